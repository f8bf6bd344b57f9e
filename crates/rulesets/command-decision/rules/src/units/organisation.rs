//! What makes a legal battalion (CD-POINTS-10).

use crate::units::army::Army;
use crate::units::force::{Company, Force, MAX_COMPANIES_PER_SIDE, MAX_STANDS_PER_SIDE};
use crate::units::stand::Mark;
use wargauge_rules::roster::ForceData;

/// Points for which a battalion may have one heavy tank, in thousandths.
pub const POINTS_PER_HEAVY_TANK: u32 = 400_000;

/// A rule of organisation that a force breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Company at fault; `None` for the force as a whole.
    pub company: Option<usize>,
    /// What is wrong.
    pub problem: String,
    /// What is right.
    pub expected: String,
}

/// The first thing wrong with a force (CD-POINTS-10).
#[must_use]
pub fn fault(force: &Force) -> Option<Fault> {
    sizes(force)
        .or_else(|| nations(force))
        .or_else(|| headquarters(force))
        .or_else(|| companies(force))
        .or_else(|| heavy_tanks(force))
        .or_else(|| recon(force))
}

fn at(company: Option<usize>, problem: String, expected: &str) -> Fault {
    Fault { company, problem, expected: expected.to_owned() }
}

/// What the engine holds.
fn sizes(force: &Force) -> Option<Fault> {
    if force.stands() > MAX_STANDS_PER_SIDE {
        let problem = format!("the force has {} stands", force.stands());
        return Some(at(None, problem, &format!("at most {MAX_STANDS_PER_SIDE}")));
    }
    if force.companies.len() > MAX_COMPANIES_PER_SIDE {
        let problem = format!("the force has {} companies", force.companies.len());
        return Some(at(None, problem, &format!("at most {MAX_COMPANIES_PER_SIDE}")));
    }
    None
}

/// A battalion is of one nation.
fn nations(force: &Force) -> Option<Fault> {
    let first = force.lines().next().map(|line| &force.army.stands[line.stand].nation)?;
    let foreign = force.companies.iter().position(|company| {
        company.lines.iter().any(|line| force.army.stands[line.stand].nation != *first)
    })?;
    let problem = format!("`{}` has stands of two nations", force.companies[foreign].name);
    Some(at(Some(foreign), problem, &format!("stands of `{first}` only")))
}

/// Stands of a company with a mark.
fn marked(army: &Army, company: &Company, mark: Mark) -> u32 {
    let has = |stand: usize| army.stands[stand].profile.marks.has(mark);
    company.lines.iter().filter(|line| has(line.stand)).map(|line| u32::from(line.count)).sum()
}

/// One headquarters with a battalion command and at most one staff.
fn headquarters(force: &Force) -> Option<Fault> {
    let of_headquarters: Vec<usize> =
        (0..force.companies.len()).filter(|&at| force.companies[at].headquarters).collect();
    let [only] = of_headquarters[..] else {
        let problem = format!("the force has {} headquarters companies", of_headquarters.len());
        return Some(at(None, problem, "exactly one"));
    };
    let company = &force.companies[only];
    let commands = marked(&force.army, company, Mark::BattalionCommand);
    let staffs = marked(&force.army, company, Mark::Staff);
    if commands != 1 || staffs > 1 {
        let problem = format!("{commands} battalion command stands and {staffs} staffs");
        return Some(at(Some(only), problem, "one battalion command and at most one staff"));
    }
    let strangers = force.companies.iter().position(|company| {
        !company.headquarters
            && marked(&force.army, company, Mark::BattalionCommand)
                + marked(&force.army, company, Mark::Staff)
                > 0
    })?;
    let problem = format!("`{}` holds battalion command or staff", force.companies[strangers].name);
    Some(at(Some(strangers), problem, "them in the headquarters company"))
}

/// Two to five companies of three to eight fighting stands, each with one commander.
fn companies(force: &Force) -> Option<Fault> {
    let line_companies = force.companies.iter().filter(|company| !company.headquarters).count();
    if !(2..=5).contains(&line_companies) {
        let problem = format!("the force has {line_companies} companies besides headquarters");
        return Some(at(None, problem, "2 to 5"));
    }
    for (index, company) in force.companies.iter().enumerate() {
        let led = marked(&force.army, company, Mark::CompanyCommand)
            + marked(&force.army, company, Mark::CommandVehicle);
        let fighting: u32 = company
            .lines
            .iter()
            .filter(|line| force.army.fights(line.stand))
            .map(|line| u32::from(line.count))
            .sum();
        if company.headquarters {
            if led > 0 {
                let problem = "a company commander in the headquarters".to_owned();
                return Some(at(Some(index), problem, "none"));
            }
            continue;
        }
        if led != 1 {
            let problem = format!("`{}` has {led} company commanders", company.name);
            return Some(at(Some(index), problem, "exactly one"));
        }
        if !(3..=8).contains(&fighting) {
            let problem = format!("`{}` has {fighting} fighting stands", company.name);
            return Some(at(Some(index), problem, "3 to 8, transports not counted"));
        }
    }
    None
}

/// One heavy tank for every 400 points.
fn heavy_tanks(force: &Force) -> Option<Fault> {
    let tanks: u32 =
        force.companies.iter().map(|company| marked(&force.army, company, Mark::HeavyTank)).sum();
    let most = force.points() / POINTS_PER_HEAVY_TANK;
    (tanks > most).then(|| {
        let problem = format!("{tanks} heavy tanks");
        at(None, problem, &format!("at most {most}, one for every 400 points"))
    })
}

/// At most one recon element of two stands, in the headquarters.
fn recon(force: &Force) -> Option<Fault> {
    let elsewhere = force
        .companies
        .iter()
        .position(|company| !company.headquarters && marked(&force.army, company, Mark::Recon) > 0);
    if let Some(company) = elsewhere {
        let problem = format!("recon in `{}`", force.companies[company].name);
        return Some(at(Some(company), problem, "recon attached to the headquarters"));
    }
    let scouts: u32 =
        force.companies.iter().map(|company| marked(&force.army, company, Mark::Recon)).sum();
    (scouts > 2).then(|| at(None, format!("{scouts} recon stands"), "at most 2"))
}

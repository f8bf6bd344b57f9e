//! Putting a match-up together.

use std::collections::BTreeMap;

use wargauge_rules::game::{BySide, Muster, Side, UnitId};
use wargauge_rules::roster::{
    DataError, ForceData, NOBODY, Points, Rollers, Setting, check_abreast,
};

use crate::book::{CommandDecision, CompanyBook, StandBook};
use crate::scenario::Scenario;
use crate::setup::bench::line_on;
use crate::state::UnitSet;
use crate::switches::Switches;
use crate::units::force::{Company, Force, ForceLine, MAX_STANDS_PER_SIDE};
use crate::units::purchase::Purchase;
use crate::units::stand::{Class, Mark, Profile};
use crate::units::weapon::Weapon;

/// The largest common measure of speeds: times stay within 64 bits.
const LARGEST_CLOCK: i64 = 10_000_000_000_000;

/// Puts a match-up together; `settings` override those of the scenario. Any force may play either
/// side, so that sides can be swapped (CD-SCEN-13).
pub(crate) fn put_together(
    scenario: &Scenario,
    forces: BySide<&Force>,
    settings: &[Setting],
) -> Result<CommandDecision, DataError> {
    let switches = Switches::default().with(&scenario.settings).with(settings);
    let mut book = CommandDecision {
        switches,
        scenario: on_table(scenario, &switches),
        weapons: forces[Side::A].army.weapons.clone(),
        stands: Vec::new(),
        companies: Vec::new(),
        muster: Vec::new(),
        of_side: BySide([UnitSet::EMPTY; 2]),
        vehicles: UnitSet::EMPTY,
        stakes: BySide([0; 2]),
        clock: 0,
    };
    let mut rollers = Rollers::default();
    for side in Side::BOTH {
        check_force(scenario, side, forces[side])?;
        let offset = if side == Side::A || *forces[Side::A].army == *forces[Side::B].army {
            0
        } else {
            book.weapons.extend(forces[side].army.weapons.iter().cloned());
            forces[Side::A].army.weapons.len()
        };
        let contingent = Contingent { side, force: forces[side], offset };
        add_force(&mut book, contingent, &mut rollers);
    }
    let assigned = tows(&book.stands, &book.weapons);
    for (stand, tow) in book.stands.iter_mut().zip(assigned) {
        stand.tow = tow;
    }
    book.clock = clock(&book.stands)?;
    Ok(book)
}

/// CD-TABLE-04: the scenario on the table that its generator makes, where it has one.
fn on_table(scenario: &Scenario, switches: &Switches) -> Scenario {
    let mut scenario = scenario.clone();
    if let Some(generator) = scenario.generator {
        let number = u64::from(switches.table.unsigned_abs());
        scenario.table = generator.table(&scenario.table, number);
    }
    scenario
}

/// Points and sizes.
fn check_force(scenario: &Scenario, side: Side, force: &Force) -> Result<(), DataError> {
    let limit = scenario.roles[side].limit;
    if let Some(limit) = limit.filter(|limit| force.points() > *limit) {
        let problem = format!("force `{}` costs {} points", force.name, Points(force.points()));
        return Err(DataError::new(problem).expected(format!(
            "at most {}, the limit of `{}`",
            Points(limit),
            scenario.name
        )));
    }
    if let Some(distance) = scenario.bench {
        let room = line_on(scenario.table.bounds(), distance).room();
        check_abreast(&force.name, force.stands(), room)?;
    }
    if force.stands() == 0 || force.stands() > MAX_STANDS_PER_SIDE {
        return Err(DataError::new(format!(
            "force `{}` has {} stands",
            force.name,
            force.stands()
        ))
        .expected(format!("1 to {MAX_STANDS_PER_SIDE}")));
    }
    Ok(())
}

/// The stands of a force, in its order (CD-GEO-16).
fn add_force(book: &mut CommandDecision, contingent: Contingent<'_>, rollers: &mut Rollers) {
    let Contingent { side, force, .. } = contingent;
    let mut copies: BTreeMap<String, u16> = BTreeMap::new();
    for company in &force.companies {
        let index = book.companies.len();
        let mut members = UnitSet::EMPTY;
        for line in &company.lines {
            for _ in 0..line.count {
                let unit = UnitId(book.stands.len() as u8);
                // CD-DICE-05: the same for a stand whatever else its list and its army hold.
                let entry = Purchase::of(line).written(&force.army);
                let roller = rollers.next(side, &entry, *copies.get(&entry).unwrap_or(&0));
                *copies.entry(entry).or_insert(0) += 1;
                let stand = StandBook { roller, ..stand(contingent, index as u8, line) };
                if stand.profile.is_vehicle() {
                    book.vehicles.insert(unit);
                }
                book.muster.push(muster(force, line, &stand));
                book.stakes[side] += stand.stake;
                book.stands.push(stand);
                members.insert(unit);
            }
        }
        book.of_side[side] |= members;
        book.companies.push(company_book(book, side, company, members));
    }
}

/// The force of a side, and how far its weapons stand behind those of the first in the book.
#[derive(Clone, Copy)]
struct Contingent<'f> {
    side: Side,
    force: &'f Force,
    offset: usize,
}

fn stand(contingent: Contingent<'_>, company: u8, line: &ForceLine) -> StandBook {
    let Contingent { side, force, offset } = contingent;
    let listed = &force.army.stands[line.stand];
    let mut profile = Profile { quality: line.quality, ..listed.profile.clone() };
    for arm in &mut profile.arms {
        arm.weapon += offset as u8;
    }
    let price = force.army.price(line.stand, line.quality);
    let stake = force.army.stake(line.stand, line.quality);
    StandBook { side, company, profile, price, stake, roller: NOBODY, tow: None }
}

fn muster(force: &Force, line: &ForceLine, stand: &StandBook) -> Muster {
    let entry = &force.army.entries[line.stand];
    let base = force.army.stands[line.stand].profile.quality;
    let quality =
        if base == line.quality { String::new() } else { format!(", {}", line.quality.word()) };
    Muster {
        side: stand.side,
        // A row of its own for each quality: their prices differ (CD-POINTS-09).
        entry: Purchase::of(line).written(&force.army),
        name: format!("{}{quality}", entry.name),
        price: stand.price,
    }
}

fn company_book(
    book: &CommandDecision,
    side: Side,
    company: &Company,
    members: UnitSet,
) -> CompanyBook {
    let leads = |unit: &UnitId| {
        let profile = &book.stands[unit.index()].profile;
        if company.headquarters {
            profile.marks.has(Mark::BattalionCommand)
        } else {
            profile.leads_company()
        }
    };
    CompanyBook {
        side,
        name: company.name.clone(),
        number: book.companies.iter().filter(|one| one.side == side).count() as u8,
        headquarters: company.headquarters,
        morale: company.morale,
        members,
        commander: members.into_iter().find(leads),
    }
}

/// The tow of every gun: the first vehicle of its company with a tow that has none yet, of its side
/// otherwise (CD-TRANS-02).
fn tows(stands: &[StandBook], weapons: &[Weapon]) -> Vec<Option<UnitId>> {
    let mut taken = vec![false; stands.len()];
    let mut tow = |crew: &StandBook| {
        let towed = crew.profile.class == Class::Gun
            && crew.profile.arms.iter().any(|arm| weapons[usize::from(arm.weapon)].towed);
        let fits = |index: usize, own: bool| {
            let vehicle = &stands[index];
            vehicle.profile.tow
                && vehicle.side == crew.side
                && (!own || vehicle.company == crew.company)
        };
        let find = |own: bool| (0..stands.len()).find(|&at| !taken[at] && fits(at, own));
        let found = find(true).or(find(false)).filter(|_| towed)?;
        taken[found] = true;
        Some(UnitId(found as u8))
    };
    stands.iter().map(&mut tow).collect()
}

/// A unit of time that every speed on the table divides (CD-MOVE-19).
fn clock(stands: &[StandBook]) -> Result<i64, DataError> {
    let speeds = stands.iter().flat_map(|stand| [stand.profile.pace, stand.profile.road]);
    let mut common: i64 = 1;
    for speed in speeds.map(i64::from) {
        common = common / gcd(common, speed) * speed;
        if common > LARGEST_CLOCK {
            return Err(DataError::new("the speeds of the stands have no common measure")
                .expected("speeds that divide a number below 10^13"));
        }
    }
    Ok(100 * common)
}

const fn gcd(one: i64, two: i64) -> i64 {
    if two == 0 { one } else { gcd(two, one % two) }
}

//! Random legal battalions (CD-POINTS-10).

use std::sync::Arc;

use wargauge_rules::roster::{DataError, ForceData};
use wargauge_rules::table::stream::Stream;

use crate::units::army::Army;
use crate::units::force::{Company, Force, ForceLine, MAX_STANDS_PER_SIDE};
use crate::units::organisation;
use crate::units::stand::Mark;

/// Tries before a battalion is given up.
const TRIES: u32 = 200;

/// A random legal battalion of at most `points` thousandths, filled up as far as it goes.
///
/// # Errors
/// If none is found.
pub fn draw(army: &Arc<Army>, points: u32, rng: &mut Stream) -> Result<Force, DataError> {
    let mut nations: Vec<&str> = army.stands.iter().map(|stand| stand.nation.as_str()).collect();
    nations.sort_unstable();
    nations.dedup();
    for _ in 0..TRIES {
        let Some(&nation) = rng.pick(&nations) else { break };
        if let Some(force) = (Draft { army, nation, points }).draw(rng) {
            return Ok(force);
        }
    }
    let problem = format!("no battalion costs as little as {} points", points / 1000);
    Err(DataError::new(problem).expected("more points"))
}

/// A legal battalion like another and of no more points, in which one copy of an entry has made way
/// for a stand of another, or the other way round if it holds none; filled up as far as it goes.
/// `None` if none is found.
pub fn exchanged(force: &Force, entry: &str, rng: &mut Stream) -> Option<Force> {
    let army = &force.army;
    let given = army.stand_named(entry)?;
    let nation = &army.stands[given].nation;
    let own = |line: &ForceLine| army.stands[line.stand].nation == *nation;
    let draft = Draft { army, nation, points: force.points() };
    if !force.lines().all(own) {
        return None;
    }
    let held = force.lines().any(|line| line.stand == given);
    let mut others: Vec<usize> = draft.of_nation().filter(|&stand| stand != given).collect();
    for _ in 0..TRIES {
        let mut other = force.clone();
        let company = rng.below(other.companies.len() as u32) as usize;
        let line = rng.below(other.companies[company].lines.len() as u32) as usize;
        let from = other.companies[company].lines[line].stand;
        if (from == given) != held {
            continue;
        }
        let to = if held { *rng.pick(&others)? } else { given };
        replace(&mut other.companies[company], line, draft.line(to));
        if !draft.is_good(&other) {
            continue;
        }
        while !others.is_empty() {
            let pick = rng.below(others.len() as u32) as usize;
            if !draft.add(&mut other, others[pick], rng) {
                others.swap_remove(pick);
            }
        }
        return Some(other.in_order());
    }
    None
}

/// One copy of a line makes way for another.
fn replace(company: &mut Company, line: usize, by: ForceLine) {
    company.lines[line].count -= 1;
    if company.lines[line].count == 0 {
        company.lines.remove(line);
    }
    company.lines.push(by);
}

/// A battalion of one nation in the making.
struct Draft<'a> {
    army: &'a Arc<Army>,
    nation: &'a str,
    points: u32,
}

impl Draft<'_> {
    fn of_nation(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.army.stands.len()).filter(|&at| self.army.stands[at].nation == self.nation)
    }

    /// Stands with a mark.
    fn marked(&self, mark: Mark) -> Vec<usize> {
        self.of_nation().filter(|&at| self.army.stands[at].profile.marks.has(mark)).collect()
    }

    fn line(&self, stand: usize) -> ForceLine {
        ForceLine { stand, count: 1, quality: self.army.stands[stand].profile.quality }
    }

    /// Whether a stand may stand in any company: no commander, staff or recon.
    fn is_common(&self, stand: usize) -> bool {
        let marks = self.army.stands[stand].profile.marks;
        let special = [
            Mark::BattalionCommand,
            Mark::CompanyCommand,
            Mark::CommandVehicle,
            Mark::Staff,
            Mark::Recon,
        ];
        !special.iter().any(|&mark| marks.has(mark))
    }

    fn draw(&self, rng: &mut Stream) -> Option<Force> {
        let mut force = self.skeleton(rng)?;
        let mut room: Vec<usize> = self.of_nation().collect();
        while !room.is_empty() {
            let pick = rng.below(room.len() as u32) as usize;
            if !self.add(&mut force, room[pick], rng) {
                room.swap_remove(pick);
            }
        }
        organisation::fault(&force).is_none().then(|| force.in_order())
    }

    /// A headquarters and some companies with a commander and the cheapest two stands each.
    fn skeleton(&self, rng: &mut Stream) -> Option<Force> {
        let commands = self.marked(Mark::BattalionCommand);
        let leaders: Vec<usize> = [Mark::CompanyCommand, Mark::CommandVehicle]
            .iter()
            .flat_map(|&mark| self.marked(mark))
            .collect();
        let common: Vec<usize> =
            self.of_nation().filter(|&at| self.is_common(at) && self.army.fights(at)).collect();
        if commands.is_empty() || leaders.is_empty() || common.is_empty() {
            return None;
        }
        let headquarters = Company {
            name: "Headquarters".into(),
            headquarters: true,
            morale: self.army.stands[commands[0]].morale,
            lines: vec![self.line(*rng.pick(&commands)?)],
        };
        let mut companies = vec![headquarters];
        for _ in 0..2 + rng.below(2) {
            let leader = *rng.pick(&leaders)?;
            let lines = vec![
                self.line(leader),
                self.line(*rng.pick(&common)?),
                self.line(*rng.pick(&common)?),
            ];
            companies.push(Company {
                name: String::new(),
                headquarters: false,
                morale: self.army.stands[leader].morale,
                lines,
            });
        }
        let force = Force {
            name: "random".into(),
            title: "Random battalion".into(),
            army: Arc::clone(self.army),
            companies,
        };
        self.is_good(&force).then_some(force)
    }

    fn is_good(&self, force: &Force) -> bool {
        force.points() <= self.points && organisation::fault(force).is_none()
    }

    /// Adds a stand to some company where it keeps the battalion legal.
    fn add(&self, force: &mut Force, stand: usize, rng: &mut Stream) -> bool {
        if force.stands() >= MAX_STANDS_PER_SIDE
            || force.points() + self.army.entries[stand].price > self.points
        {
            return false;
        }
        let count = force.companies.len();
        let first = rng.below(count as u32) as usize;
        for step in 0..count {
            let company = (first + step) % count;
            force.companies[company].lines.push(self.line(stand));
            if self.is_good(force) {
                return true;
            }
            force.companies[company].lines.pop();
        }
        false
    }
}

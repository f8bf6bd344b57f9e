//! Changes of a battalion's list as `compare` asks for them: stands that go, come, or make way for
//! others, in the quality that is named (CD-POINTS-09).

use wargauge_rules::roster::{DataError, Trade};

use crate::units::army::Army;
use crate::units::force::{Company, Force, ForceLine};
use crate::units::organisation;
use crate::units::purchase::Purchase;
use crate::units::stand::Mark;

/// The battalion after some changes.
///
/// # Errors
/// If it has no such stand to give, or is not legal after all of them (CD-POINTS-10).
pub(crate) fn traded(force: &Force, trades: &[Trade<'_>]) -> Result<Force, DataError> {
    let mut changed = force.clone();
    for trade in trades {
        let read = |text: Option<&str>| text.map(|text| Purchase::read(&force.army, text));
        let (goes, comes) = (read(trade.goes).transpose()?, read(trade.comes).transpose()?);
        for _ in 0..trade.copies {
            changed = once(&changed, goes, comes).ok_or_else(|| lacking(&changed, goes))?;
        }
    }
    match organisation::fault(&changed) {
        None => Ok(changed.in_order()),
        Some(fault) => Err(DataError::new(fault.problem).expected(fault.expected)),
    }
}

/// One copy in the first company where the battalion stays legal, else in the first at all: what is
/// not legal between two changes may be so after both.
fn once(force: &Force, goes: Option<Purchase>, comes: Option<Purchase>) -> Option<Force> {
    let mut first = None;
    for company in places(force, goes, comes) {
        let mut changed = force.clone();
        change(&force.army, &mut changed.companies[company], goes, comes);
        if organisation::fault(&changed).is_none() {
            return Some(changed);
        }
        first.get_or_insert(changed);
    }
    first
}

/// The companies where a copy may go or come, the likeliest first: those that hold what goes; those
/// that hold what comes, those that hold others of its class (a gun would hold up who goes on), other companies,
/// and the headquarters last.
fn places(force: &Force, goes: Option<Purchase>, comes: Option<Purchase>) -> Vec<usize> {
    let holds = |company: &Company, wanted: Purchase| {
        company.lines.iter().any(|line| Purchase::of(line) == wanted)
    };
    let all = 0..force.companies.len();
    if let Some(goes) = goes {
        return all.filter(|&at| holds(&force.companies[at], goes)).collect();
    }
    let mut all: Vec<usize> = all.collect();
    all.sort_by_key(|&at| {
        let company = &force.companies[at];
        let (same, alike) = comes
            .map_or((false, false), |comes| (holds(company, comes), has_class(force, at, comes)));
        (!same, company.headquarters, !alike)
    });
    all
}

/// Whether a company has a stand of the class of a purchase.
fn has_class(force: &Force, company: usize, purchase: Purchase) -> bool {
    let class = |stand: usize| force.army.stands[stand].profile.class;
    let wanted = class(purchase.stand);
    force.companies[company].lines.iter().any(|line| class(line.stand) == wanted)
}

/// Takes one copy from its line and adds another.
fn change(army: &Army, company: &mut Company, goes: Option<Purchase>, comes: Option<Purchase>) {
    let before = morale_of_leader(army, company);
    if let Some(goes) = goes {
        let place = company.lines.iter().position(|line| Purchase::of(line) == goes);
        let place = place.expect("held");
        company.lines[place].count -= 1;
        if company.lines[place].count == 0 {
            company.lines.remove(place);
        }
    }
    if let Some(Purchase { stand, quality }) = comes {
        match company.lines.iter_mut().find(|line| (line.stand, line.quality) == (stand, quality)) {
            Some(line) => line.count += 1,
            None => company.lines.push(ForceLine { stand, count: 1, quality }),
        }
    }
    // CD-MORALE-24: a company keeps what its list adds to the number of its commander.
    if let (Some(before), Some(after)) = (before, morale_of_leader(army, company)) {
        company.morale = company.morale.saturating_add_signed(after as i8 - before as i8);
    }
}

/// The morale number that a company takes from its commander; `None` without one.
fn morale_of_leader(army: &Army, company: &Company) -> Option<u8> {
    let leads = |line: &&ForceLine| {
        let marks = army.stands[line.stand].profile.marks;
        [Mark::BattalionCommand, Mark::CompanyCommand, Mark::CommandVehicle]
            .iter()
            .any(|&mark| marks.has(mark))
    };
    company.lines.iter().find(leads).map(|line| army.morale(line.stand, line.quality))
}

/// What is wrong where a battalion has no stand that could go.
fn lacking(force: &Force, goes: Option<Purchase>) -> DataError {
    let written = |purchase: Purchase| purchase.written(&force.army);
    let wanted = goes.map(written).unwrap_or_default();
    let held: Vec<String> = force.lines().map(|line| written(Purchase::of(line))).collect();
    let problem = format!("force `{}` has no `{wanted}` left", force.name);
    DataError::new(problem).one_of(&wanted, held.iter().map(String::as_str))
}

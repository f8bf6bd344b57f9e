//! What a company that checks its morale is expected to lose (CD-MORALE-13 to 16).

use wargauge_command_decision::state::UnitSet;
use wargauge_command_decision::{CommandDecision, CompanyBook};
use wargauge_policy::toolkit::apart;

use crate::knowledge::cards::Cards;
use crate::knowledge::ground::Ground;
use crate::knowledge::roster::Roster;

/// How near an enemy must be to make a company check, centre to centre in hundredths of an inch
/// (CD-MORALE-07): ten inches and both halves.
pub(crate) const NEAR: i32 = 1_100;

/// What enemies near take off the number: armour, and men (CD-CHART-95, CD-CHART-96).
const ARMOUR: i32 = 2;
const MEN: i32 = 1;

/// Faces of the die (CD-MORALE-13).
const FACES: i32 = 10;

/// What results cost, in per cent of a company: pinned, forced back, demoralized, eliminated.
const COSTS: [i32; 4] = [12, 25, 60, 100];

/// What a side knows of the stands and the table.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Knowledge<'k> {
    pub cards: &'k Cards,
    pub roster: &'k Roster,
    pub ground: &'k Ground,
}

/// The number that a company checks against, as far as a side can guess: enemies near (CD-CHART-95,
/// CD-CHART-96) and cover (CD-CHART-105). `foes` are the enemies of the company.
pub(crate) fn number(
    company: &CompanyBook,
    members: UnitSet,
    foes: UnitSet,
    known: Knowledge<'_>,
) -> i32 {
    let Knowledge { cards, roster, ground } = known;
    let near = |foe| members.into_iter().any(|one| is_near(cards, one, foe));
    let (mut armour, mut men, mut covered) = (0, 0, 1);
    for foe in foes {
        let profile = &roster.kinds[usize::from(cards.of(foe).kind)].profile;
        let counts = profile.is_afv() && armour == 0 || profile.is_personnel() && men == 0;
        if counts && near(foe) {
            if profile.is_afv() { armour = ARMOUR } else { men = MEN }
        }
    }
    for one in members {
        let card = cards.of(one);
        let vehicle = roster.kinds[usize::from(card.kind)].profile.is_vehicle();
        let shelter = ground.cell(usize::from(card.cell)).shelter(vehicle);
        covered = covered.min(i32::from(shelter.is_any()));
    }
    i32::from(company.morale) - armour - men + covered
}

/// Whether two stands are so near that a company checks.
pub(crate) fn is_near(
    cards: &Cards,
    one: wargauge_rules::UnitId,
    other: wargauge_rules::UnitId,
) -> bool {
    apart(cards.of(one).at, cards.of(other).at) <= NEAR * NEAR
}

/// What a check against a number is expected to cost, in thousandths of a company (CD-MORALE-15,
/// CD-MORALE-16).
pub(crate) fn expected_loss(number: i32) -> i32 {
    if number >= FACES {
        return 0;
    }
    let each = (1..=FACES).map(|die| match die - number {
        ..=0 => 0,
        1..=2 => COSTS[0],
        3..=4 => COSTS[1],
        5..=6 => COSTS[2],
        7.. => COSTS[3],
    });
    each.sum()
}

/// The chance that a check against a number demoralizes, in tenths (CD-MORALE-16).
pub(crate) fn demoralizes(number: i32) -> i32 {
    if number >= FACES {
        return 0;
    }
    (1..=FACES).filter(|die| matches!(die - number, 5..=6)).count() as i32
}

/// The members of a company among some stands.
pub(crate) fn members(book: &CommandDecision, company: usize, among: UnitSet) -> UnitSet {
    book.companies()[company].members & among
}

#[cfg(test)]
mod tests {
    use super::{demoralizes, expected_loss};

    #[test]
    fn what_a_check_costs_follows_the_table_of_results() {
        // CD-MORALE-16: at 8 a 9 and a 10 pin; at 4 two dice each pin, force back and demoralize.
        for (number, loss) in [(10, 0), (9, 12), (8, 24), (4, 194), (3, 294)] {
            assert_eq!(expected_loss(number), loss, "{number}");
        }
        assert_eq!([4, 5, 6, 10].map(demoralizes), [2, 1, 0, 0]);
    }
}

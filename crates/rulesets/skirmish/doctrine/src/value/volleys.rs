//! A volley of small arms, die by die.

use arrayvec::ArrayVec;
use wargauge_rules::UnitId;
use wargauge_skirmish::{Aimed, Band, FireAt, FirePlan, Shooting, TEAM, View};

use crate::knowledge::cards::Card;
use crate::knowledge::rates::{best_shooting, effects, hits, toll};
use crate::value::nerve;
use crate::weights::Weights;

/// Thousandths.
const WHOLE: i32 = 1_000;

/// What a volley is expected to do.
#[derive(Clone, Copy, Debug)]
struct Outcome {
    /// Thousandths of men out of action.
    men: i32,
    /// The chance that nobody is hurt, and that nobody is suppressed, in thousandths.
    unhurt: i32,
    calm: i32,
    /// The chance that all machine gun shots miss, if there are any.
    spared: Option<i32>,
}

/// What one man's shots add.
fn add(outcome: &mut Outcome, aimed: &Aimed, shooting: Shooting) {
    let modifier = aimed.arm.effect() + i32::from(aimed.real == Band::PointBlank);
    let [suppress, wound, out] = effects(modifier);
    for &aim in shooting.aims() {
        let chance = if aimed.automatic {
            WHOLE
        } else {
            crate::knowledge::rates::chance(aimed.arm, aimed.shifted, aim)
        };
        outcome.men += toll(chance * aimed.shots, modifier);
        for _ in 0..aimed.shots {
            outcome.unhurt -= outcome.unhurt * chance / WHOLE * (wound + out) / 6;
            outcome.calm -= outcome.calm * chance / WHOLE * suppress / 6;
            if aimed.arm.is_machine_gun() {
                let spared = outcome.spared.unwrap_or(WHOLE);
                outcome.spared = Some(spared - spared * chance / WHOLE);
            }
        }
    }
}

/// What it is worth to bring this about.
fn worth(weights: &Weights, card: &Card, tested: bool, outcome: Outcome) -> i32 {
    let taken = outcome.men.min(card.men * WHOLE);
    let automatic = outcome.spared.unwrap_or(0);
    let suppressed = WHOLE - outcome.calm + outcome.calm * automatic / WHOLE;
    let total = card.total - if card.markers > 0 { 0 } else { card.men };
    let hurt = nerve::test(weights, total.max(0)) * card.worth / 100;
    card.man() * taken / WHOLE
        + nerve::shock(weights, card, tested) * suppressed.min(WHOLE) / WHOLE
        + hurt * (WHOLE - outcome.unhurt) / WHOLE / 2
}

/// The best that a unit can fire at a target with so many points a man at most, with its worth.
pub(crate) fn best(
    view: &View<'_>,
    weights: &Weights,
    (unit, most): (UnitId, u8),
    card: &Card,
) -> Option<(i32, FirePlan)> {
    if card.closed {
        return None;
    }
    let aims = view.aims(unit, card.unit, FireAt::Men);
    let mut men = [Shooting::None; TEAM];
    let mut paid = [0; TEAM];
    let mut outcome = Outcome { men: 0, unhurt: WHOLE, calm: WHOLE, spared: None };
    for aimed in aims.iter().filter(|it| it.automatic || it.shifted.is_some()) {
        let points = view.points_left(unit, aimed.man).min(most).saturating_sub(paid[aimed.man]);
        let shooting = match aimed.automatic {
            true if points > 0 => Shooting::Unaimed,
            _ => best_shooting(aimed.arm, aimed.shifted, points).0,
        };
        men[aimed.slot] = shooting;
        paid[aimed.man] += shooting.cost();
        add(&mut outcome, aimed, shooting);
    }
    if men == [Shooting::None; TEAM] {
        return None;
    }
    // A sniper chooses his man: the first he sees leads.
    let sniper = aims.iter().all(|it| it.arm == wargauge_skirmish::SmallArm::ScopedRifle);
    let first = aims.first().map_or(0, |it| it.men.trailing_zeros() as u8);
    let at = if sniper && first < TEAM as u8 { FireAt::Man(first) } else { FireAt::Men };
    let value = worth(weights, card, view.has_tested(card.unit), outcome);
    Some((value, FirePlan { target: card.unit, at, men, split: None }))
}

/// What a plan is worth that somebody else has made.
pub(crate) fn value_of(
    view: &View<'_>,
    weights: &Weights,
    (unit, card): (UnitId, &Card),
    plan: &FirePlan,
) -> i32 {
    if plan.at == FireAt::Hull {
        return 0;
    }
    let mut outcome = Outcome { men: 0, unhurt: WHOLE, calm: WHOLE, spared: None };
    let aims: ArrayVec<Aimed, TEAM> = view.aims(unit, plan.target, FireAt::Men);
    for aimed in &aims {
        debug_assert!(hits(aimed.arm, aimed.shifted, plan.men[aimed.slot]) >= 0);
        add(&mut outcome, aimed, plan.men[aimed.slot]);
    }
    worth(weights, card, view.has_tested(plan.target), outcome)
}

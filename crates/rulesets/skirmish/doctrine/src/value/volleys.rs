//! A volley of small arms, die by die.

use arrayvec::ArrayVec;
use wargauge_rules::UnitId;
use wargauge_skirmish::{Aimed, Band, FireAt, FirePlan, Firers, Shooting, SmallArm, TEAM};

use crate::judge::Judge;
use crate::knowledge::cards::{UnitCard, UnitCards};
use crate::knowledge::rates::{best_shooting, effects, toll};
use crate::value::nerve;
use crate::weights::Weights;

/// Certainty, and one man: chances and men are in thousandths.
const WHOLE: i32 = 1_000;

/// What a volley is expected to do.
#[derive(Clone, Copy, Debug)]
struct VolleyOutcome {
    /// Thousandths of men out of action.
    men: i32,
    /// The chance that nobody is hurt, and that nobody is suppressed, in thousandths.
    unhurt: i32,
    calm: i32,
    /// The chance that all machine gun shots miss, if there are any.
    spared: Option<i32>,
}

/// Before anybody has shot.
const NOTHING: VolleyOutcome = VolleyOutcome { men: 0, unhurt: WHOLE, calm: WHOLE, spared: None };

/// Who is hurt tests his morale with a man or his points gone: half of those tests come of themselves
/// with the suppression that is counted already.
const TESTED_BESIDES: i32 = 2;

/// Of a purchase that is split between two teams each gets one part in so many (`SK-SHOOT-33`).
const SPLIT_IN: i32 = 2;

/// Teams so near to each other are caught by one burst, squared.
pub(crate) const SPLIT: i64 = 600 * 600;

/// What one man's shots add, so many dice a purchase.
fn add(outcome: &mut VolleyOutcome, aimed: &Aimed, shooting: Shooting, shots: i32) {
    let modifier = aimed.arm.effect() + i32::from(aimed.real == Band::PointBlank);
    let [suppress, wound, out] = effects(modifier);
    for &aim in shooting.aims() {
        let chance = if aimed.automatic {
            WHOLE
        } else {
            crate::knowledge::rates::chance(aimed.arm, aimed.shifted, aim)
        };
        outcome.men += toll(chance * shots, modifier);
        for _ in 0..shots {
            outcome.unhurt -= outcome.unhurt * chance / WHOLE * (wound + out) / 6;
            outcome.calm -= outcome.calm * chance / WHOLE * suppress / 6;
            if aimed.arm.is_machine_gun() {
                let spared = outcome.spared.unwrap_or(WHOLE);
                outcome.spared = Some(spared - spared * chance / WHOLE);
            }
        }
    }
}

/// What the men are worth that are expected to be hit.
fn losses(card: &UnitCard, outcome: VolleyOutcome) -> i32 {
    card.man() * outcome.men.min(card.men * WHOLE) / WHOLE
}

/// What it is worth to bring this about.
fn worth(weights: &Weights, card: &UnitCard, tested: bool, outcome: VolleyOutcome) -> i32 {
    let automatic = outcome.spared.unwrap_or(0);
    let suppressed = WHOLE - outcome.calm + outcome.calm * automatic / WHOLE;
    let total = card.total - if card.markers > 0 { 0 } else { card.men };
    let hurt = nerve::test(weights, total.max(0)) * card.worth / 100;
    losses(card, outcome)
        + nerve::shock(weights, card, tested) * suppressed.min(WHOLE) / WHOLE
        + hurt * (WHOLE - outcome.unhurt) / WHOLE / TESTED_BESIDES
}

/// Those of a team who shoot in a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Shooters {
    All,
    /// Machine guns, with one purchase each.
    Guns,
    Others,
}

/// A volley that a unit may fire.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Volley {
    /// What it is worth, in hundredths of a point.
    pub value: i32,
    /// What of that comes of losses alone: what more of such fire is worth.
    pub losses: i32,
    /// Points that it leaves unspent, in thousandths of what could be spent.
    pub left: i32,
    pub plan: FirePlan,
}

/// The unit that shoots, with the most that a man of it spends.
#[derive(Clone, Copy)]
pub(crate) struct Firer<'f> {
    pub judge: Judge<'f>,
    pub unit: UnitId,
    pub most: u8,
    pub able: &'f Firers,
    /// The enemies it knows of.
    pub foes: &'f UnitCards,
}

/// Every volley of a unit at a target that is worth thinking of: all it has; what its machine guns
/// need to pin the target down, and one beside it; what the others can do meanwhile.
pub(crate) fn each(
    firer: Firer<'_>,
    card: &UnitCard,
    aims: &[Aimed],
    act: &mut impl FnMut(Volley),
) {
    if aims.is_empty() {
        return;
    }
    let guns = aims.iter().filter(|it| it.arm.is_machine_gun()).count();
    let groups: &[Shooters] = match guns {
        0 => &[Shooters::All],
        _ if guns == aims.len() => &[Shooters::All, Shooters::Guns],
        _ => &[Shooters::All, Shooters::Guns, Shooters::Others],
    };
    for &who in groups {
        let Some(volley) = volley(firer, card, aims, who) else { continue };
        act(volley);
        if who == Shooters::Guns && aims.iter().all(|it| it.shots > 1 || !it.arm.is_machine_gun()) {
            let beside = beside(firer, card);
            if let Some(other) = beside {
                act(split(firer.judge.weights, volley, aims, other));
            }
        }
    }
}

/// The volley of some of a team.
fn volley(firer: Firer<'_>, card: &UnitCard, aims: &[Aimed], who: Shooters) -> Option<Volley> {
    let Judge { view, weights, .. } = firer.judge;
    let mut men = [Shooting::None; TEAM];
    let mut paid = [0; TEAM];
    let (mut all, mut spent) = (0, 0);
    let mut outcome = NOTHING;
    for aimed in aims.iter().filter(|it| it.automatic || it.shifted.is_some()) {
        let own = view.points_left(firer.unit, aimed.man).min(firer.most);
        let points = own.saturating_sub(paid[aimed.man]);
        all += i32::from(points);
        let gun = aimed.arm.is_machine_gun();
        let shooting = match who {
            Shooters::Guns if !gun => Shooting::None,
            Shooters::Others if gun => Shooting::None,
            Shooters::Guns if points > 0 => Shooting::Unaimed,
            _ if aimed.automatic && points > 0 => Shooting::Unaimed,
            _ => best_shooting(aimed.arm, aimed.shifted, points).0,
        };
        men[aimed.slot] = shooting;
        paid[aimed.man] += shooting.cost();
        spent += i32::from(shooting.cost());
        add(&mut outcome, aimed, shooting, aimed.shots);
    }
    if spent == 0 {
        return None;
    }
    // A sniper chooses his man: the first he sees leads.
    let sniper = aims.iter().all(|it| it.arm == SmallArm::ScopedRifle);
    let first = aims.first().map_or(0, |it| it.men.trailing_zeros() as u8);
    let at = if sniper && first < TEAM as u8 { FireAt::Man(first) } else { FireAt::Men };
    Some(Volley {
        value: worth(weights, card, view.has_tested(card.unit), outcome),
        losses: losses(card, outcome),
        left: WHOLE - WHOLE * spent / all.max(1),
        plan: FirePlan { target: card.unit, at, men, split: None },
    })
}

/// The fresh team beside a target that a burst can take in too (`SK-SHOOT-33`), with what it is worth
/// to pin it down.
fn beside<'f>(firer: Firer<'f>, card: &UnitCard) -> Option<&'f UnitCard> {
    let near = |foe: &&UnitCard| {
        foe.unit != card.unit
            && foe.markers == 0
            && !foe.remembered
            && !foe.closed
            && foe.at.squared_distance(card.at) <= SPLIT
    };
    let seen = |foe: &&UnitCard| {
        let aims = firer.judge.view.aims_of(firer.able, foe.unit, FireAt::Men);
        let gun = |it: &Aimed| it.arm.is_machine_gun();
        aims.iter().any(gun) && aims.iter().all(|it| !gun(it) || it.shifted.is_some())
    };
    firer.foes.iter().filter(near).filter(seen).max_by_key(|foe| foe.worth)
}

/// A burst of machine guns at two teams: each is pinned down, at half the losses.
fn split(weights: &Weights, volley: Volley, aims: &[Aimed], other: &UnitCard) -> Volley {
    let guns = aims.iter().filter(|it| it.arm.is_machine_gun());
    let aside = guns.map(|it| it.shots).min().unwrap_or(SPLIT_IN) / SPLIT_IN;
    let value = volley.value + self::aside(weights, volley.losses, other);
    let plan = FirePlan { split: Some((other.unit, aside as u8)), ..volley.plan };
    Volley { value, losses: volley.losses / SPLIT_IN, plan, ..volley }
}

/// What a burst is worth more that takes in another team too: that one is pinned down, for half of the
/// losses (`SK-SHOOT-33`).
fn aside(weights: &Weights, losses: i32, other: &UnitCard) -> i32 {
    nerve::shock(weights, other, false) - losses / SPLIT_IN
}

/// What a plan of a unit is worth that somebody else has made.
pub(crate) fn value_of(judge: Judge<'_>, unit: UnitId, plan: &FirePlan, foes: &UnitCards) -> i32 {
    let Judge { view, weights, .. } = judge;
    let of = |unit| foes.iter().find(|foe| foe.unit == unit);
    let Some(card) = of(plan.target).filter(|_| plan.at != FireAt::Hull) else { return 0 };
    let other = plan.split.and_then(|(unit, _)| of(unit));
    let mut outcome = NOTHING;
    let aims: ArrayVec<Aimed, TEAM> = view.aims(unit, plan.target, FireAt::Men);
    for aimed in &aims {
        add(&mut outcome, aimed, plan.men[aimed.slot], aimed.shots);
    }
    let value = worth(weights, card, view.has_tested(plan.target), outcome);
    let aside = |other| aside(weights, losses(card, outcome), other);
    value + other.map_or(0, aside)
}

//! What every die of an attack can do to the target: worked out from the numbers of the rules, one
//! die after another.

use wargauge_rules::game::UnitId;

use super::staged::{Attack, StagedAttack};
use crate::action::{ASSAULT, Fire};
use crate::attack::assault;
use crate::attack::burst::Burst;
use crate::attack::number::{Aim, AttackKind, attack_kind};
use crate::attack::shots::armour;
use crate::attack::toll::Phase;
use crate::morale::check::{CheckResult, outcome};
use crate::morale::number::Element;
use crate::scene::{Moment, Scene};
use crate::state::{LAST_PULSE, UnitSet};
use crate::units::price::penetration;
use crate::units::stand::Mark;
use crate::units::weapon::{Effect, Rating, WeaponKind};

/// Sides of the die.
const SIDES: i32 = 10;

/// What a die does, with its cases out of a hundred.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DieOdds {
    /// Cases of no hit, one, two, and of the end of the target.
    pub(super) cases: [u64; 4],
    /// The same die in words.
    pub(super) words: String,
}

/// The end of the target, among the cases.
pub(super) const END: usize = 3;

impl DieOdds {
    /// A hit in so many cases out of ten.
    fn plain(number: i32, words: String) -> Self {
        let hit = made(number) * 10;
        Self { cases: [100 - hit, hit, 0, 0], words }
    }
}

/// Sides of a die that make a number (CD-DICE-02).
fn made(number: i32) -> u64 {
    number.clamp(0, SIDES) as u64
}

/// Every die of a staged attack, in order.
pub(super) fn shots(staged: &StagedAttack) -> Vec<DieOdds> {
    let state = staged.state();
    let now = Moment::now(Scene::new(&staged.book, &state));
    staged.fires.iter().flat_map(|fire| of_fire(&now, fire)).collect()
}

fn of_fire(moment: &Moment<'_>, fire: &Fire) -> Vec<DieOdds> {
    // CD-CLOSE-08, CD-CLOSE-22.
    if assault::is_doomed(moment, fire.firer, fire.target) {
        return vec![DieOdds { cases: [0, 0, 0, 100], words: "gone without a roll".to_owned() }];
    }
    if fire.lines.has(ASSAULT) {
        return vec![of_assault(moment, fire)];
    }
    fire.lines.iter().flat_map(|line| of_line(moment, fire, line)).collect()
}

/// CD-CLOSE-05 to CD-CLOSE-11.
fn of_assault(moment: &Moment<'_>, fire: &Fire) -> DieOdds {
    let number = assault::number(moment, fire.firer, fire.target);
    let words = format!("assault, D10, {number} or less");
    let mut shot = DieOdds::plain(number, words);
    if moment.book.profile(fire.firer).marks.has(Mark::Engineer) {
        shot.cases = [shot.cases[0], 0, 0, shot.cases[1]];
    }
    shot
}

fn of_line(moment: &Moment<'_>, fire: &Fire, line: u8) -> Vec<DieOdds> {
    let (firer, target) = (fire.firer, fire.target);
    let aim = Aim { moment: *moment, phase: Phase::General, firer, line, target };
    if aim.weapon().kind == WeaponKind::Mortar {
        return of_bombs(&aim);
    }
    let Some((number, rating)) = aim.number() else { return Vec::new() };
    let name = &aim.weapon().name;
    let words = format!("{name}, D10, {number} or less");
    let shot = match attack_kind(&aim, rating) {
        AttackKind::Harmless => return Vec::new(),
        AttackKind::Circle | AttackKind::Direct => DieOdds::plain(number, words),
        AttackKind::Pierce => of_piercing(&aim, number, rating),
        AttackKind::Burst => of_shell(&aim, number),
    };
    vec![shot; usize::from(aim.rate())]
}

/// A hit, then the die that pierces (CD-AT-01 to CD-AT-07).
fn of_piercing(aim: &Aim<'_>, number: i32, rating: Rating) -> DieOdds {
    let armour = i32::from(armour(aim));
    let hit = made(number);
    let mut cases = [10 * (10 - hit), 0, 0, 0];
    for die in 1..=SIDES as u8 {
        cases[usize::from(penetration(rating.total(die), armour))] += hit;
    }
    let rating = match rating {
        Rating::Plus(more) => format!("D10 {more:+}"),
        Rating::Times(factor) => format!("D10 times {factor}"),
        Rating::None => String::new(),
    };
    let name = &aim.weapon().name;
    DieOdds { cases, words: format!("{name}, D10, {number} or less, {rating} against {armour}") }
}

/// A shell that hits, or bursts beside the target (CD-HE-05, CD-HE-07).
fn of_shell(aim: &Aim<'_>, number: i32) -> DieOdds {
    let name = &aim.weapon().name;
    let words = format!("{name}, D10, {number} or less");
    let Some(value) = burst(aim).and_then(|burst| burst.number(aim.target)) else {
        return DieOdds::plain(number, words);
    };
    let (hit, blast) = (made(number), made(value));
    let miss = 10 - hit;
    let cases = [miss * (10 - blast), hit * 10 + miss * blast, 0, 0];
    DieOdds { cases, words: format!("{words}, or a burst of {value} or less") }
}

/// The bombs of a mortar on the target itself (CD-MORTAR-05, CD-MORTAR-06).
fn of_bombs(aim: &Aim<'_>) -> Vec<DieOdds> {
    let Some(mut burst) = burst(aim) else { return Vec::new() };
    let in_range = aim
        .weapon()
        .indirect
        .is_some_and(|(most, _)| aim.moment.within(aim.firer, aim.target, most));
    // CD-FIRE-12: out of the indirect range nothing falls.
    if !in_range {
        return Vec::new();
    }
    // CD-MORTAR-15.
    burst.pinned = if aim.moment.state.stand(aim.firer).is_pinned() { -2 } else { 0 };
    burst.from = None;
    let Some(number) = burst.number(aim.target) else { return Vec::new() };
    let words = format!("{}, D10, {number} or less", aim.weapon().name);
    vec![DieOdds::plain(number, words); usize::from(aim.rate())]
}

/// A burst of a line on its target.
fn burst<'a>(aim: &Aim<'a>) -> Option<Burst<'a>> {
    let Effect::Burst { side, value } = aim.weapon().effect else { return None };
    Some(Burst {
        moment: aim.moment,
        phase: aim.phase,
        firer: aim.firer,
        centre: aim.moment.at(aim.target),
        side,
        value: value.into(),
        pinned: 0,
        from: Some(aim.muzzle().centre),
        spared: None,
        pulse: LAST_PULSE,
    })
}

/// Whether a burst of a staged attack reaches anybody but the target: then it can only be played.
pub(super) fn reach_others(staged: &StagedAttack) -> bool {
    let state = staged.state();
    let now = Moment::now(Scene::new(&staged.book, &state));
    let square = |fire: &Fire| {
        let lines = fire.lines.iter().filter_map(|line| staged.book.line(fire.firer, line));
        lines
            .filter_map(|weapon| match weapon.effect {
                Effect::Burst { side, .. } => Some(side),
                Effect::Personnel(_) | Effect::Never => None,
            })
            .max()
    };
    let Some(side) = staged.fires.iter().filter_map(square).max() else { return false };
    let centre = now.at(staged.target);
    let inside = |unit: UnitId| crate::attack::burst::is_in_square(now.disc(unit), centre, side);
    state.units().any(|unit| unit != staged.target && inside(unit))
}

/// The number of the target's company, and what each side of the die makes of the target
/// (CD-MORALE-15, CD-MORALE-16).
pub(super) fn morale(staged: &StagedAttack) -> (i32, [CheckResult; SIDES as usize]) {
    debug_assert_eq!(staged.plan.attack, Attack::Morale, "nothing else checks");
    let state = staged.state();
    let element = Element {
        moment: Moment::now(Scene::new(&staged.book, &state)),
        company: usize::from(staged.book.stand(staged.target).company),
        members: UnitSet::of(staged.target),
    };
    let number = element.number() + i32::from(state.stand(staged.target).permanent);
    (number, core::array::from_fn(|side| outcome(side as u8 + 1, number)))
}

#[cfg(test)]
mod tests {
    /// CD-DICE-02, CD-DICE-03: at most the number; 10 and more always, 0 and less never.
    #[test]
    fn sides_that_make_a_number() {
        assert_eq!([-1, 0, 1, 4, 10, 11].map(super::made), [0, 0, 1, 4, 10, 10]);
    }
}

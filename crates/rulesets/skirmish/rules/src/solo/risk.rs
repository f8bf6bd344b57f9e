//! The risk factor of infantry and guns (`SK-RISK`).

use wargauge_rules::UnitId;
use wargauge_rules::table::{Length, Point};

use crate::book::Scene;
use crate::men::{active, has_leader, is_vehicle, losses, place, present, strength, within};
use crate::movement::nearest_enemy;
use crate::position::{cover_at, has_officer, sees_unit};
use crate::state::{Drill, Morale, State};
use crate::terrain::Cover;
use crate::units::{Duty, Kind};

/// What bears on the risk of a unit, line by line of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RiskFacts {
    /// -01: in rout.
    pub(crate) rout: bool,
    /// -02: shot at by double its numbers, or by mortars, flame, armour.
    pub(crate) overwhelmed: bool,
    /// -03: a command group, or men of 1 action point.
    pub(crate) brittle: bool,
    /// -04: quarters of the unit lost.
    pub(crate) quarters: u8,
    /// -05: no NCO, and no support weapon.
    pub(crate) leaderless: bool,
    /// -06: under fire.
    pub(crate) under_fire: bool,
    /// -07: flanked, or somebody retires.
    pub(crate) unsettled: bool,
    /// -08: it has the worse of a firefight.
    pub(crate) losing: bool,
    /// -09: an officer in sight within 12 inches.
    pub(crate) officer: bool,
    /// -10: sound armour of its side within 12 inches.
    pub(crate) armour_near: bool,
    /// -11: another unit of its side within 6 inches.
    pub(crate) friend_near: bool,
    /// -12: a heavy weapon, or soft cover.
    pub(crate) steadied: bool,
    /// -13: on the advance, or still in hard cover.
    pub(crate) going_on: bool,
    /// -14: it has the better of a firefight.
    pub(crate) winning: bool,
    /// -15: neither enemies nor friends who fall back in sight.
    pub(crate) quiet: bool,
}

/// `SK-RISK-01`, `SK-RISK-02`, `SK-RISK-03`, `SK-RISK-04`, `SK-RISK-05`, `SK-RISK-06`,
/// `SK-RISK-07`, `SK-RISK-08`, `SK-RISK-09`, `SK-RISK-10`, `SK-RISK-11`, `SK-RISK-12`,
/// `SK-RISK-13`, `SK-RISK-14`, `SK-RISK-15`, `SK-RISK-16`, `SK-RISK-17`: the sum.
pub(crate) const fn factor(facts: RiskFacts) -> i32 {
    let mut sum = facts.quarters as i32;
    let plus = [
        (facts.rout, 4),
        (facts.overwhelmed, 2),
        (facts.brittle, 1),
        (facts.leaderless, 1),
        (facts.under_fire, 1),
        (facts.unsettled, 1),
        (facts.losing, 1),
        (facts.officer, -1),
        (facts.armour_near, -1),
        (facts.friend_near, -1),
        (facts.steadied, -1),
        (facts.going_on, -2),
        (facts.winning, -2),
        (facts.quiet, -4),
    ];
    let mut at = 0;
    while at < plus.len() {
        if plus[at].0 {
            sum += plus[at].1;
        }
        at += 1;
    }
    sum
}

/// Whether a unit counts as retiring (`SK-UNIT-25`, `SK-RISK-21`).
fn retires(state: &State, unit: UnitId) -> bool {
    let here = state.unit(unit);
    matches!(here.morale, Morale::Retiring | Morale::Rout)
        || matches!(here.drill, Drill::Retreat | Drill::Rout)
}

/// `SK-RISK-25`: the facts as they are now.
pub(crate) fn facts_of(scene: Scene<'_>, unit: UnitId) -> RiskFacts {
    let Scene { book, state } = scene;
    let here = state.unit(unit);
    let profile = book.profile(unit);
    let men = strength(scene, unit);
    let fire = here.under_fire;
    let inflicted = i32::from(here.fight.inflicted) + i32::from(here.fight_before.inflicted);
    let suffered = i32::from(here.fight.suffered) + i32::from(here.fight_before.suffered);
    let gun = profile.kind == Kind::Gun || profile.has_heavy_machine_gun();
    let cover = cover_against(scene, unit);
    let hard = cover == Cover::Hard && !here.moved;
    RiskFacts {
        rout: here.morale == Morale::Rout,
        // SK-RISK-18
        overwhelmed: fire.heavy || fire.any && fire.shooters >= 2 * men,
        // SK-RISK-20
        brittle: profile.kind == Kind::Command || profile.figures.iter().all(|man| man.ap == 1),
        // SK-RISK-19
        quarters: 4 * losses(scene, unit) / profile.strength(),
        // SK-RISK-26
        leaderless: !has_leader(scene, unit) && !profile.is_support(),
        under_fire: fire.any,
        // SK-RISK-07, SK-RISK-21
        unsettled: retires(state, unit) || flanked(scene, unit) || others_retire(scene, unit),
        losing: inflicted < suffered,
        // SK-RISK-26
        officer: has_officer(scene, unit)
            || active(scene, unit).any(|man| book.man(unit, man).duty == Duty::Officer),
        armour_near: near(scene, unit, 12, |other| {
            is_vehicle(scene, other)
                && !state.unit(other).hull.damaged
                && book.profile(other).kind == Kind::Afv
        }),
        friend_near: near(scene, unit, 6, |other| !retires(state, other)),
        // SK-RISK-22
        steadied: gun || cover == Cover::Soft,
        // SK-RISK-23
        going_on: here.advanced && !gun || hard,
        winning: inflicted > suffered,
        quiet: is_quiet(scene, unit),
    }
}

/// Cover against the nearest spotted enemy; none if there is no such enemy.
fn cover_against(scene: Scene<'_>, unit: UnitId) -> Cover {
    let Some(foe) = nearest_enemy(scene, unit) else { return Cover::None };
    cover_at(scene, place(scene, unit), place(scene, foe))
}

/// `SK-GEO-18`: an enemy behind the line through the unit, square to where it faces.
fn flanked(scene: Scene<'_>, unit: UnitId) -> bool {
    let at = place(scene, unit);
    let front = scene.state.unit(unit).front.unit();
    seen_foes(scene, unit).any(|foe: Point| front.dot(at.to(foe)) < 0)
}

/// `SK-UNIT-26`: spotted enemies whom a unit sees.
fn seen_foes(scene: Scene<'_>, unit: UnitId) -> impl Iterator<Item = Point> {
    present(scene.state, scene.book.side(unit).foe())
        .into_iter()
        .filter(move |&foe| scene.state.unit(foe).spotted && sees_unit(scene, unit, foe))
        .map(move |foe| place(scene, foe))
}

/// `SK-RISK-21`
fn others_retire(scene: Scene<'_>, unit: UnitId) -> bool {
    near(scene, unit, 24, |other| retires(scene.state, other))
}

fn near(scene: Scene<'_>, unit: UnitId, inches: i16, test: impl Fn(UnitId) -> bool) -> bool {
    present(scene.state, scene.book.side(unit)).into_iter().any(|other| {
        other != unit && test(other) && within(scene, unit, other, Length::inches(inches))
    })
}

/// `SK-RISK-24`: no spotted enemy in sight, and no friend in sight who retires.
fn is_quiet(scene: Scene<'_>, unit: UnitId) -> bool {
    seen_foes(scene, unit).next().is_none()
        && !present(scene.state, scene.book.side(unit)).into_iter().any(|other| {
            other != unit
                && matches!(scene.state.unit(other).morale, Morale::Retiring | Morale::Rout)
                && sees_unit(scene, unit, other)
        })
}

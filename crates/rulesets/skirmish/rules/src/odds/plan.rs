//! What an attack is, by its name, and the action of the engine that makes it.

use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::refusal::illegal;

use crate::action::Action;
use crate::book::Scene;
use crate::fire::{
    FireAt, FirePlan, GrenadeAt, MortarAt, Round, Shooting, Shot, shooter_aim, shooters,
};
use crate::men::{active, left};
use crate::odds::tables::{Chart, ChartResult};
use crate::state::{Activation, Phase, State};
use crate::units::{Aim, HandHeld, Kind, SmallArm, TEAM};

/// A sort of attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AttackKind {
    /// Small arms: one kind, or all.
    Fire(Option<SmallArm>),
    /// A team volley.
    Volley,
    Grenade(GrenadeAt),
    HandHeld(HandHeld),
    Flame,
    Mortar,
    Gun(Round),
    Melee,
    Morale,
    /// A die of a chart of the solo game.
    Chart(Chart),
}

/// An attack that is asked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct AttackSpec {
    pub(super) sort: AttackKind,
    pub(super) aim: Aim,
    pub(super) counts: CountedState,
}

/// Which state of the target is counted as `suppressed`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CountedState {
    Marker,
    Fails,
    Retires,
    Shaken,
    Routs,
    /// What a chart says.
    Says(Option<ChartResult>),
}

impl CountedState {
    pub(super) const ALL: [Self; 5] =
        [Self::Marker, Self::Fails, Self::Retires, Self::Shaken, Self::Routs];
}

/// Attacks that are no small arm and no hand held weapon, by name.
const OTHERS: [(&str, AttackKind); 12] = [
    ("fire", AttackKind::Fire(None)),
    ("team volley", AttackKind::Volley),
    ("grenade", AttackKind::Grenade(GrenadeAt::Hand)),
    ("dropped grenade", AttackKind::Grenade(GrenadeAt::Drop)),
    ("rifle grenade", AttackKind::Grenade(GrenadeAt::Rifle)),
    ("Panzerfaust at men", AttackKind::Grenade(GrenadeAt::Panzerfaust)),
    ("rocket at men", AttackKind::Grenade(GrenadeAt::Launcher)),
    ("flame", AttackKind::Flame),
    ("mortar", AttackKind::Mortar),
    ("gun", AttackKind::Gun(Round::Shot)),
    ("shell", AttackKind::Gun(Round::Explosive)),
    ("HVAP", AttackKind::Gun(Round::Hvap)),
];

/// Close combat, and the test by itself.
const CLOSE: [(&str, AttackKind); 2] =
    [("melee", AttackKind::Melee), ("morale", AttackKind::Morale)];

/// The charts of the solo game.
const CHARTS: [(&str, AttackKind); 3] = [
    ("action chart", AttackKind::Chart(Chart::Action)),
    ("vehicle chart", AttackKind::Chart(Chart::Vehicle)),
    ("generation", AttackKind::Chart(Chart::Generation)),
];

impl AttackKind {
    /// The chart whose die is rolled.
    pub(super) const fn chart(self) -> Option<Chart> {
        if let Self::Chart(chart) = self { Some(chart) } else { None }
    }

    /// Every attack by name.
    pub(super) fn all() -> impl Iterator<Item = (&'static str, Self)> {
        let arms = SmallArm::ALL.into_iter().map(|arm| (arm.word(), Self::Fire(Some(arm))));
        let held = HandHeld::ALL.into_iter().map(|held| (held.word(), Self::HandHeld(held)));
        arms.chain(OTHERS).chain(held).chain(CLOSE).chain(CHARTS)
    }

    /// The attack of a name.
    pub(super) fn named(name: &str) -> Option<Self> {
        Self::all().find(|(word, _)| *word == name).map(|(_, sort)| sort)
    }

    /// Whether it is made in contact, or needs no attacker.
    pub(super) const fn is_close(self) -> bool {
        matches!(self, Self::Melee | Self::Morale | Self::Chart(Chart::Generation))
    }
}

/// The action of a unit that makes the attack; the first reason against it if there is none.
///
/// # Errors
/// Why the engine does not allow it.
pub(super) fn action_of(
    scene: Scene<'_>,
    unit: UnitId,
    target: UnitId,
    spec: AttackSpec,
) -> Result<Action, Illegal> {
    let AttackSpec { sort, aim, .. } = spec;
    let men = || active(scene, unit).map(|man| man as u8);
    let plans: Vec<Action> = match sort {
        AttackKind::Fire(arm) => vec![fire(scene, unit, target, arm, aim)],
        AttackKind::Volley => vec![Action::Volley { target }],
        AttackKind::Grenade(how) => men().map(|man| Action::Grenade { man, target, how }).collect(),
        AttackKind::HandHeld(weapon) => {
            men().map(|man| Action::HandHeld { man, target, weapon }).collect()
        }
        AttackKind::Flame => men().map(|man| Action::Flame { man, target }).collect(),
        AttackKind::Mortar => {
            vec![Action::Mortar { at: MortarAt::Unit(target), shot: Shot::Explosive }]
        }
        AttackKind::Gun(round) => vec![Action::Gun { target, round }],
        AttackKind::Melee | AttackKind::Morale | AttackKind::Chart(_) => vec![Action::Pass],
    };
    let mut why = None;
    for plan in plans {
        match crate::turn::check(scene, plan) {
            Ok(()) => return Ok(plan),
            // The first man's reason: he is the one who carries, or serves, most weapons.
            Err(illegal) => why = why.or(Some(illegal)),
        }
    }
    Err(why.unwrap_or_else(|| illegal("SK-SHOOT-26", "nobody can do that")))
}

/// Everybody with the arm shoots, as often as his points allow.
fn fire(scene: Scene<'_>, unit: UnitId, target: UnitId, arm: Option<SmallArm>, aim: Aim) -> Action {
    let soft = scene.book.profile(target).kind == Kind::Soft;
    let at = if soft { FireAt::Hull } else { FireAt::Men };
    let mut paid = [0u8; TEAM];
    let mut men = [Shooting::None; TEAM];
    for shooter in shooters(scene, unit) {
        let fits = arm.is_none_or(|arm| shooter.arm == arm);
        let seen = shooter_aim(scene, &shooter, target, at);
        let able = seen.is_some_and(|seen| seen.automatic || seen.shifted.is_some());
        if !fits || !able {
            continue;
        }
        let points = left(scene, unit, shooter.man).saturating_sub(paid[shooter.man]);
        men[shooter.slot] = shooting(aim, points);
        paid[shooter.man] += men[shooter.slot].cost();
    }
    Action::Fire(FirePlan { target, at, men, split: None })
}

/// What a man does with his points.
const fn shooting(aim: Aim, points: u8) -> Shooting {
    match (aim, points) {
        (Aim::Unaimed, 1) => Shooting::Unaimed,
        (Aim::Unaimed, 2) => Shooting::TwoUnaimed,
        (Aim::Unaimed, 3..) => Shooting::ThreeUnaimed,
        (Aim::Aimed, 2..) => Shooting::Aimed,
        (Aim::Careful, 3..) => Shooting::Careful,
        _ => Shooting::None,
    }
}

/// The state in which a unit is about to act.
pub(super) fn about_to_act(scene: Scene<'_>, unit: UnitId) -> State {
    let mut state = scene.state.clone();
    state.phase = Phase::Play(scene.book.side(unit));
    let moves = state.activation.map_or(0, |it| it.moves);
    state.activation = Some(Activation { moves, carried: moves > 0, ..Activation::of(unit) });
    state
}

//! The real action of each attack, and the dice it throws.

use crate::action::{Action, Concentrated, Target, Volley};
use crate::assault::charge;
use crate::attack::throws::Attack;
use crate::attack::{blast, explosives};
use crate::book::Scene;
use crate::fire::volley::Sighting;
use crate::fire::{sharing, shots, strikes, targets, volley, volley_choice};
use crate::movement::permission;
use crate::odds::stage::AttackKind;
use crate::state::shared_blast::{Shot, TouchedUnits};
use crate::turn::dispatch;
use crate::units::profile::{MAX_GROUPS, MAX_MOUNTS, UnitKind};
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::refusal::{illegal, require};
use wargauge_rules::table::shape::Disc;
use wargauge_rules::table::stream::KeyedDice;

/// Dice that nobody looks at.
pub(crate) fn no_dice() -> DiceReferee<KeyedDice, Deaf> {
    DiceReferee::new(KeyedDice::new(0), Deaf)
}

/// Who attacks whom.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Matchup {
    /// The attacker.
    pub unit: UnitId,
    /// The unit it attacks.
    pub target: UnitId,
}

/// The action by which the active unit makes an attack on a target now.
pub(crate) fn bench_action(
    scene: Scene<'_>,
    matchup: Matchup,
    kind: &AttackKind,
    concentrated: Concentrated,
) -> Result<Action, Illegal> {
    let Matchup { unit, target } = matchup;
    let action = match kind {
        AttackKind::Volley | AttackKind::Weapon(_) => {
            let sighting = targets::sighting(scene, unit, Target::Unit(target), None)?;
            let volley = match kind {
                AttackKind::Weapon(name) => volley_with(scene, &sighting, name)?,
                AttackKind::Volley
                | AttackKind::Assault
                | AttackKind::Charges
                | AttackKind::Crush
                | AttackKind::Strike(_) => best_volley(scene, &sighting)?,
            };
            shot_with(scene, &sighting, volley, concentrated)?
        }
        AttackKind::Assault => best_assault(scene, matchup, false)?,
        AttackKind::Charges => best_assault(scene, matchup, true)?,
        AttackKind::Crush => Action::CloseCombat { target: Target::Unit(target), charges: 0 },
        AttackKind::Strike(strike) => best_call(scene, matchup, *strike)?,
    };
    dispatch::check_action(scene, action)?;
    Ok(action)
}

fn best_volley(scene: Scene<'_>, at: &Sighting) -> Result<Volley, Illegal> {
    let choices = volley_choice::choose_volleys(scene, at);
    let first = choices.first().map(|choice| choice.0);
    first.ok_or_else(|| {
        illegal("VD-VEH-29", "nothing that reaches the target can hurt it: a certain zero")
    })
}

/// Everybody who can shoot with a weapon does.
fn volley_with(scene: Scene<'_>, sighting: &Sighting, name: &str) -> Result<Volley, Illegal> {
    let unit = sighting.unit;
    let profile = scene.book.profile(unit);
    let vehicle = profile.kind == UnitKind::Vehicle;
    let mut volley = [0; MAX_MOUNTS];
    let mut left: [u8; MAX_GROUPS] = scene.state.unit(unit).strength;
    let mut free = volley::fire_limit(scene, unit);
    let mut refusal = illegal("VD-SHOOT-05", "nobody has the weapon");
    for (number, mount) in profile.mounts.iter().enumerate() {
        if scene.book.weapon(mount.weapon).name != name {
            continue;
        }
        match volley::bearers(scene, sighting, number) {
            Ok(bearers) => {
                let own = if vehicle { u8::MAX } else { left[usize::from(mount.group)] };
                let count = bearers.min(free).min(own);
                volley[number] = count;
                free -= count;
                left[usize::from(mount.group)] -= if vehicle { 0 } else { count };
            }
            Err(reason) => refusal = reason,
        }
    }
    if volley.iter().all(|&count| count == 0) { Err(refusal) } else { Ok(volley) }
}

fn shot_with(
    scene: Scene<'_>,
    sighting: &Sighting,
    volley: Volley,
    concentrated: Concentrated,
) -> Result<Action, Illegal> {
    let Sighting { unit, target, .. } = *sighting;
    let area = volley::check_volley(scene, sighting, &volley)?;
    let at = match area {
        Some(area) if targets::needs_point(scene.state, target, area) => {
            let point = targets::best_target_point(scene, unit, target, area);
            Some(point.ok_or_else(|| illegal("VD-FEAT-09", "a friend is in the area"))?)
        }
        _ => None,
    };
    Ok(Action::Shoot { target, volley, at, concentrated, from: None })
}

/// The Assault from where the unit stands, with as many charges as it may place or with none.
fn best_assault(
    scene: Scene<'_>,
    Matchup { unit, target }: Matchup,
    charged: bool,
) -> Result<Action, Illegal> {
    let aim = Target::Unit(target);
    let most = if charged { explosives::most_charges(scene, unit, aim) } else { 0 };
    require(!charged || most > 0, "VD-ABIL-57", "no charge can be placed on the target")?;
    let (mut offered, mut refusal) = (Vec::new(), None);
    charge::assault_options(scene, unit, &mut offered);
    for action in offered {
        let Action::Assault { target, to, .. } = action else { continue };
        let wanted = Action::Assault { target, to, charges: most };
        match dispatch::check_action(scene, wanted) {
            Ok(()) if target == aim => return Ok(wanted),
            Ok(()) => {}
            Err(reason) => refusal = Some(reason),
        }
    }
    let none = illegal("VD-ASSAULT-20", "its dice cannot hurt the target");
    let rush = Action::Assault { target: aim, to: scene.state.unit(unit).at, charges: most };
    let barred = permission::permit(scene, unit, rush).err();
    Err(refusal.or(barred).unwrap_or(none))
}

fn best_call(
    scene: Scene<'_>,
    Matchup { unit, target }: Matchup,
    strike: u8,
) -> Result<Action, Illegal> {
    let weapon = strikes::strike_ready(scene, unit, strike)?;
    let Some(radius) = blast::radius(scene.book, scene.book.weapon(weapon)) else {
        return Err(illegal("VD-STRK-02", "a strike has an area"));
    };
    let allowed = |at| strikes::check_strike(scene, unit, strike, at).is_ok();
    let at = blast::best_point(scene, target, radius, allowed);
    let at = at.ok_or_else(|| illegal("VD-STRK-06", "the target is too near or out of sight"))?;
    Ok(Action::CallStrike { strike, at })
}

/// The dice of a Shoot Action that does not scatter, as they are thrown when it is taken.
pub(crate) fn attack_of_shot(scene: Scene<'_>, unit: UnitId, action: Action) -> Option<Attack> {
    let Action::Shoot { target, volley, at, concentrated, from } = action else { return None };
    let aimed =
        scene.state.active.as_ref().is_some_and(|active| active.aimed).then_some(concentrated);
    let shot = Shot { unit, target, volley, at, aimed, from, ambush: false };
    let area = volley::area_of(scene.book, unit, &volley);
    let touched = match (at, area, target) {
        (Some(at), Some(area), Target::Unit(enemy)) => {
            sharing::touched_by(scene, Some(enemy), Disc::new(at, area.radius))
        }
        _ => TouchedUnits::default(),
    };
    Some(shots::shot_attack(scene, &shot, &touched))
}

//! Small arms.

use arrayvec::ArrayVec;
use wargauge_rules::refusal::{Verdict, forbid, require};
use wargauge_rules::table::Length;
use wargauge_rules::table::dice::Die;
use wargauge_rules::{Referee, UnitId};

use crate::attack::{
    Effect, IncomingFire, ManHit, Shell, TargetSide, VehicleHit, burn, fire_effect, mark_fire,
    roll_damage, suffer,
};
use crate::book::{Play, Scene, Skirmish};
use crate::dice::{Roll, begin, pick};
use crate::event::{Event, Weapon};
use crate::fire::targets::{FireTarget, Sighting, can_be_shot, hull_sighting, may_attack};
use crate::men::{Man, active, is_vehicle, left, machine_gunner, place_of, spend, within};
use crate::morale::{MoraleCauses, answer};
use crate::position::{Eye, arc_holds, eye_of, men_in_contact};
use crate::switches::MgSplit;
use crate::units::{Aim, Band, Duty, Kind, Mount, SmallArm, TEAM};

/// What one shooter spends his points on (`SK-AP-08`, `SK-SHOOT-26`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Shooting {
    /// He does not shoot.
    #[default]
    None,
    /// One unaimed shot.
    Unaimed,
    /// One aimed shot.
    Aimed,
    /// One carefully aimed shot.
    Careful,
    /// Two unaimed shots.
    TwoUnaimed,
    /// Three unaimed shots.
    ThreeUnaimed,
    /// An unaimed and an aimed shot.
    UnaimedAimed,
}

impl Shooting {
    /// Everything a shooter may do, but nothing.
    pub const ALL: [Self; 6] = [
        Self::Unaimed,
        Self::Aimed,
        Self::TwoUnaimed,
        Self::Careful,
        Self::UnaimedAimed,
        Self::ThreeUnaimed,
    ];

    /// The shots, in order.
    #[must_use]
    pub const fn aims(self) -> &'static [Aim] {
        match self {
            Self::None => &[],
            Self::Unaimed => &[Aim::Unaimed],
            Self::Aimed => &[Aim::Aimed],
            Self::Careful => &[Aim::Careful],
            Self::TwoUnaimed => &[Aim::Unaimed, Aim::Unaimed],
            Self::ThreeUnaimed => &[Aim::Unaimed, Aim::Unaimed, Aim::Unaimed],
            Self::UnaimedAimed => &[Aim::Unaimed, Aim::Aimed],
        }
    }

    /// What it costs.
    #[must_use]
    pub fn cost(self) -> u8 {
        self.aims().iter().map(|aim| aim.cost()).sum()
    }
}

/// What small arms are aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum FireAt {
    /// The men of a team, or those seen in a vehicle.
    Men,
    /// A soft vehicle itself (`SK-SOFT-06`).
    Hull,
    /// One man, by a sniper (`SK-SHOOT-27`).
    Man(u8),
}

/// A fire action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub struct FirePlan {
    /// The unit that is fired at.
    pub target: UnitId,
    /// What of it.
    pub at: FireAt,
    /// What each man does; of a vehicle, each machine gun.
    pub men: [Shooting; TEAM],
    /// `SK-SHOOT-33`: machine guns send so many shots of each purchase at another team nearby.
    pub split: Option<(UnitId, u8)>,
}

/// A man or a mount that can shoot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shooter {
    pub(crate) unit: UnitId,
    /// The place of what he does in a plan.
    pub(crate) slot: usize,
    /// The man who pays, by his number.
    pub(crate) man: usize,
    pub(crate) arm: SmallArm,
    /// From where he shoots.
    pub(crate) eye: Eye,
    /// The mount, of a vehicle.
    pub(crate) mount: Option<Mount>,
}

/// `SK-SHOOT-33`: how near the second target of a split burst must be.
const SPLIT: Length = Length::inches(6);

/// Everybody in a unit who could shoot a small arm now.
pub(crate) fn shooters(scene: Scene<'_>, unit: UnitId) -> ArrayVec<Shooter, TEAM> {
    let Scene { book, state } = scene;
    if is_vehicle(scene, unit) {
        return mounts(scene, unit);
    }
    let profile = book.profile(unit);
    let here = state.unit(unit);
    // SK-MOVE-21: a tripod does not fire when it was moved.
    let carried = state.activation.is_some_and(|it| it.unit == unit && it.carried);
    let helper = helper(scene, unit);
    let gunner = usize::from(here.gunner);
    // SK-MELEE-02, SK-TURN-15: an enemy within an inch keeps a man from shooting.
    let held = men_in_contact(scene, unit);
    active(scene, unit)
        // SK-MELEE-02, SK-TURN-15
        .filter(|man| held & 1 << man == 0)
        .filter_map(|man| {
            let own = book.man(unit, man).arm;
            // SK-UNIT-20: whoever has taken over fires the weapon, unless it was left behind.
            let weapon = profile.figures[usize::from(weapon_slot(book, unit))].arm;
            let served = matches!(weapon, SmallArm::Lmg | SmallArm::Hmg | SmallArm::Bar);
            let arm = if served && man == gunner {
                weapon
            } else if served && own == weapon {
                SmallArm::Rifle
            } else {
                own
            };
            let lost = arm == SmallArm::Hmg && (here.weapon_left || carried);
            // SK-SHOOT-25: the second man does not fire his own weapon.
            let busy = Some(man) == helper;
            let eye = eye_of(scene, unit, man);
            (!lost && !busy).then_some(Shooter { unit, slot: man, man, arm, eye, mount: None })
        })
        .collect()
}

/// The man who began with the machine gun of a team; the first if there is none.
pub(crate) fn weapon_slot(book: &Skirmish, unit: UnitId) -> u8 {
    let men = &book.profile(unit).figures;
    let is_gun = |arm: SmallArm| matches!(arm, SmallArm::Lmg | SmallArm::Hmg | SmallArm::Bar);
    men.iter().position(|man| is_gun(man.arm)).unwrap_or(0) as u8
}

/// The man within 1 inch who helps with a machine gun.
fn helper(scene: Scene<'_>, unit: UnitId) -> Option<usize> {
    let men = &scene.book.profile(unit).figures;
    let weapon = men[usize::from(weapon_slot(scene.book, unit))].arm;
    if !matches!(weapon, SmallArm::Lmg | SmallArm::Hmg) {
        return None;
    }
    let gunner = usize::from(scene.state.unit(unit).gunner);
    let at = place_of(scene, unit, gunner);
    active(scene, unit)
        .filter(|&man| man != gunner)
        .filter(|&man| place_of(scene, unit, man).within(at, Length::inches(1)))
        .min_by_key(|&man| {
            // Loaders and crew before those with rifles of their own.
            let duty = men[man].duty;
            (!matches!(duty, Duty::Loader | Duty::Crew), man)
        })
}

fn mounts(scene: Scene<'_>, unit: UnitId) -> ArrayVec<Shooter, TEAM> {
    let Some(spec) = scene.book.vehicle(unit) else { return ArrayVec::new() };
    let wrecked = scene.state.unit(unit).hull.wrecked_weapons;
    let eye = eye_of(scene, unit, 0);
    spec.mounts
        .iter()
        .enumerate()
        .filter(|(at, _)| wrecked & 1 << (at + 1) == 0)
        .filter_map(|(slot, &mount)| {
            let man = machine_gunner(scene, unit, mount)?;
            Some(Shooter { unit, slot, man, arm: mount.arm(), eye, mount: Some(mount) })
        })
        .collect()
}

/// `SK-SHOOT-24`, `SK-SHOOT-25`: dice of one purchase.
pub(crate) fn purchase_shots(scene: Scene<'_>, shooter: &Shooter) -> i32 {
    let full = shooter.arm.shots(&scene.book.switches);
    let alone = || helper(scene, shooter.unit).is_none();
    let short = match shooter.arm {
        SmallArm::Lmg if alone() => 1,
        SmallArm::Hmg if alone() => 2,
        SmallArm::Rifle
        | SmallArm::ScopedRifle
        | SmallArm::Carbine
        | SmallArm::Smg
        | SmallArm::AssaultRifle
        | SmallArm::Pistol
        | SmallArm::Lmg
        | SmallArm::Bar
        | SmallArm::Hmg
        | SmallArm::VehicleMg
        | SmallArm::RoofMg
        | SmallArm::QuadMg => 0,
    };
    (full - short).max(1)
}

/// What a shooter has before him.
pub(crate) fn shooter_aim(
    scene: Scene<'_>,
    shooter: &Shooter,
    target: UnitId,
    at: FireAt,
) -> Option<Sighting> {
    aim_at(scene, shooter, &FireTarget::of(target), at)
}

/// As [`shooter_aim`], at a target that several shoot at.
pub(crate) fn aim_at(
    scene: Scene<'_>,
    shooter: &Shooter,
    quarry: &FireTarget,
    at: FireAt,
) -> Option<Sighting> {
    // SK-AFV-21: hull guns fire ahead only.
    if shooter.mount == Some(Mount::Hull) {
        let there = crate::men::place(scene, quarry.unit);
        if !arc_holds(scene.state, shooter.unit, there) {
            return None;
        }
    }
    match at {
        FireAt::Hull => hull_sighting(scene, shooter.eye, shooter.arm, quarry.unit),
        FireAt::Men | FireAt::Man(_) => {
            quarry.sighting(scene, Man::new(shooter.unit, shooter.man), shooter.arm)
        }
    }
}

/// Whether a unit may make this fire action.
pub(crate) fn check_fire(scene: Scene<'_>, unit: UnitId, plan: &FirePlan) -> Verdict {
    may_attack(scene, unit)?;
    check_target(scene, plan.target, plan.at)?;
    require(scene.book.side(plan.target) != scene.book.side(unit), "SK-SHOOT-26", "not an enemy")?;
    let able = shooters(scene, unit);
    let quarry = FireTarget::of(plan.target);
    let mut shots = 0;
    for (slot, shooting) in plan.men.into_iter().enumerate() {
        if shooting == Shooting::None {
            continue;
        }
        shots += 1;
        let shooter = able.iter().find(|it| it.slot == slot);
        let Some(shooter) = shooter else {
            return forbid("SK-SHOOT-26", "a man who cannot shoot");
        };
        check_shooter(scene, shooter, plan, &quarry)?;
    }
    require(shots > 0, "SK-SHOOT-26", "nobody shoots")?;
    check_payment(scene, unit, plan, &able)?;
    check_split(scene, unit, plan, &able)
}

/// A gunner may serve two mounts: he pays for both. What a man has bounds how well he aims
/// (`SK-AP-23`).
fn check_payment(scene: Scene<'_>, unit: UnitId, plan: &FirePlan, able: &[Shooter]) -> Verdict {
    for man in active(scene, unit) {
        let price: u8 =
            able.iter().filter(|it| it.man == man).map(|it| plan.men[it.slot].cost()).sum();
        require(price <= left(scene, unit, man), "SK-AP-08", "too few action points for that")?;
    }
    Ok(())
}

fn check_target(scene: Scene<'_>, target: UnitId, at: FireAt) -> Verdict {
    let there = scene.state.unit(target);
    require(there.spotted, "SK-VIS-01", "the target has not been spotted")?;
    match at {
        FireAt::Hull => {
            let soft = scene.book.profile(target).kind == Kind::Soft && there.hull.there;
            require(
                soft && !there.hull.wreck && !there.hull.abandoned,
                "SK-SOFT-04",
                "only soft vehicles can be shot up",
            )
        }
        FireAt::Men | FireAt::Man(_) => {
            require(can_be_shot(scene, target), "SK-AFV-23", "small arms cannot hurt it")
        }
    }
}

fn check_shooter(
    scene: Scene<'_>,
    shooter: &Shooter,
    plan: &FirePlan,
    quarry: &FireTarget,
) -> Verdict {
    let seen = aim_at(scene, shooter, quarry, plan.at);
    let Some(seen) = seen else {
        return forbid("SK-SHOOT-05", "out of range or out of sight");
    };
    // SK-SHOOT-21: beyond Long nobody hits by himself.
    require(
        seen.automatic || seen.shifted.is_some(),
        "SK-SHOOT-21",
        "beyond long range with cover and spacing",
    )?;
    if let FireAt::Man(man) = plan.at {
        require(shooter.arm == SmallArm::ScopedRifle, "SK-SHOOT-27", "only snipers choose a man")?;
        require(seen.men & 1 << man != 0, "SK-SHOOT-27", "he cannot be seen")?;
    }
    Ok(())
}

/// `SK-SHOOT-33`
fn check_split(scene: Scene<'_>, unit: UnitId, plan: &FirePlan, able: &[Shooter]) -> Verdict {
    let book = scene.book;
    let Some((other, shots)) = plan.split else { return Ok(()) };
    let allowed = book.switches.mg_split == MgSplit::On;
    require(allowed, "SK-SHOOT-33", "the shots of one purchase go at one team")?;
    let own: ArrayVec<&Shooter, TEAM> =
        able.iter().filter(|it| plan.men[it.slot] != Shooting::None).collect();
    let guns = own.iter().all(|it| it.arm.is_machine_gun());
    require(guns && plan.at == FireAt::Men, "SK-SHOOT-33", "only machine guns split their fire")?;
    let least = own.iter().map(|it| purchase_shots(scene, it)).min().unwrap_or(0);
    require(
        shots > 0 && i32::from(shots) < least && other != plan.target,
        "SK-SHOOT-33",
        "some shots must go at each",
    )?;
    check_target(scene, other, FireAt::Men)?;
    require(
        book.side(other) != book.side(unit) && within(scene, plan.target, other, SPLIT),
        "SK-SHOOT-33",
        "the second target is too far from the first",
    )?;
    let quarry = FireTarget::of(other);
    let seen = own.iter().all(|it| {
        aim_at(scene, it, &quarry, FireAt::Men)
            .is_some_and(|seen| seen.automatic || seen.shifted.is_some())
    });
    require(seen, "SK-SHOOT-05", "the second target is out of range or out of sight")
}

/// A hit, before its effect is diced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Hit {
    by: UnitId,
    target: UnitId,
    men: u8,
    modifier: i32,
    band: Band,
    machine_gun: bool,
}

/// How a fire action goes on.
#[derive(Debug, Default)]
struct Salvo {
    hits: ArrayVec<Hit, 72>,
    /// Machine gun shots at each target, and hits among them (`SK-EFFECT-13`).
    machine_guns: ArrayVec<(UnitId, u32, u32), 2>,
}

/// Makes a fire action: all dice to hit, then all effects (`SK-SHOOT-28`), then markers and tests.
pub(crate) fn shoot(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, plan: &FirePlan) {
    // SK-DICE-09
    begin(play, unit, Roll::Fire);
    let able = shooters(play.scene(), unit);
    let firing: ArrayVec<Shooter, TEAM> =
        able.into_iter().filter(|it| plan.men[it.slot] != Shooting::None).collect();
    let best = firing.iter().map(|it| it.arm).max_by_key(|arm| arm.effect());
    let weapon = Weapon::Small(best.unwrap_or(SmallArm::Rifle));
    play.referee.tell(|| Event::Fired { unit, target: plan.target, weapon });
    let salvo = roll_hits(play, plan, &firing);
    for shooter in &firing {
        spend(play.state, unit, shooter.man, plan.men[shooter.slot].cost());
    }
    play.state.unit_mut(unit).fired = true;
    let heavy = play.book.profile(unit).kind == Kind::Afv;
    let attack = IncomingFire { heavy, ..IncomingFire::of(unit, firing.iter().map(|it| it.man)) };
    let targets = [Some(plan.target), plan.split.map(|(other, _)| other)];
    for target in targets.into_iter().flatten() {
        mark_fire(play.book, play.state, target, attack);
    }
    let mut causes = MoraleCauses::NONE;
    if plan.at == FireAt::Hull {
        shoot_up(play, &salvo, &mut causes);
    } else {
        effects(play, plan, &salvo, &mut causes);
        // SK-EFFECT-12, SK-EFFECT-13, SK-EFFECT-14: whoever machine guns shot at in vain is suppressed.
        for (target, shots, hits) in salvo.machine_guns {
            if shots > 0 && hits == 0 {
                causes.suppressed.insert(target);
            }
        }
    }
    answer(play, causes, Some(unit));
}

fn roll_hits(
    play: &mut Play<'_, impl Referee<Event>>,
    plan: &FirePlan,
    firing: &[Shooter],
) -> Salvo {
    let mut salvo = Salvo::default();
    let first = FireTarget::of(plan.target);
    let second = plan.split.map(|(other, _)| FireTarget::of(other));
    for shooter in firing {
        let shots = purchase_shots(play.scene(), shooter);
        let aside = plan.split.map_or(0, |(_, shots)| i32::from(shots));
        let parts = [(Some(&first), shots - aside), (second.as_ref(), aside)].map(|(at, count)| {
            let quarry = at.filter(|_| count > 0)?;
            let seen = aim_at(play.scene(), shooter, quarry, plan.at)?;
            Some((quarry.unit, seen, count))
        });
        for &aim in plan.men[shooter.slot].aims() {
            for (target, seen, count) in parts.into_iter().flatten() {
                // SK-SHOOT-23: an automatic hit is one shot of 1 point.
                let purchase = Purchase { shooter, aim, target, seen, count };
                roll_purchase(purchase, &mut salvo, play.referee);
            }
        }
    }
    salvo
}

/// Shots that are bought together and go at one target.
#[derive(Clone, Copy, Debug)]
struct Purchase<'s> {
    shooter: &'s Shooter,
    aim: Aim,
    target: UnitId,
    seen: Sighting,
    /// How many shots.
    count: i32,
}

fn roll_purchase(purchase: Purchase<'_>, salvo: &mut Salvo, referee: &mut impl Referee<Event>) {
    let Purchase { shooter, aim, target, seen, count } = purchase;
    let unit = shooter.unit;
    let machine_gun = shooter.arm.is_machine_gun();
    let near = seen.real == Band::PointBlank;
    // SK-EFFECT-06, SK-EFFECT-07, SK-EFFECT-10
    let modifier = shooter.arm.effect() + i32::from(near);
    let needed = seen.shifted.map(|band| shooter.arm.needed(band, aim));
    let mut hits = 0;
    for _ in 0..count {
        let hit = if seen.automatic {
            true
        } else {
            let roll = i32::from(referee.roll(Die::D20));
            let needed = needed.unwrap_or(21);
            let weapon = Weapon::Small(shooter.arm);
            referee.tell(|| Event::ShotRolled {
                unit,
                weapon,
                roll: roll as i8,
                needed: needed as u8,
            });
            // SK-DICE-01
            roll >= needed
        };
        if hit {
            referee.tell(|| Event::Hit { unit });
            hits += 1;
            let men = seen.men;
            let band = seen.real;
            salvo.hits.push(Hit { by: unit, target, men, modifier, band, machine_gun });
        }
    }
    if machine_gun {
        let known = salvo.machine_guns.iter_mut().find(|(other, ..)| *other == target);
        match known {
            Some(entry) => (entry.1, entry.2) = (entry.1 + count as u32, entry.2 + hits),
            None => salvo.machine_guns.push((target, count as u32, hits)),
        }
    }
}

fn effects(
    play: &mut Play<'_, impl Referee<Event>>,
    plan: &FirePlan,
    salvo: &Salvo,
    causes: &mut MoraleCauses,
) {
    for hit in &salvo.hits {
        let chosen = match plan.at {
            FireAt::Man(man) => Some(usize::from(man)),
            FireAt::Men | FireAt::Hull => None,
        };
        one_effect(play, hit, chosen, causes);
    }
}

/// `SK-EFFECT-01`, `SK-EFFECT-11`, `SK-EFFECT-15`: the effect of one hit.
fn one_effect(
    play: &mut Play<'_, impl Referee<Event>>,
    hit: &Hit,
    chosen: Option<usize>,
    causes: &mut MoraleCauses,
) {
    let (target, by) = (hit.target, Some(hit.by));
    let candidates: ArrayVec<usize, TEAM> =
        active(play.scene(), target).filter(|man| hit.men & 1 << man != 0).collect();
    // SK-SHOOT-28: hits in excess of targets are lost.
    if candidates.is_empty() {
        return;
    }
    let chosen = chosen.filter(|man| candidates.contains(man));
    let burns =
        active(play.scene(), target).any(|man| play.book.man(target, man).duty == Duty::Flame);
    if burns {
        // SK-EFFECT-15: the man first; if it is he with the flame, no die is needed.
        let man = chosen.unwrap_or_else(|| candidates[pick(play.referee, candidates.len())]);
        if play.book.man(target, man).duty == Duty::Flame {
            burn(play, Man::new(target, man), by, causes);
            return;
        }
        let effect = roll_effect(play.book, hit, play.referee);
        suffer(play, ManHit { victim: Man::new(target, man), effect, by }, causes);
        return;
    }
    let effect = roll_effect(play.book, hit, play.referee);
    if effect == Effect::Suppressed {
        causes.suppressed.insert(target);
        return;
    }
    let man = chosen.unwrap_or_else(|| candidates[pick(play.referee, candidates.len())]);
    suffer(play, ManHit { victim: Man::new(target, man), effect, by }, causes);
}

fn roll_effect(book: &Skirmish, hit: &Hit, referee: &mut impl Referee<Event>) -> Effect {
    let score = i32::from(referee.roll(Die::D6)) + hit.modifier;
    let (target, band) = (hit.target, Some(hit.band));
    referee.tell(|| Event::EffectRolled { target, score: score as i8, band });
    fire_effect(book, score)
}

/// `SK-SOFT-04`, `SK-SOFT-05`, `SK-SOFT-07`: small arms on a soft vehicle: a roll for each machine
/// gun hit, and for each three other hits; no modifier but for what hides its hull.
fn shoot_up(play: &mut Play<'_, impl Referee<Event>>, salvo: &Salvo, causes: &mut MoraleCauses) {
    let Some(&Hit { by: unit, target, .. }) = salvo.hits.first() else { return };
    let guns = salvo.hits.iter().filter(|hit| hit.machine_gun).count();
    let others = salvo.hits.len() - guns;
    let Some(lead) = active(play.scene(), unit).next() else { return };
    let eye = eye_of(play.scene(), unit, lead);
    let hull_down = crate::position::hull_down(play.scene(), target, eye);
    for _ in 0..guns + others / 3 {
        let side = TargetSide { front: true, hull_down };
        let hit = VehicleHit::new(target, Some(unit), eye.at);
        roll_damage(play, hit, Shell::default(), side, causes);
    }
}

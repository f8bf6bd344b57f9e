//! From stage to stage: tables of whole weights.

use crate::attack::{
    Effect, artillery_effect, damage_of, fire_effect, flame_effect, mortar_effect,
};
use crate::event::Damage;
use crate::men::condition_after_wound;
use crate::odds::encounter::{Encounter, Stage};
use crate::odds::standing::{HullWear, Standing};
use crate::odds::tables::{ChartDice, ChartResult};
use crate::state::Condition;
use crate::units::TEAM;

type Outcomes = Vec<(u64, Standing)>;

/// How a stage leads on; `None` where it is left out.
pub(super) fn table(it: &Encounter, stage: &Stage, now: Standing) -> Option<Outcomes> {
    match *stage {
        Stage::Shots { dice, needed, machine_gun } => {
            Some(shots(dice, needed, machine_gun, it.is_at_hull(), now))
        }
        Stage::Effect { modifier, men } => effect(it, modifier, men, now),
        Stage::Missed => (!now.raked).then(|| vec![(1, Standing { marked: true, ..now })]),
        Stage::Burst { man, faces, modifier, shell } => burst(man, faces, modifier, shell, now),
        Stage::Solid { man } => {
            let struck = (1..=6).map(|die| (1, suffered(now, man, artillery_effect(die))));
            (now.pending > 0).then(|| struck.collect())
        }
        Stage::Flame { man, needed } => Some(flame(man, needed, now)),
        Stage::Thirds => {
            let pending = now.pending + now.light / 3;
            Some(vec![(1, Standing { pending, light: 0, ..now })])
        }
        Stage::Damage { modifier } => damage(it, modifier, now),
        Stage::Petrol { bonus } => petrol(it, bonus, now),
        Stage::Fight { .. } => Some(it.fought(stage, now)),
        Stage::Chart { dice, .. } => Some(chart(&dice, now)),
        Stage::Test { always } => it.tested(always, now),
    }
}

/// Hits of some D20: a closed form, for all shots of a purchase need the same.
fn shots(dice: u8, needed: i32, machine_gun: bool, at_hull: bool, now: Standing) -> Outcomes {
    let good = (21 - needed.clamp(1, 21)) as u64;
    let of = |hits: u8| {
        let (hits, misses) = (u32::from(hits), u32::from(dice - hits));
        let ways = (0..hits)
            .fold(1, |ways, nth| ways * u64::from(u32::from(dice) - nth) / u64::from(nth + 1));
        ways * good.pow(hits) * (20 - good).pow(misses)
    };
    let all = (0..=dice).map(|hits| {
        let raked = now.raked || machine_gun && hits > 0;
        let light = at_hull && !machine_gun;
        let next = if light {
            Standing { light: now.light + hits, ..now }
        } else {
            Standing { pending: now.pending + hits, raked, ..now }
        };
        (of(hits), next)
    });
    all.filter(|(weight, _)| *weight > 0).collect()
}

/// One hit: a D6, then a man by lot if it is a wound or worse (`SK-EFFECT-11`).
fn effect(it: &Encounter, modifier: i32, men: u8, now: Standing) -> Option<Outcomes> {
    let pending = now.pending.checked_sub(1)?;
    let now = Standing { pending, ..now };
    let able: Vec<usize> =
        (0..TEAM).filter(|&man| men & 1 << man != 0 && now.men[man].is_active()).collect();
    // SK-SHOOT-28: hits in excess of targets are lost.
    if able.is_empty() {
        return Some(vec![(1, now)]);
    }
    let mut table = Outcomes::new();
    for die in 1..=6 {
        let effect = fire_effect(&it.book, die + modifier);
        if effect == Effect::Suppressed {
            table.push((able.len() as u64, suffered(now, able[0], effect)));
        } else {
            table.extend(able.iter().map(|&man| (1, suffered(now, man, effect))));
        }
    }
    Some(table)
}

/// What a die of effect makes of a man.
fn suffered(now: Standing, man: usize, effect: Effect) -> Standing {
    let before = now.men[man];
    if !before.is_active() {
        return now;
    }
    let condition = match effect {
        Effect::None => return now,
        Effect::Suppressed => return Standing { marked: true, ..now },
        Effect::Wounded => condition_after_wound(before),
        Effect::Disabled => Condition::Disabled,
        Effect::Killed => Condition::Killed,
    };
    let mut next = Standing { hurt: true, ..now };
    next.men[man] = condition;
    next
}

fn burst(man: usize, faces: u8, modifier: i32, shell: bool, now: Standing) -> Option<Outcomes> {
    if now.pending == 0 {
        return None;
    }
    let effect = |die: i32| if shell { artillery_effect(die) } else { mortar_effect(die) };
    let dice = 1..=i32::from(faces);
    Some(dice.map(|die| (1, suffered(now, man, effect(die + modifier)))).collect())
}

fn flame(man: usize, needed: i32, now: Standing) -> Outcomes {
    let good = (21 - needed) as u64;
    let mut table = vec![((20 - good) * 6, now)];
    table.extend((1..=6).map(|die| (good, suffered(now, man, flame_effect(die)))));
    table
}

/// A rally of one that runs, on a 6 (`SK-MORALE-15`), and the D6 of a chart.
fn chart(dice: &ChartDice, now: Standing) -> Outcomes {
    let said =
        |weight: u64| move |says: ChartResult| (weight, Standing { says: Some(says), ..now });
    match dice.rallied {
        None => dice.faces.into_iter().map(said(1)).collect(),
        Some(rallied) => {
            dice.faces.into_iter().map(said(5)).chain(rallied.into_iter().map(said(1))).collect()
        }
    }
}

/// What a result makes of a hull.
pub(crate) fn wear_of(soft: bool, damage: Damage) -> HullWear {
    match damage {
        Damage::None => HullWear::Whole,
        Damage::Occupants(_) | Damage::Stunned | Damage::Optics | Damage::Weapon => HullWear::Hurt,
        Damage::Immobile => HullWear::Immobile,
        // SK-VDAM-32, SK-VDAM-33: soft vehicles crash for good.
        Damage::Driver if soft => HullWear::Immobile,
        Damage::Driver => HullWear::Hurt,
        Damage::Fire | Damage::AmmunitionFire | Damage::PetrolExplodes | Damage::Explodes => {
            HullWear::Lost
        }
    }
}

/// A roll on the damage table.
fn damage(it: &Encounter, modifier: i32, now: Standing) -> Option<Outcomes> {
    let pending = now.pending.checked_sub(1)?;
    let spec = it.book.vehicle(it.target)?;
    let worn = |die: i32| {
        let wear = wear_of(spec.class.is_soft(), damage_of(spec, die + modifier));
        (1, Standing { pending, wear: now.wear.max(wear), ..now })
    };
    Some((1..=20).map(worn).collect())
}

/// `SK-HHAT-17`, `SK-HHAT-18`, `SK-HHAT-19`, `SK-HHAT-20`
fn petrol(it: &Encounter, bonus: i32, now: Standing) -> Option<Outcomes> {
    let pending = now.pending.checked_sub(1)?;
    let soft = it.book.vehicle(it.target)?.class.is_soft();
    let bonus = bonus + if soft { 3 } else { 0 };
    let worn = |die: i32| {
        let wear = if die + bonus >= 5 { HullWear::Lost } else { HullWear::Whole };
        (1, Standing { pending, wear: now.wear.max(wear), ..now })
    };
    Some((1..=6).map(worn).collect())
}

impl Encounter {
    /// Whether hits strike a vehicle itself.
    fn is_at_hull(&self) -> bool {
        let small = matches!(self.sort, crate::odds::plan::AttackKind::Fire(_));
        small && self.book.profile(self.target).is_vehicle()
    }
}

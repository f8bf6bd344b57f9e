//! Fire (D3, D7): volleys, shells and smoke by what they are expected to do, die by die.

use wargauge_policy::Decision;
use wargauge_rules::UnitId;
use wargauge_rules::table::stream::Stream;
use wargauge_wwii_sim::{Action, MAX_UNITS, Order, Phase, Shell, Target, View, Volley, WwiiSim};

use crate::doctrine::Doctrine;
use crate::value::rates::Doing;
use crate::value::volleys::Judge;

/// What smoke grenades are worth to who has nothing better to do under fire, in per cent of what
/// threatens it.
const SMOKE: i32 = 20;

/// What an aim costs that hits nobody, in hundredths of a point.
const IDLE_AIM: i32 = 1;

/// Of volleys at several enemies those are counted die by die that aim at one who is worth at least this
/// part of the best by himself.
const WORTH_COUNTING: i32 = 2;

/// Dice that a machinegun has, of a team and of a man: fewer spare it a jam in twenty volleys, which is
/// not worth a hit.
const TEAM_DICE: u8 = 3;
const MANS_DICE: u8 = 2;

/// What a point of Endurance costs to fire a second time, in per cent of its weight, by how many are
/// left: 1, 2, more.
const DEAR: [i32; 3] = [150, 100, 50];

impl Doctrine {
    /// Fires, or holds fire.
    pub(crate) fn fire(
        &mut self,
        decision: &mut Decision<'_, WwiiSim>,
        unit: UnitId,
        rng: &mut Stream,
    ) -> Action {
        let view = &decision.view();
        let price = self.price_of_fire(view, unit);
        let threat = if view.phase() == Phase::SecondaryFire { self.threat(view, unit) } else { 0 };
        let options = decision.options();
        let mut alone = [0; MAX_UNITS];
        let mut best = (0, 0, Action::Hold);
        for several in [false, true] {
            let most = alone.iter().copied().max().unwrap_or(0);
            for &option in options.iter().filter(|&&option| aims_at_several(option) == several) {
                let small = |foe: UnitId| WORTH_COUNTING * alone[foe.index()] < most;
                if several && aims_of(option).all(small) {
                    continue;
                }
                let value = match option {
                    Action::Grenades(_) => threat * SMOKE / 100,
                    _ => self.worth_of_fire(view, unit, option),
                };
                if let Some(foe) = aims_of(option).next().filter(|_| !several) {
                    alone[foe.index()] = value.max(alone[foe.index()]);
                }
                let value = value - price;
                // What does nothing is not fired.
                if value <= 0 || value < best.0 {
                    continue;
                }
                let draw = rng.below(1 << 16);
                if (value, draw) > (best.0, best.1) {
                    best = (value, draw, option);
                }
            }
        }
        decision.take(best.2)
    }

    /// What an option of fire other than smoke grenades is expected to do, in hundredths of a point.
    pub(crate) fn worth_of_fire(&self, view: &View<'_>, unit: UnitId, option: Action) -> i32 {
        let judge = Judge { view, cards: &self.cards, weights: &self.weights };
        match option {
            Action::Fire(volley) if has_fewer_dice(&volley) => 0,
            Action::Fire(volley) => judge.value(unit, &volley) - self.idle_aims(view, &volley),
            Action::Shell { target: Target::Unit(target), shell: Shell::Explosive } => {
                judge.shell(unit, target)
            }
            _ => 0,
        }
    }

    /// What aims at buildings cost in which nobody is known to be: jams, and what is seen by all.
    fn idle_aims(&self, view: &View<'_>, volley: &Volley) -> i32 {
        let held = |building: u8| {
            let foes = self.cards.of_side(view.side().foe());
            foes.filter(|&foe| self.cards.of(foe).building == Some(building)).count() > 0
        };
        let idle = |aim: &&wargauge_wwii_sim::Aim| match aim.target {
            Target::Building(building) => !held(building),
            Target::Unit(_) | Target::Point(_) => false,
        };
        IDLE_AIM * volley.aims.iter().flatten().filter(idle).count() as i32
    }

    /// What the enemy's fire threatens a unit with where it is.
    fn threat(&mut self, view: &View<'_>, unit: UnitId) -> i32 {
        if view.unit(unit).is_none_or(|it| !it.once_only()[1]) {
            return 0;
        }
        self.with_field(view, |field| {
            let post = field.post(unit);
            field.harm(unit, post, Doing::Stands)
        })
    }

    /// What it costs to fire now: a point of Endurance where it is the second time, more dear the
    /// fewer there are.
    fn price_of_fire(&self, view: &View<'_>, unit: UnitId) -> i32 {
        let Some(it) = view.unit(unit) else { return 0 };
        let second = view.phase() == Phase::SecondaryFire
            && it.has_fired()[0]
            && it.order() == Some(Order::Fire)
            && !view.profile(unit).is_vehicle();
        if !second {
            return 0;
        }
        let left = i32::from(view.last_turn()) - i32::from(view.turn());
        let points = usize::from(it.end()).clamp(1, DEAR.len());
        // What is not spent by the end is worth nothing.
        if left < i32::from(it.end()) { 0 } else { DEAR[points - 1] * self.weights.endurance / 100 }
    }
}

/// Whether an option is a volley at more than one enemy.
fn aims_at_several(option: Action) -> bool {
    let mut aims = aims_of(option);
    let first = aims.next();
    aims.any(|aim| Some(aim) != first)
}

/// The units that a volley is aimed at.
fn aims_of(option: Action) -> impl Iterator<Item = UnitId> {
    let aims = match option {
        Action::Fire(volley) => volley.aims,
        _ => [None; 4],
    };
    aims.into_iter().flatten().filter_map(|aim| match aim.target {
        Target::Unit(unit) => Some(unit),
        Target::Building(_) | Target::Point(_) => None,
    })
}

/// Whether machineguns of a volley hold dice back.
fn has_fewer_dice(volley: &Volley) -> bool {
    volley.aims.iter().flatten().any(|aim| aim.dice < TEAM_DICE)
        && volley.gunners != wargauge_wwii_sim::Gunners::Crew
        || volley.aims.iter().flatten().any(|aim| aim.dice < MANS_DICE)
}

//! D3: what the batteries fire at.

use arrayvec::ArrayVec;
use wargauge_grid::action::{Action, Barrage};
use wargauge_grid::state::{MAX_UNITS, MAX_UNITS_PER_SIDE};
use wargauge_grid::switches::OptIntense;
use wargauge_grid::view::View;

use super::doctrine::Doctrine;
use super::goals::turns_left;
use super::odds::{CERTAIN, chance, share};

/// Turns of firing that a battery is worth its price for.
const SERVICE: i32 = 8;

/// The part of what a second hit takes that a first one is worth beside: it may be followed.
const PRESSURE: i32 = 8;

/// Faces of the die one of which silences a battery (GW-ARTY-16).
const FACES: i32 = 6;

/// A way for a battery to fire at a target.
#[derive(Clone, Copy, Debug)]
struct FireOption {
    barrage: Barrage,
    hit: i32,
    /// The chance that a 1 silences the battery.
    one: i32,
}

impl FireOption {
    /// Whether it is the same battery's at the same target.
    fn is_like(&self, other: &Self) -> bool {
        let pair = |shot: &Self| (shot.barrage.battery, shot.barrage.target);
        pair(self) == pair(other)
    }
}

/// The ways to fire that a plan chooses from.
type FireOptions = ArrayVec<FireOption, { MAX_UNITS_PER_SIDE * 4 }>;

impl Doctrine {
    /// Plans all fire at the first decision of the phase, then declares it shot by shot: no die
    /// is rolled in between.
    pub(super) fn barrage(&mut self, view: &View<'_>) -> Action {
        if !self.fire_plan.made {
            self.plan_fire(view);
            self.fire_plan.made = true;
        }
        // Whoever plays by it may have let a battery fire otherwise than planned.
        while let Some(shot) = self.fire_plan.left.pop() {
            if view.may_fire(shot) {
                return Action::Barrage(shot);
            }
        }
        Action::Done
    }

    /// Gives each battery in turn the shot that adds most. All batteries on a target score one
    /// hit at most, so that a second adds only where the first fails (GW-ARTY-14).
    fn plan_fire(&mut self, view: &View<'_>) {
        let mut missed = [CERTAIN; MAX_UNITS];
        let mut shots = FireOptions::new();
        for battery in view.ready_batteries() {
            for way in view.ways_to_fire(battery) {
                add_shot(&mut shots, view, way);
            }
        }
        loop {
            let gain = |shot: &FireOption| self.gain_of(view, shot, &missed);
            let best = shots.iter().map(|shot| (gain(shot), shot)).max_by_key(|(gain, _)| *gain);
            let Some((worth, &shot)) = best else { break };
            if worth <= 0 {
                break;
            }
            let target = shot.barrage.target.index();
            missed[target] = share(missed[target], CERTAIN - shot.hit);
            self.fire_plan.left.push(shot.barrage);
            shots.retain(|other| other.barrage.battery != shot.barrage.battery);
        }
        self.consider_intense_fire(view);
    }

    /// What a shot adds to the plan, less the risk of silence.
    fn gain_of(&self, view: &View<'_>, shot: &FireOption, missed: &[i32; MAX_UNITS]) -> i32 {
        let target = self.worths.of(shot.barrage.target);
        let own = self.worths.of(shot.barrage.battery).first;
        let adds = share(missed[shot.barrage.target.index()], shot.hit);
        let silenced = share(own, shot.one);
        let pressure = if view.disrupted().contains(shot.barrage.target) {
            0
        } else {
            target.second / PRESSURE
        };
        share(target.first + pressure, adds) - silenced
    }

    /// D3b: a battery spends its last rounds where an end is worth more than what it could still
    /// do (GW-INTENSE-02, GW-INTENSE-03).
    fn consider_intense_fire(&mut self, view: &View<'_>) {
        if view.switches().opt_intense == OptIntense::Off {
            return;
        }
        let left = turns_left(view).min(SERVICE);
        // The chance that a target is still there after the intense fire on it that comes before.
        let mut spared = [CERTAIN; MAX_UNITS];
        for barrage in &mut self.fire_plan.left {
            let mined = view.mines().contains(view.square(barrage.target));
            let hit = view.barrage_number(barrage).map_or(0, |n| chance(n, mined));
            let worth = self.worths.of(barrage.target);
            let own = self.worths.of(barrage.battery).fresh;
            let spared = &mut spared[barrage.target.index()];
            let gain = share(share(worth.end() - worth.first, hit), *spared);
            barrage.intense = gain > own * (left - 1) / SERVICE;
            if barrage.intense {
                *spared = share(*spared, CERTAIN - hit);
            }
        }
    }
}

/// Adds a way to fire to the shots, of two ways to hit the same target the surer one.
fn add_shot(shots: &mut FireOptions, view: &View<'_>, barrage: Barrage) {
    let mined = view.mines().contains(view.square(barrage.target));
    let hit = view.barrage_number(&barrage).map_or(0, |n| chance(n, mined));
    let one = if mined { (CERTAIN - hit) / FACES } else { CERTAIN / FACES };
    let shot = FireOption { barrage, hit, one };
    if let Some(last) = shots.last_mut()
        && last.is_like(&shot)
    {
        if hit >= last.hit {
            *last = shot;
        }
    } else if hit > 0 && !shots.is_full() {
        shots.push(shot);
    }
}

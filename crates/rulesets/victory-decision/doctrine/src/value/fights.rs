//! What Assaults and Close Combat are worth.

use super::judge::Judge;
use crate::knowledge::odds::{CERTAIN, hits, share, unsaved};
use crate::value::volleys::{VolleyEffect, mark};
use wargauge_rules::UnitId;
use wargauge_rules::table::dice::Die;
use wargauge_victory_decision::action::Target;
use wargauge_victory_decision::armour::Armour;
use wargauge_victory_decision::attack::throws::ReRoll;
use wargauge_victory_decision::terrain::ground::Cover;
use wargauge_victory_decision::units::profile::{Ability, DamageDie, UnitKind};
use wargauge_victory_decision::view::View;

/// A man's die in a fight (VD-ASSAULT-01).
const BLOW: DamageDie = DamageDie { die: Die::D6, best_of: 1, bonus: 0 };

/// A vehicle's die in a fight (VD-VEH-12).
const CRUSH: DamageDie = DamageDie { die: Die::D10, best_of: 1, bonus: 0 };

/// A charge (VD-ABIL-52).
const CHARGE: DamageDie = DamageDie { die: Die::D10, best_of: 1, bonus: 2 };

/// An Improved charge (VD-ABIL-53).
const IMPROVED: DamageDie = DamageDie { die: Die::D10, best_of: 2, bonus: 2 };

/// Critical, Hit and Save of a unit in a fight, from where the other stands.
fn armour(view: &View<'_>, unit: UnitId, by: UnitId) -> Armour {
    let profile = view.profile(unit);
    profile.vehicle.as_ref().map_or_else(
        || profile.groups[0].armour,
        |vehicle| {
            let from = view.unit(by).at;
            vehicle.facing(view.facing_hit(unit, from))
        },
    )
}

/// Men who find room about a vehicle for each of its Size.
const ROUND_A_HULL: i32 = 2;

/// What charges take off a save.
const CHARGE_TAKES: u8 = 2;
const IMPROVED_TAKES: u8 = 3;

/// Who cannot get clear of his own charges is caught by them one time in so many.
const CAUGHT: i32 = 4;

/// A structure falls on who sits in it one time in so many.
const COLLAPSES: i32 = 6;

/// Who is lost in a fight leaves markers that keep others from striking back: so many are out of it for each.
const SUPPRESSED: i32 = 2;

/// Losses that blows of one unit are expected to cause another, in 1/4096.
fn blows(view: &View<'_>, by: UnitId, at: UnitId, again: ReRoll) -> i32 {
    let armour = armour(view, at, by);
    let saves_again = view.has_taken_cover(at);
    let each = share(hits(BLOW, 0, armour, again), unsaved(armour.save, saves_again));
    let ratio = view.book().switches().assault_ratio;
    let most = match view.profile(at).vehicle.as_ref() {
        Some(vehicle) => ROUND_A_HULL * i32::from(vehicle.size),
        None => ratio * i32::from(view.strength(at)),
    };
    let fighting = i32::from(view.able(by)).min(most);
    (fighting * each).min(i32::from(view.strength(at)) * CERTAIN)
}

impl Judge {
    /// What a fight with a target is worth, the enemy's answer taken off.
    pub(crate) fn fight_value(
        &self,
        view: &View<'_>,
        unit: UnitId,
        target: Target,
        charges: u8,
    ) -> i32 {
        let Target::Unit(target) = target else { return self.demolition_value(view, target) };
        if charges > 0 {
            return self.charge_value(view, unit, target, charges);
        }
        if view.profile(unit).vehicle.is_some() {
            return self.crush_value(view, unit, target);
        }
        let grenades = view.all_have(unit, Ability::Grenades);
        let again = if grenades { ReRoll::Misses } else { ReRoll::None };
        let losses = blows(view, unit, target, again);
        let aim = mark(view, target, Cover::None, view.unit(unit).at);
        let gain = self.gain(view, &aim, VolleyEffect { losses, markers: 1 });
        let strikes_back =
            !view.shaken().contains(target) && view.profile(target).kind != UnitKind::Vehicle;
        let answer = if strikes_back {
            let left = i32::from(view.strength(target)) * CERTAIN - losses;
            let able =
                (i32::from(view.able(target)) * CERTAIN - SUPPRESSED * losses - CERTAIN).max(0);
            let back = blows(view, target, unit, ReRoll::None);
            let part = if left <= 0 { 0 } else { able / i32::from(view.able(target)).max(1) };
            share(share(self.worth_each(unit), back), part.clamp(0, CERTAIN))
        } else {
            0
        };
        gain - answer
    }

    /// What crushing a target is worth to a vehicle.
    fn crush_value(&self, view: &View<'_>, unit: UnitId, target: UnitId) -> i32 {
        let size = view.profile(unit).vehicle.map_or(0, |vehicle| vehicle.size);
        let armour = armour(view, target, unit);
        let each = share(hits(CRUSH, 0, armour, ReRoll::None), unsaved(armour.save, false));
        let left = i32::from(view.strength(target));
        let losses = (i32::from(size) * each).min(left * CERTAIN);
        let aim = mark(view, target, Cover::None, view.unit(unit).at);
        self.gain(view, &aim, VolleyEffect { losses, markers: 1 })
    }

    /// What charges on a vehicle are worth; without an action left to get clear they cost.
    fn charge_value(&self, view: &View<'_>, unit: UnitId, target: UnitId, charges: u8) -> i32 {
        let armour = armour(view, target, unit);
        let improved = view.profile(unit).groups.iter().any(|group| group.improved_charges);
        let (die, minus) =
            if improved { (IMPROVED, IMPROVED_TAKES) } else { (CHARGE, CHARGE_TAKES) };
        let each = share(
            hits(die, 0, armour, ReRoll::None),
            unsaved(armour.save.saturating_add(minus), false),
        );
        let left = i32::from(view.strength(target));
        let losses = (i32::from(charges) * each).min(left * CERTAIN);
        let aim = mark(view, target, Cover::None, view.unit(unit).at);
        let gain = self.gain(view, &aim, VolleyEffect { losses, markers: 1 });
        let clear = view.active().is_some_and(|active| active.left >= 2);
        if clear { gain } else { gain - self.worth(view, unit) / CAUGHT }
    }

    /// What charges on a structure are worth: its occupants.
    fn demolition_value(&self, view: &View<'_>, target: Target) -> i32 {
        let Target::Structure(piece) = target else { return 0 };
        let inside = view.occupants(piece) & view.present(view.side().foe());
        inside.map(|foe| self.worth(view, foe)).sum::<i32>() / COLLAPSES - 1
    }
}

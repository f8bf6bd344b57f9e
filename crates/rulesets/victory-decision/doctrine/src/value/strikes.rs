//! What strikes are worth.

use super::judge::Judge;
use crate::knowledge::firepower::caught;
use crate::knowledge::odds::{share, under};
use crate::value::field::{Field, apart};
use crate::value::volleys::{blast_effect, mark};
use wargauge_rules::UnitId;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_victory_decision::units::profile::{Ability, Feature};
use wargauge_victory_decision::view::View;

/// What a strike that scatters is worth of one that does not, in per cent.
const SCATTERED: i32 = 60;

/// What friends lose counts so many times.
pub(crate) const FRIENDS: i32 = 2;

/// Models stand about so far from their leader, in hundredths of an inch.
const LOOSE: i32 = 250;

/// Models of so many that an area is expected to catch whose middle is so far from their leader,
/// squared: those of a formation about him, or its edge.
fn touched(squared: i32, radius: Length, bodies: impl Fn() -> i32) -> i32 {
    let far = i32::from(radius.hundredths());
    if squared > (far + LOOSE) * (far + LOOSE) {
        0
    } else if squared > far * far {
        bodies().min(2)
    } else {
        caught(radius, bodies())
    }
}

impl Judge {
    /// What calling a strike is worth.
    pub(crate) fn strike_value(
        &self,
        field: &Field<'_>,
        unit: UnitId,
        strike: u8,
        at: Point,
    ) -> i32 {
        let view = &field.view;
        let book = view.book();
        let Some(bought) = view.profile(unit).strikes.get(usize::from(strike)) else { return 0 };
        let weapon = book.weapon(bought.weapon);
        let Some(radius) = weapon.blast else { return 0 };
        let mut sum = 0;
        for target in self.units.in_play() {
            let known = self.units.of(target);
            let models = touched(apart(known.at, at), radius, || view.bodies(target) as i32);
            if models == 0 || !known.here {
                continue;
            }
            let hit = mark(view, target, known.shelter.on_all_sides(), at);
            let gain = self.gain(view, &hit, blast_effect(weapon, models, &hit));
            sum += if book.side(target) == view.side() { -FRIENDS * gain } else { gain };
        }
        let switches = book.switches();
        let radio = if view.model_has(unit, Ability::Radio) { switches.radio_mod } else { 0 };
        let marked = i32::from(view.unit(unit).markers > 0);
        let called = under(view.own_ld(unit), switches.strike_mod + radio + marked);
        let near = if weapon.features.has(Feature::Scatters) { SCATTERED } else { 100 };
        share(sum * self.weights.strike / 100 * near / 100, called)
    }

    /// Whether a unit's Command or Radio lets it call strikes that are left.
    pub(crate) fn has_strikes(view: &View<'_>, unit: UnitId) -> bool {
        view.unit(unit).strikes.iter().any(|left| *left > 0)
            && !view.profile(unit).strikes.is_empty()
            && (view.model_has(unit, Ability::Radio) || view.has_command(unit))
    }
}

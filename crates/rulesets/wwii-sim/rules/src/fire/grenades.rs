//! Smoke grenades (WS-WEAPON-17).

use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Length, Point};

use crate::action::Action;
use crate::attack::{is_primary, key, roll_d2};
use crate::book::{Play, Scene};
use crate::event::{Event, Roll};
use crate::fire::armament::skill;
use crate::fire::mortar::scattered;
use crate::fire::permission;
use crate::offering::Offers;
use crate::position::circles::{gap_to_point, shown_foes};
use crate::position::formation::fine;
use crate::position::smoke::lay;
use crate::state::CloudShape;
use wargauge_rules::refusal::{Verdict, require};

/// How far they are thrown.
const REACH: Length = Length::inches(12);

/// Whether the unit waited for may throw them to a point.
pub(crate) fn check(scene: Scene<'_>, unit: UnitId, at: Point) -> Verdict {
    let Scene { book, state } = scene;
    permission::check(scene, unit)?;
    let has = state.unit(unit).grenades && !is_primary(state);
    require(has, "WS-WEAPON-17", "smoke grenades are thrown once, in Secondary Fire")?;
    let near = gap_to_point(scene, unit, at).within(REACH);
    require(near && book.ground().table.contains(at), "WS-WEAPON-17", "the point is within 12\"")
}

/// Appends the throws offered: 4" and 8" from the unit towards each enemy.
pub(crate) fn offers(scene: Scene<'_>, unit: UnitId, out: &mut impl Offers) {
    let state = scene.state;
    if is_primary(state) || !state.unit(unit).grenades {
        return;
    }
    let from = state.unit(unit).at;
    let first = out.kept().len();
    for foe in shown_foes(scene, unit) {
        for inches in [4, 8] {
            let at = from.towards(state.unit(foe).at, Length::inches(inches));
            let throw = Action::Grenades(at);
            if check(scene, unit, at).is_ok() && !out.kept()[first..].contains(&throw) {
                out.add(throw);
            }
        }
    }
}

/// WS-WEAPON-17: throws them instead of firing.
pub(crate) fn throw(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, at: Point) {
    let needed = 10 - skill(play.state, unit, 0) as i8;
    play.referee.begin(key(play.scene(), unit, Roll::Grenades, 0));
    let die = play.referee.roll(Die::D10);
    let hit = die != 1 && die as i8 >= needed;
    let mut centre = fine(at);
    if !hit {
        let inches = play.referee.roll(Die::D6);
        centre = scattered(centre, inches, play.referee.roll(Die::D12));
    }
    let radius = i32::from(roll_d2(play.referee)) * 1000;
    play.state.unit_mut(unit).grenades = false;
    lay(play, CloudShape::Disc { centre, radius }, "WS-WEAPON-17", at);
}

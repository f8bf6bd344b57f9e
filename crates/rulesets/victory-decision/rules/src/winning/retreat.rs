//! Retreat! (VD-SPEC-34 to VD-SPEC-36).

use crate::book::{Play, Scene};
use crate::event::Event;
use crate::state::Roll;
use crate::units::command;
use wargauge_rules::event::Clause;
use wargauge_rules::game::Side;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

/// Ld of a side without an unshaken unit on the table (VD-SPEC-35).
const LEADERLESS: u8 = 3;

/// Tests both sides, as far as the scenario has Retreat! for them.
pub(crate) fn test_retreats(play: &mut Play<'_, impl Referee<Event>>) {
    for side in Side::BOTH {
        if play.book.scenario().special.retreat[side]
            && is_forced_back(Scene::new(play.book, play.state), side, play.referee)
        {
            play.state.retreats[side.index()] = true;
        }
    }
}

/// Stakes that a side has lost, in percent of those of its force, rounded down.
#[must_use]
fn percent_lost(scene: Scene<'_>, side: Side) -> u32 {
    let force =
        scene.book.rows.iter().filter(|row| row.side == side).map(|row| u64::from(row.stake));
    let force: u64 = force.sum();
    (u64::from(scene.state.destroyed[side.index()]) * 100).checked_div(force).unwrap_or(0) as u32
}

fn is_forced_back(scene: Scene<'_>, side: Side, referee: &mut impl Referee<Event>) -> bool {
    let Scene { book, state } = scene;
    let lost = percent_lost(scene, side) as i32;
    let threshold = book.switches().retreat_threshold;
    if lost < threshold {
        return false;
    }
    let clause = Clause("VD-SPEC-36");
    if lost >= book.switches().retreat_auto {
        referee.relate(|| Event::Happened { unit: None, at: None, clause });
        return true;
    }
    let unshaken = (state.present & book.units_of(side)).without(state.shaken);
    let best = unshaken.into_iter().map(|unit| command::ld(scene, unit)).max();
    let modifier = ((lost - threshold) / 10) as i8;
    referee.begin(state.table_key(Roll::EndSegment, 2 + side.index() as u8));
    let die = referee.roll(Die::D6);
    let holds = i16::from(die) + i16::from(modifier) < i16::from(best.unwrap_or(LEADERLESS));
    referee.relate(|| Event::Rolled {
        unit: None,
        clause: Clause("VD-SPEC-35"),
        die,
        modifier,
        passed: Some(holds),
    });
    !holds
}

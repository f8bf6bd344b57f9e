//! Suppression markers.

use wargauge_rules::table::dice::Die;
use wargauge_rules::{Referee, UnitId};

use crate::book::Play;
use crate::dice::{Roll, begin};
use crate::event::Event;
use crate::men::has_leader;
use crate::position::has_officer;
use crate::switches::SuppressionFireAdds;

/// `SK-SUPP-01`, `SK-SUPP-07`, `SK-SUPP-08`: suppression by fire gives a team one marker if it has none.
pub(crate) fn suppress(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, by: Option<UnitId>) {
    let adds = play.book.switches.suppression_fire_adds == SuppressionFireAdds::Yes;
    if play.state.unit(unit).markers == 0 || adds {
        add_marker(play, unit, by);
    }
}

/// `SK-SUPP-02`, `SK-MORALE-12`: one marker more, up to the cap.
pub(crate) fn add_marker(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    by: Option<UnitId>,
) {
    let cap = play.book.switches.suppression_cap as u8;
    let before = play.state.unit(unit).markers;
    if before >= cap {
        return;
    }
    let markers = before + 1;
    play.state.unit_mut(unit).markers = markers;
    if before == 0 {
        // SK-UNIT-23: 1 for a team newly suppressed.
        let suffered = &mut play.state.unit_mut(unit).fight.suffered;
        *suffered = suffered.saturating_add(1);
        if let Some(by) = by.filter(|by| play.book.side(*by) != play.book.side(unit)) {
            let inflicted = &mut play.state.unit_mut(by).fight.inflicted;
            *inflicted = inflicted.saturating_add(1);
        }
    }
    play.referee.tell(|| Event::Suppressed { unit, by, markers });
}

/// `SK-SUPP-04`, `SK-SUPP-05`, `SK-SUPP-06`: one D6 for each marker; a natural 1 never takes it
/// off.
pub(crate) fn clear_markers(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    let markers = play.state.unit(unit).markers;
    if markers == 0 {
        return;
    }
    // SK-DICE-09
    begin(play, unit, Roll::Suppression);
    // SK-SUPP-06
    let led = has_leader(play.scene(), unit) || has_officer(play.scene(), unit);
    let bonus = if led { play.book.switches.suppression_leader_bonus as u8 } else { 0 };
    let needed = play.book.switches.suppression_remove_score as u8;
    for _ in 0..markers {
        let roll = play.referee.roll(Die::D6);
        let score = roll + bonus;
        // A natural 1 comes to 2 at most, and 3 is the least that is ever needed.
        let removed = score >= needed;
        if removed {
            play.state.unit_mut(unit).markers -= 1;
        }
        play.referee.tell(|| Event::SuppressionRolled { unit, score, needed, removed });
    }
}

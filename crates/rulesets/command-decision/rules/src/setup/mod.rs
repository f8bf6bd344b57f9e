//! Setting a game up: places, hidden stands, first orders (P0, P1; CD-SCEN-03 to 05).

pub(crate) mod bench;
pub(crate) mod orders;
pub(crate) mod spots;

use arrayvec::ArrayVec;
use wargauge_rules::game::{BySide, Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::Point;

use crate::book::CommandDecision;
use crate::event::Event;
use crate::movement::loading::is_crew;
use crate::scenario::Hidden;
use crate::scene::{Moment, Play};
use crate::state::{
    CompanyState, Gun, GunStatus, MAX_COMPANIES, MoraleMarks, MoveClass, Pin, Place, Spotted,
    Stand, State, Step, UnitSet,
};

/// The game before its first decision: nobody on the table.
pub(crate) fn begin(book: &CommandDecision) -> State {
    let mut state = State {
        turn: 0,
        step: Step::Deploy,
        decider: Side::A,
        asked: 0,
        stands: (0..book.stands.len()).map(|index| fresh(book, UnitId(index as u8))).collect(),
        tracks: ArrayVec::new(),
        chits: ArrayVec::new(),
        shown: false,
        plans: ArrayVec::new(),
        fires: ArrayVec::new(),
        facings: ArrayVec::new(),
        wrecks: ArrayVec::new(),
        companies: [CompanyState::default(); MAX_COMPANIES],
        bonus: BySide([0; 2]),
        outcome: None,
        looks: Default::default(),
    };
    if let Some(distance) = book.scenario().bench {
        bench::face_each_other(book, &mut state, distance);
    }
    state
}

/// A stand that has not been placed: off the table, for ever if nobody places it.
fn fresh(book: &CommandDecision, unit: UnitId) -> Stand {
    let facing = book.scenario().roles[book.side(unit)].home.outwards().opposite();
    let at = Point::new(0, 0);
    let gun = is_crew(book, unit).then_some(Gun { at, facing, status: GunStatus::Destroyed });
    Stand {
        at,
        facing,
        place: Place::Reserve(u8::MAX),
        hits: 0,
        pin: Pin::None,
        demoralized: false,
        permanent: 0,
        spotted: Spotted::default(),
        since: [0; 2],
        gun,
        follows: None,
        column: None,
        class: MoveClass::None,
        path: 0,
        acted: false,
        unready: false,
        fired: false,
        loudness: None,
        marks: MoraleMarks::default(),
        spot_die: None,
        hurt_by: None,
        active: false,
        told: 0,
        track: None,
    }
}

/// The end of deployment: who starts hidden (CD-SCEN-04, CD-SPOT-01, CD-SPOT-02, CD-SPOT-18).
pub(crate) fn hide(play: &mut Play<'_, impl Referee<Event>>) {
    // Cover and sight are judged as if all were seen.
    for stand in &mut play.state.stands {
        stand.spotted = Spotted::BOTH;
    }
    let mut hidden = UnitSet::EMPTY;
    for unit in play.state.units().filter(|&unit| play.state.stand(unit).is_on_table()) {
        let side = play.book.side(unit);
        let is_hidden = match play.book.scenario().roles[side].hidden {
            Hidden::All => true,
            Hidden::None => false,
            Hidden::Default => {
                let now = Moment::now(play.scene());
                now.is_in_cover(unit, now.at(unit))
                    || !now.on_table(side.foe()).any(|enemy| now.sees(enemy, unit))
            }
        };
        if is_hidden {
            hidden.insert(unit);
        }
    }
    for unit in play.state.units() {
        let stand = play.state.stand_mut(unit);
        let in_play = stand.is_on_table();
        // CD-SPOT-26: those to come arrive hidden.
        let open = in_play && !hidden.contains(unit);
        stand.spotted = if open { Spotted::BOTH } else { Spotted::default() };
        if in_play {
            play.referee.tell(|| Event::Deployed { unit });
        }
    }
    crate::movement::settle::drag_along(play.state);
}

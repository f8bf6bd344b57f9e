//! How units run by tables look round.

use wargauge_rules::{Referee, UnitId};

use crate::book::Skirmish;
use crate::event::Event;
use crate::men::{active, is_left, is_vehicle, place};
use crate::spotting::{can_try, contacts_of};
use crate::state::State;
use crate::turn::activation::spot;
use crate::units::TEAM;

/// `SK-POL-11`: one man after another looks at the nearest hidden contact until it is spotted, a
/// closed vehicle twice (`SK-SPOT-15`).
pub(super) fn look_round(
    book: &Skirmish,
    state: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    let closed = is_vehicle(book, state, unit) && book.vehicle(unit).is_some_and(|it| !it.open);
    let most = if closed { 2 } else { TEAM };
    for man in active(book, state, unit).take(most) {
        if !is_left(book, state, unit) || !can_try(book, state, unit) {
            return;
        }
        let at = place(book, state, unit);
        let contacts = contacts_of(book, state, unit).into_iter();
        let nearest = contacts.min_by_key(|contact| contact.squared_distance(at));
        let Some(contact) = nearest else { return };
        if !state.unit(unit).figures[man].looked {
            spot(book, state, (unit, man), contact, referee);
        }
    }
}

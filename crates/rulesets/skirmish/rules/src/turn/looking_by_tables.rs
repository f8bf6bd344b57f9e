//! How units run by tables look round.

use wargauge_rules::{Referee, UnitId};

use crate::book::Play;
use crate::event::Event;
use crate::men::{Man, active, is_left, is_vehicle, place};
use crate::spotting::{can_try, contacts_of};
use crate::turn::activation::spot;
use crate::units::TEAM;

/// `SK-POL-11`: one man after another looks at the nearest hidden contact until it is spotted, a
/// closed vehicle twice (`SK-SPOT-15`).
pub(super) fn look_round(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    let closed =
        is_vehicle(play.scene(), unit) && play.book.vehicle(unit).is_some_and(|it| !it.open);
    let most = if closed { 2 } else { TEAM };
    for man in active(play.scene(), unit).take(most) {
        if !is_left(play.scene(), unit) || !can_try(play.scene(), unit) {
            return;
        }
        let at = place(play.scene(), unit);
        let contacts = contacts_of(play.scene(), unit).into_iter();
        let nearest = contacts.min_by_key(|contact| contact.squared_distance(at));
        let Some(contact) = nearest else { return };
        if !play.state.unit(unit).figures[man].looked {
            spot(play, Man::new(unit, man), contact);
        }
    }
}

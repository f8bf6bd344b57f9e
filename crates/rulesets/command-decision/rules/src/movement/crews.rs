//! Guns without their crews: taken over or lost (CD-GUN-11, CD-GUN-14).

use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;

use super::loading::is_crew;
use crate::event::Event;
use crate::position::measure::touch;
use crate::scene::{Moment, Play};
use crate::state::GunStatus;

/// Crews without a gun at hand that touch one which its own crew does not serve take it over, if it
/// is of the kind they know (CD-GUN-11).
pub(crate) fn take_over(play: &mut Play<'_, impl Referee<Event>>) {
    let book = play.book;
    for crew in play.state.units() {
        let now = Moment::now(play.scene());
        let free = is_crew(book, crew)
            && now.is_on_table(crew)
            && !play.state.stand(crew).demoralized
            && !serves(&now, crew, crew);
        if !free {
            continue;
        }
        let mut left = book.units_of(book.side(crew)).filter(|&owner| {
            owner != crew
                && serves(&now, crew, owner)
                && !(now.is_on_table(owner) && serves(&now, owner, owner))
                && book.profile(owner).arms.first() == book.profile(crew).arms.first()
        });
        if let Some(owner) = left.next() {
            let (own, other) = (play.state.stand(crew).gun, play.state.stand(owner).gun);
            play.state.stand_mut(crew).gun = other;
            play.state.stand_mut(owner).gun = own;
        }
    }
}

/// Whether a stand is in contact with the gun of a crew, on the ground.
fn serves(moment: &Moment<'_>, stand: UnitId, crew: UnitId) -> bool {
    moment.gun(crew).is_some_and(|gun| touch(gun, moment.disc(stand)))
}

/// Guns that enemies touch and no friend does are destroyed at the end of a phase (CD-GUN-14).
pub(crate) fn lose_guns(play: &mut Play<'_, impl Referee<Event>>) {
    for crew in play.state.units() {
        let now = Moment::now(play.scene());
        let Some(gun) = now.gun(crew) else { continue };
        let touches = |side| {
            now.on_table(side)
                .any(|unit| play.book.profile(unit).is_personnel() && touch(now.disc(unit), gun))
        };
        let side = play.book.side(crew);
        if touches(side.foe())
            && !touches(side)
            && let Some(gun) = &mut play.state.stand_mut(crew).gun
        {
            gun.status = GunStatus::Destroyed;
        }
    }
}

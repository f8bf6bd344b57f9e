//! Guns without their crews: taken over or lost (CD-GUN-11, CD-GUN-14).

use wargauge_rules::game::UnitId;

use super::loading::is_crew;
use crate::book::CommandDecision;
use crate::position::measure::touch;
use crate::scene::Moment;
use crate::state::{GunStatus, State};

/// Crews without a gun at hand that touch one which its own crew does not serve take it over, if it
/// is of the kind they know (CD-GUN-11).
pub(crate) fn take_over(book: &CommandDecision, state: &mut State) {
    for crew in state.units() {
        let moment = Moment::now(book, state);
        let free = is_crew(book, crew)
            && moment.is_on_table(crew)
            && !state.stand(crew).demoralized
            && !serves(&moment, crew, crew);
        if !free {
            continue;
        }
        let mut left = book.units_of(book.side(crew)).filter(|&owner| {
            owner != crew
                && serves(&moment, crew, owner)
                && !(moment.is_on_table(owner) && serves(&moment, owner, owner))
                && book.profile(owner).arms.first() == book.profile(crew).arms.first()
        });
        if let Some(owner) = left.next() {
            let (own, other) = (state.stand(crew).gun, state.stand(owner).gun);
            state.stand_mut(crew).gun = other;
            state.stand_mut(owner).gun = own;
        }
    }
}

/// Whether a stand is in contact with the gun of a crew, on the ground.
fn serves(moment: &Moment<'_>, stand: UnitId, crew: UnitId) -> bool {
    moment.gun(crew).is_some_and(|gun| touch(gun, moment.disc(stand)))
}

/// Guns that enemies touch and no friend does are destroyed at the end of a phase (CD-GUN-14).
pub(crate) fn lose_guns(book: &CommandDecision, state: &mut State) {
    for crew in state.units() {
        let moment = Moment::now(book, state);
        let Some(gun) = moment.gun(crew) else { continue };
        let touches = |side| {
            moment
                .on_table(side)
                .any(|unit| book.profile(unit).is_personnel() && touch(moment.disc(unit), gun))
        };
        let side = book.side(crew);
        if touches(side.foe())
            && !touches(side)
            && let Some(gun) = &mut state.stand_mut(crew).gun
        {
            gun.status = GunStatus::Destroyed;
        }
    }
}

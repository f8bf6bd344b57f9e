//! Losses: credit, elimination, wrecks, companies wiped out (CD-ELIM-*, CD-WRECK-*, CD-POINTS-11).

use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;

use crate::book::CommandDecision;
use crate::event::Event;
use crate::losses::elements;
use crate::scene::{Moment, Play};
use crate::state::{Cause, GunStatus, Place, State, UnitSet};
use crate::units::stand::Mark;

/// Tells the share of a stand's price that some hits are worth, and who took it; hits never heal
/// (CD-TQ-12).
pub(crate) fn weaken(
    play: &mut Play<'_, impl Referee<Event>>,
    victim: UnitId,
    hits: u8,
    by: Option<UnitId>,
) {
    let price = play.book.stand(victim).price;
    let capacity = u32::from(play.book.profile(victim).quality.capacity());
    let stand = play.state.stand_mut(victim);
    let share = (price * u32::from(hits) / capacity).min(price - stand.told);
    stand.told += share;
    if share > 0 {
        play.referee.tell(|| Event::Weakened { victim, by, price: share });
    }
}

/// Takes a stand out of the game for good (CD-ELIM-06); what is left of its price goes to whoever
/// did it.
pub(crate) fn eliminate(
    play: &mut Play<'_, impl Referee<Event>>,
    victim: UnitId,
    cause: Cause,
    by: Option<UnitId>,
) {
    let rest = play.book.stand(victim).price - play.state.stand(victim).told;
    let company = usize::from(play.book.stand(victim).company);
    let stand = play.state.stand_mut(victim);
    stand.told += rest;
    if let Place::Gone(_) = stand.place {
        return;
    }
    stand.place = Place::Gone(cause);
    stand.follows = None;
    if let Some(gun) = &mut stand.gun
        && matches!(gun.status, GunStatus::Limbered(_))
    {
        gun.status = GunStatus::Destroyed;
    }
    // CD-CHART-101.
    let lost = &mut play.state.companies[company].lost;
    *lost = lost.saturating_add(1);
    if rest > 0 {
        play.referee.tell(|| Event::Weakened { victim, by, price: rest });
    }
    play.referee.tell(|| Event::Eliminated { victim, cause });
    if let Some(by) = by {
        play.referee.tell(|| Event::Killed { by });
    }
}

/// A burning wreck where a vehicle was (CD-WRECK-02); none after morale (CD-ELIM-03). A gun behind
/// it is destroyed (CD-TRANS-13).
pub(crate) fn wreck(book: &CommandDecision, state: &mut State, vehicle: UnitId) {
    for crew in book.units_of(book.side(vehicle)) {
        if let Some(gun) = &mut state.stand_mut(crew).gun
            && gun.status == GunStatus::Limbered(vehicle)
        {
            gun.status = GunStatus::Destroyed;
        }
    }
    let stand = state.stand(vehicle);
    if stand.place == Place::Gone(Cause::Fire) && book.profile(vehicle).is_vehicle() {
        let at = stand.at;
        state.wrecks.push(at);
    }
}

/// Records the companies and elements of which the last stands have just gone, and who saw it
/// (CD-ELIM-04, CD-MORALE-09, CD-MORALE-10, CD-MORALE-21, CD-MORALE-22).
pub(crate) fn note_wiped_out(play: &mut Play<'_, impl Referee<Event>>, gone: UnitSet) {
    let book = play.book;
    for company in 0..book.companies().len() {
        let members = book.companies()[company].members;
        if (members & gone).is_empty() {
            continue;
        }
        let parts = elements::of_company(play.scene(), company, gone);
        let alone = parts.len() == 1;
        for part in &parts {
            let last = (*part & gone).last();
            let scouts = part.into_iter().all(|unit| book.profile(unit).marks.has(Mark::Recon));
            if !part.without(gone).is_empty() || scouts && !alone {
                continue;
            }
            let Some(last) = last else { continue };
            // CD-BACK-11: who flees over the edge is not seen eliminated.
            if play.state.stand(last).place == Place::Gone(Cause::Fled) {
                continue;
            }
            let out = |unit| matches!(play.state.stand(unit).place, Place::Gone(_) | Place::Exited);
            let whole = members.into_iter().all(out);
            play.referee.tell(|| Event::WipedOut { company: company as u8, whole });
            let now = Moment::now(play.scene());
            let disc = now.disc(last);
            let side = book.side(last);
            let saw: UnitSet = book
                .units_of(side)
                .filter(|&friend| now.is_in_play(friend) && friend != last)
                .filter(|&friend| now.sees_disc(now.disc(friend), disc))
                .collect();
            for friend in saw {
                play.state.stand_mut(friend).marks.saw_loss = true;
            }
        }
    }
}

//! Placing chits (CD-CMD-*, CD-ORDER-10 to 19).

use wargauge_rules::game::UnitId;
use wargauge_rules::table::Length;

use crate::action::Chit;
use crate::book::CommandDecision;
use crate::position::measure::reaches;
use crate::scene::{Moment, Scene};
use crate::state::State;
use crate::units::stand::{Cap, Mark};
use wargauge_rules::refusal::{Verdict, forbid, require};

/// How far a joint command stand places a chit (CD-CMD-07).
const JOINT: Length = Length::inches(6);

/// How far the order of a chit reaches (CD-ORDER-11).
pub(crate) const REACH: Length = Length::inches(6);

/// Whether a stand may place a chit now: an issuer in play, neither pinned nor demoralized
/// (CD-CMD-03, CD-CMD-05, CD-CMD-06, CD-CMD-16). Nobody takes over from a lost company commander
/// (CD-CMD-14); with the battalion command its own cap is lost and no other (CD-CMD-15).
/// Obeys too: CD-PIN-11.
/// Obeys too: CD-RALLY-08.
pub(crate) fn may_issue(scene: Scene<'_>, unit: UnitId) -> bool {
    let stand = scene.state.stand(unit);
    // CD-CMD-19: commanders aboard vehicles issue as usual. CD-SCEN-06: none off the table.
    scene.book.profile(unit).cap().is_some()
        && Moment::now(scene).is_in_play(unit)
        && !stand.is_pinned()
        && !stand.demoralized
}

/// Whether a chit may lie there: any number of a kind (CD-ORDER-33), at a spot with others too
/// (CD-ORDER-34).
///
/// # Errors
/// Names the clause that forbids it.
pub(crate) fn check(scene: Scene<'_>, chit: &Chit) -> Verdict {
    let now = Moment::now(scene);
    require(may_issue(scene, chit.issuer), "CD-CMD-16", "this stand cannot place a chit")?;
    require(scene.book.table().contains(chit.at), "CD-ORDER-10", "chits lie on the table")?;
    let issuer = chit.issuer;
    match scene.book.profile(issuer).cap() {
        Some(Cap::Staff) => Ok(()),
        Some(Cap::Own) => {
            require(chit.at == now.at(issuer), "CD-CMD-10", "its own chit lies at its own place")
        }
        Some(Cap::Sight) => {
            require(now.sees_spot(issuer, chit.at), "CD-CMD-08", "the issuer does not see the spot")
        }
        Some(Cap::Joint) => {
            require(
                reaches(now.disc(issuer), chit.at, JOINT),
                "CD-CMD-07",
                "the spot is more than 6 inches away",
            )?;
            require(now.sees_spot(issuer, chit.at), "CD-CMD-07", "the issuer does not see the spot")
        }
        None => forbid("CD-CMD-03", "this stand has no cap"),
    }
}

/// Whether a stand is subordinate to an issuer (CD-CMD-04, CD-CMD-11, CD-CMD-12, CD-CMD-21).
pub(crate) fn is_subordinate(book: &CommandDecision, unit: UnitId, issuer: UnitId) -> bool {
    if book.side(unit) != book.side(issuer) {
        return false;
    }
    let profile = book.profile(issuer);
    match profile.cap() {
        None => false,
        Some(Cap::Own) => unit == issuer,
        // CD-CMD-13: recon too.
        Some(_) if profile.marks.has(Mark::Staff) || profile.marks.has(Mark::BattalionCommand) => {
            true
        }
        Some(_) => book.stand(unit).company == book.stand(issuer).company,
    }
}

/// Takes away the chits of issuers that may no longer have one (CD-CMD-17, CD-CMD-18).
pub(crate) fn remove_lapsed(book: &CommandDecision, state: &mut State) {
    let mut chits = core::mem::take(&mut state.chits);
    chits.retain(|chit| may_issue(Scene::new(book, state), chit.issuer));
    state.chits = chits;
}

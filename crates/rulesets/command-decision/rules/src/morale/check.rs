//! The Morale Phase: one die an element, each stand its own number (CD-MORALE-15 to 30).

use arrayvec::ArrayVec;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::roster::NOBODY;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::stream::EventKey;

use super::number::Element;
use super::rally::DEMORALIZED;
use super::retreat::{RetreatCause, force_back};
use crate::event::{Event, Roll};
use crate::losses::casualties::{eliminate, note_wiped_out};
use crate::losses::elements;
use crate::losses::markers::pin;
use crate::movement::bail_out::get_off;
use crate::movement::crews::lose_guns;
use crate::orders::chits::remove_lapsed;
use crate::scene::{Moment, Play, Scene};
use crate::state::{Cause, MAX_STANDS, State, UnitSet};

/// What a check makes of a stand (CD-MORALE-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum CheckResult {
    /// It passes (CD-MORALE-28).
    Passes,
    /// 1 or 2 over.
    Pinned,
    /// 3 or 4 over.
    ForcedBack,
    /// 5 or 6 over.
    Demoralized,
    /// 7 or more over.
    Eliminated,
}

/// The result of a die against a number (CD-MORALE-15, CD-MORALE-16, CD-CHART-112).
pub(crate) const fn outcome(die: u8, number: i32) -> CheckResult {
    match die as i32 - number {
        ..=0 => CheckResult::Passes,
        1..=2 => CheckResult::Pinned,
        3..=4 => CheckResult::ForcedBack,
        5..=6 => CheckResult::Demoralized,
        7.. => CheckResult::Eliminated,
    }
}

/// Results of the stands that checked.
type CheckResults = ArrayVec<(UnitId, CheckResult), MAX_STANDS>;

/// Steps R1 and R2: company by company (CD-MORALE-01).
pub(crate) fn check_all(play: &mut Play<'_, impl Referee<Event>>) {
    let mut outcomes = CheckResults::new();
    for company in 0..play.book.companies().len() {
        let parts = elements::of_company(play.scene(), company, UnitSet::EMPTY);
        for (number, members) in parts.into_iter().enumerate() {
            let moment = Moment::now(Scene::new(play.book, play.state));
            let part = Element { moment, company, members };
            check_element(&part, number as u8, &mut outcomes, play.referee);
        }
    }
    // CD-CHART-111: what follows counts in the next turn.
    for company in &mut play.state.companies {
        company.lost = 0;
    }
    for stand in &mut play.state.stands {
        stand.marks = crate::state::MoraleMarks::default();
    }
    apply(play, &outcomes);
}

/// One element, once whatever the reasons (CD-MORALE-12): one die for all (CD-MORALE-02) against
/// the number of every stand (CD-MORALE-17, CD-MORALE-20), of the demoralized too (CD-MORALE-27).
fn check_element(
    part: &Element<'_>,
    element: u8,
    outcomes: &mut CheckResults,
    referee: &mut impl Referee<Event>,
) {
    let Element { moment: Moment { book, state, .. }, company, members } = *part;
    if !part.must_check() {
        return;
    }
    let number = part.number();
    let roller = book.companies()[company].thrower().map_or(NOBODY, |unit| book.stand(unit).roller);
    let kind = Roll::Morale as u8;
    referee.begin(EventKey { turn: state.turn, roller, kind, repeat: element });
    let die = referee.roll(Die::D10);
    let company = company as u8;
    referee.tell(|| {
        let permanent = members.into_iter().map(|unit| state.stand(unit).permanent).min();
        let shaken = (number + i32::from(permanent.unwrap_or(0))) as i8;
        Event::Checked { company, element, number: number as i8, shaken, die }
    });
    for unit in members {
        // CD-CHART-109.
        let own = number + i32::from(state.stand(unit).permanent);
        outcomes.push((unit, outcome(die, own)));
    }
}

/// Results in order, after the last die (CD-MORALE-30).
fn apply(play: &mut Play<'_, impl Referee<Event>>, outcomes: &CheckResults) {
    let mut gone = UnitSet::EMPTY;
    for &(unit, outcome) in outcomes {
        // CD-DEMOR-06: a second demoralized result.
        let again = outcome == CheckResult::Demoralized && play.state.stand(unit).demoralized;
        if outcome == CheckResult::Eliminated || again {
            let by = play.state.stand(unit).hurt_by;
            // CD-ELIM-01.
            eliminate(play, unit, Cause::Morale, by);
            gone.insert(unit);
        }
    }
    get_off(play, &mut gone);
    note_wiped_out(play, gone);
    let mut forced: ArrayVec<UnitId, MAX_STANDS> = ArrayVec::new();
    for &(unit, outcome) in outcomes {
        if play.state.stand(unit).is_in_play() && shake(play.state, unit, outcome, play.referee) {
            forced.push(unit);
        }
    }
    forced.sort_unstable();
    let mut fled = UnitSet::EMPTY;
    for unit in forced {
        force_back(play, unit, RetreatCause::Morale, &mut fled);
    }
    remove_lapsed(play.book, play.state);
    lose_guns(play);
}

/// Permanent modifiers, flags and pins (CD-BACK-02, CD-BACK-19, CD-DEMOR-01, CD-DEMOR-02,
/// CD-DEMOR-10). Says whether the stand is forced back.
fn shake(
    state: &mut State,
    unit: UnitId,
    outcome: CheckResult,
    referee: &mut impl Referee<Event>,
) -> bool {
    let stand = state.stand_mut(unit);
    match outcome {
        CheckResult::Passes | CheckResult::Eliminated => return false,
        CheckResult::Pinned => {}
        CheckResult::ForcedBack => stand.permanent = stand.permanent.saturating_sub(1),
        CheckResult::Demoralized => {
            stand.permanent = stand.permanent.saturating_sub(DEMORALIZED);
            stand.demoralized = true;
            referee.tell(|| Event::Demoralized { unit });
        }
    }
    pin(state, unit, None, referee);
    outcome == CheckResult::ForcedBack
}

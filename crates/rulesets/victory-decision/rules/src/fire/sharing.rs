//! Blasts over several units: who is touched, and how the attacker shares the dice out
//! (VD-FEAT-08, VD-FEAT-09, VD-FEAT-11).

use crate::action::Action;
use crate::attack::{blast, resolving};
use crate::book::{Play, Scene, VictoryDecision};
use crate::event::Event;
use crate::fire::{areas, shots};
use crate::state::agenda::{Progress, Task};
use crate::state::shared_blast::{Burst, SharedBlast, TouchedUnits};
use crate::state::{Roll, State, Step};
use crate::units::profile::UnitKind;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, forbid, require};
use wargauge_rules::table::shape::Disc;

/// The units on the open table that an area touches, with the dice that their models make; beyond
/// the most that one attack hits the last by id are spared (VD-FEAT-37).
pub(crate) fn touched_by(scene: Scene<'_>, first: Option<UnitId>, area: Disc) -> TouchedUnits {
    let mut touched = TouchedUnits::default();
    let others = scene.state.present.into_iter().filter(|&unit| Some(unit) != first);
    for unit in first.into_iter().chain(others) {
        let dice = blast::blast_dice(scene, unit, area);
        if touched.0.is_full() {
            break;
        }
        if dice > 0 {
            touched.0.push((unit, dice));
        }
    }
    touched
}

/// Whether a unit has its dice from its own models alone: vehicles have one each
/// (VD-FEAT-11).
fn keeps_its_dice(book: &VictoryDecision, unit: UnitId) -> bool {
    book.profile(unit).kind == UnitKind::Vehicle
}

/// Lets a Blast burst: at once, or when the attacker has shared its dice out.
pub(crate) fn burst(
    play: &mut Play<'_, impl Referee<Event>>,
    burst: Burst,
    mut touched: TouchedUnits,
) {
    let share = || touched.0.iter().filter(|one| !keeps_its_dice(play.book, one.0));
    let (units, dice) = share().fold((0u8, 0u8), |(n, sum), one| (n + 1, sum + one.1));
    if units < 2 || dice == units {
        resolve_burst(play, burst, &touched);
        return;
    }
    for one in &mut touched.0 {
        if !keeps_its_dice(play.book, one.0) {
            one.1 = 1;
        }
    }
    play.state.shared = Some(SharedBlast { burst, touched, given: 0, free: dice - units });
    play.state.agenda.push(Task::ShareDice);
}

fn resolve_burst(play: &mut Play<'_, impl Referee<Event>>, burst: Burst, touched: &TouchedUnits) {
    let attack = match burst {
        Burst::Shot(shot) => shots::shot_attack(play.scene(), &shot, touched),
        Burst::Strike(called) => areas::strike_attack(play.scene(), &called, touched),
    };
    resolving::resolve_attack(play, &attack);
}

/// Who bursts it.
fn burster(burst: &Burst) -> UnitId {
    match burst {
        Burst::Shot(shot) => shot.unit,
        Burst::Strike(called) => called.unit,
    }
}

/// The place of the next unit that gets dice, and whether it is the last.
fn next_to_share(book: &VictoryDecision, shared: &SharedBlast) -> Option<(usize, bool)> {
    let units = shared.touched.0.iter().enumerate();
    let mut left =
        units.filter(|(at, one)| *at >= usize::from(shared.given) && !keeps_its_dice(book, one.0));
    let next = left.next()?.0;
    Some((next, left.next().is_none()))
}

/// Asks the attacker to share dice out.
pub(crate) fn share_dice_task(play: &mut Play<'_, impl Referee<Event>>) -> Progress {
    let Some(shared) = &play.state.shared else { return Progress::Done };
    play.state.decider = play.book.side(burster(&shared.burst));
    play.state.step = Step::ShareDice;
    play.state.agenda.push(Task::ShareDice);
    Progress::Asked
}

/// Lists how many dice the next unit of the shared Blast may get.
pub(crate) fn share_dice_options(state: &State, out: &mut Vec<Action>) {
    if let Some(shared) = &state.shared {
        out.extend((0..=shared.free).rev().map(Action::ShareDice));
    }
}

/// Whether a sharing out is legal.
pub(crate) fn check_share(state: &State, action: Action) -> Verdict {
    let (Some(shared), Action::ShareDice(dice)) = (&state.shared, action) else {
        return forbid("VD-FEAT-08", "dice are to be shared out");
    };
    require(dice <= shared.free, "VD-FEAT-08", "not so many dice are free")
}

/// Carries out a sharing out.
pub(crate) fn share(play: &mut Play<'_, impl Referee<Event>>, action: Action) {
    let book = play.book;
    let (Some(mut shared), Action::ShareDice(dice)) = (play.state.shared.take(), action) else {
        return;
    };
    if let Some((next, _)) = next_to_share(book, &shared) {
        shared.touched.0[next].1 += dice;
        shared.free -= dice.min(shared.free);
        shared.given = next as u8 + 1;
    }
    if let Some((last, true)) = next_to_share(book, &shared) {
        shared.touched.0[last].1 += shared.free;
        shared.free = 0;
    }
    if shared.free > 0 {
        play.state.shared = Some(shared);
        return;
    }
    play.state.agenda.pop();
    let unit = burster(&shared.burst);
    let key = play.state.activation_key(book.profile(unit).dice_key, Roll::Action);
    play.referee.begin(key);
    resolve_burst(play, shared.burst, &shared.touched);
}

//! Individuals: leaving and joining their unit (VD-ABIL-27, VD-ABIL-28, VD-ABIL-30).

use crate::action::Action;
use crate::book::{Play, Scene, VictoryDecision};
use crate::event::Event;
use crate::morale::markers;
use crate::position::formation;
use crate::setup::splitting;
use crate::setup::splitting::{Models, is_individual};
use crate::state::State;
use crate::state::activation::Activation;
use crate::state::agenda::{Task, Threat};
use crate::state::unit::{Place, UnitSet};
use crate::units::profile::RowPart;
use crate::units::{command, entries};
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, forbid, require};
use wargauge_rules::table::length::Length;

/// How near a unit must be to be joined (VD-ABIL-28).
const JOINING: Length = Length::inches(2);

/// Whether the unit about to act has a free step to decide (S5).
pub(crate) fn has_free_step(scene: Scene<'_>, unit: UnitId) -> bool {
    leaver(scene, unit).is_some() || joinable(scene, unit).next().is_some()
}

/// The Individual in a unit who may leave it now: his models by group. From then on he acts on his
/// own (VD-COH-07).
fn leaver(scene: Scene<'_>, unit: UnitId) -> Option<Models> {
    let Scene { book, state } = scene;
    let profile = book.profile(unit);
    let here = state.unit(unit);
    let standing = matches!(here.place, Place::Table | Place::Inside { .. });
    let other = entries::part_of(book, profile.row, RowPart::Individual)?;
    let alone = state.unit(other).place == Place::Nowhere;
    if profile.part == RowPart::Individual
        || !standing
        || !alone
        || command::strength(state, unit) < 2
    {
        return None;
    }
    let mut groups = profile.groups.iter().zip(&here.strength);
    let group = groups.position(|(group, &left)| left > 0 && is_individual(group))?;
    let mut leave = Models::default();
    leave[group] = 1;
    Some(leave)
}

/// Units that an Individual on his own may join: parts of his own entry that have not acted in
/// this turn and have a model within 2".
fn joinable(scene: Scene<'_>, unit: UnitId) -> impl Iterator<Item = UnitId> {
    let Scene { book, state } = scene;
    let alone = book.profile(unit).part == RowPart::Individual;
    let parts = if alone { book.row(book.profile(unit).row).units } else { UnitSet::EMPTY };
    let waiting = (parts & state.present).without(state.activated);
    waiting.filter(move |&other| other != unit && is_beside(scene, unit, other))
}

fn is_beside(scene: Scene<'_>, unit: UnitId, other: UnitId) -> bool {
    let (one, two) = (scene.state.unit(unit), scene.state.unit(other));
    match (one.place, two.place) {
        (Place::Table, Place::Table) => {
            formation::models(scene, other).iter().any(|model| model.within(one.at, JOINING))
        }
        (Place::Inside { .. }, Place::Inside { .. }) => one.place == two.place,
        _ => false,
    }
}

/// Lists the free step of the unit about to act.
pub(crate) fn free_step_options(scene: Scene<'_>, unit: UnitId, out: &mut Vec<Action>) {
    if leaver(scene, unit).is_some() {
        out.extend([true, false].map(|acts| Action::Leave { acts }));
    }
    out.extend(joinable(scene, unit).map(Action::Join));
    out.push(Action::Pass);
}

/// Whether a free step is legal.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "whatever is no choice of this moment is refused"
)]
pub(crate) fn check_free_step(scene: Scene<'_>, unit: UnitId, action: Action) -> Verdict {
    match action {
        Action::Pass => Ok(()),
        Action::Leave { .. } => {
            let can = leaver(scene, unit).is_some();
            require(can, "VD-ABIL-28", "nobody can leave the unit")
        }
        Action::Join(other) => {
            let can = joinable(scene, unit).any(|one| one == other);
            require(can, "VD-ABIL-28", "he cannot join that unit")
        }
        _ => forbid("VD-ABIL-28", "a free step is asked for"),
    }
}

/// Carries out a free step; the activation goes on with the part that acts.
pub(crate) fn take_free_step(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    action: Action,
) {
    play.state.agenda.push(Task::BeginActions);
    match action {
        Action::Leave { acts } => leave(play, unit, acts),
        Action::Join(other) => join(play, unit, other),
        Action::ChooseEdge { .. }
        | Action::ChooseNight(_)
        | Action::Fortify { .. }
        | Action::ReRollZone(_)
        | Action::PlaceObjective(_)
        | Action::Split { .. }
        | Action::Deploy { .. }
        | Action::Entrench(_)
        | Action::Pass
        | Action::Nominate { .. }
        | Action::Stop
        | Action::Move { .. }
        | Action::Enter { .. }
        | Action::Embark(_)
        | Action::Infiltrate { .. }
        | Action::Shoot { .. }
        | Action::CallStrike { .. }
        | Action::ConcentrateFire
        | Action::Assault { .. }
        | Action::CloseCombat { .. }
        | Action::Hide
        | Action::Spot(_)
        | Action::TakeCover
        | Action::Regroup
        | Action::DigIn
        | Action::Clear(_)
        | Action::Smoke(_)
        | Action::ShareDice(_)
        | Action::Lose { .. }
        | Action::Withdraw { .. }
        | Action::Stand => {}
    }
}

/// The Individual leaves his unit; the part that does not act now stays un-activated.
fn leave(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, acts: bool) {
    let book = play.book;
    let other = entries::part_of(book, book.profile(unit).row, RowPart::Individual);
    let (Some(leave), Some(other)) = (leaver(play.scene(), unit), other) else { return };
    // He stands where the formation of the rest has its free place.
    let place = formation::models(play.scene(), unit).last().copied();
    splitting::detach(
        book,
        play.state,
        splitting::Detachment { from: unit, to: other, models: &leave },
    );
    if play.state.unit(unit).place == Place::Table {
        play.state.unit_mut(other).at = place.unwrap_or(play.state.unit(unit).at);
    }
    play.state.present.insert(other);
    for set in [
        &mut play.state.hidden,
        &mut play.state.took_cover,
        &mut play.state.shot_last,
        &mut play.state.fired,
    ] {
        if set.contains(unit) {
            set.insert(other);
        }
    }
    if play.state.shaken.contains(unit)
        && play.state.unit(other).markers >= markers::shaken_limit(play.scene(), other)
    {
        play.state.shaken.insert(other);
    }
    // VD-CC-04: he steps out of contact.
    play.state.unit_mut(other).engaged = UnitSet::EMPTY;
    after_sharing(book, play.state, [unit, other]);
    let clause = Clause("VD-ABIL-28");
    play.referee.relate(|| Event::Happened { unit: Some(other), at: None, clause });
    hand_over(book, play.state, if acts { other } else { unit });
}

/// An Individual joins a unit, which acts now.
fn join(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, other: UnitId) {
    let man = *play.state.unit(unit);
    let joined = play.state.unit_mut(other);
    for (models, more) in joined.strength.iter_mut().zip(man.strength) {
        *models += more;
    }
    for (left, more) in joined.strikes.iter_mut().zip(man.strikes) {
        *left += more;
    }
    joined.began += man.began;
    // VD-SUPP-14.
    joined.markers += man.markers;
    joined.charges_spent += man.charges_spent;
    play.state.unit_mut(other).leader = splitting::natural_leader(play.scene(), other);
    end_contacts(play.state, unit);
    *play.state.unit_mut(unit) = crate::state::unit::Unit::NOBODY;
    play.state.present.remove(unit);
    for set in [&mut play.state.hidden, &mut play.state.took_cover] {
        // Both must be out of sight, or down.
        if !set.contains(unit) {
            set.remove(other);
        }
    }
    for set in [&mut play.state.hidden, &mut play.state.took_cover, &mut play.state.shaken] {
        set.remove(unit);
    }
    for set in [&mut play.state.shot_last, &mut play.state.fired] {
        if set.contains(unit) {
            set.remove(unit);
            set.insert(other);
        }
    }
    after_sharing(play.book, play.state, [other, other]);
    let clause = Clause("VD-ABIL-28");
    play.referee.relate(|| Event::Happened { unit: Some(other), at: None, clause });
    hand_over(play.book, play.state, other);
}

/// Nobody is in contact with a unit any more.
fn end_contacts(state: &mut State, unit: UnitId) {
    for enemy in state.unit(unit).engaged {
        state.unit_mut(enemy).engaged.remove(unit);
    }
}

/// VD-SHAKEN-16: the number of models and markers has changed. A part without enough markers
/// is no longer Shaken; whether one has become so is checked.
fn after_sharing(book: &VictoryDecision, state: &mut State, units: [UnitId; 2]) {
    for unit in units {
        if state.unit(unit).markers < markers::shaken_limit(Scene::new(book, state), unit) {
            state.shaken.remove(unit);
        }
    }
    let [one, other] = units;
    for unit in [Some(one), (other != one).then_some(other)].into_iter().flatten() {
        state.agenda.push(Task::CheckShaken {
            unit,
            threat: Threat::Nobody,
            marked: false,
            by_enemy: false,
        });
    }
}

/// The activation is that of another part now.
fn hand_over(book: &VictoryDecision, state: &mut State, unit: UnitId) {
    state.active =
        Some(Activation::of(unit, command::actions_of(book, unit), state.shaken.contains(unit)));
}

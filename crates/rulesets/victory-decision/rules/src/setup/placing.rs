//! Placing the units of a list entry: on the table, in a structure, in a vehicle, in Reserve
//! (VD-DEPLOY-09 to VD-DEPLOY-14, VD-SPEC-02, VD-SPEC-23, VD-SPEC-30).

use crate::action::{Action, StartingPlace};
use crate::book::{Play, Scene, VictoryDecision};
use crate::event::Event;
use crate::position::aboard;
use crate::scenario::Fortification;
use crate::setup::spots::KnownSpots;
use crate::setup::{splitting, spots, stages, zones};
use crate::state::State;
use crate::state::unit::Place;
use crate::terrain::{current, edges};
use crate::units::profile::{FireArc, MAX_MODELS, MusterRow, UnitKind};
use crate::units::{command, entries, living};
use wargauge_rules::event::Clause;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, forbid, require};
use wargauge_rules::table::terrain::PieceId;

/// Lists where the deciding side may put what.
pub(crate) fn deploy_options(scene: Scene<'_>, out: &mut Vec<Action>) {
    let Scene { book, state } = scene;
    if let Some(unit) = state.setup.entrenching {
        out.extend([Action::Entrench(unit), Action::Pass]);
        return;
    }
    let mut known = KnownSpots::default();
    if !state.setup.placing.is_empty() {
        for unit in state.setup.placing {
            starting_places(scene, unit, &mut known, out);
            splitting::split_options(scene, unit, out);
        }
        return;
    }
    for row in entries::waiting_rows(scene, state.decider) {
        for unit in entries::units_of_entry(scene, row) {
            starting_places(scene, unit, &mut known, out);
        }
        splitting::split_options(scene, entries::whole_of(book, row), out);
        let again = Action::ReRollZone(entries::whole_of(book, row));
        if check_deploy(scene, again).is_ok() {
            out.push(again);
        }
    }
}

/// Lists the starting_places of a unit.
fn starting_places(scene: Scene<'_>, unit: UnitId, known: &mut KnownSpots, out: &mut Vec<Action>) {
    let Scene { book, state } = scene;
    if goes_on_table(scene, unit).is_ok() {
        let facing = edges::baseline(scene, book.side(unit)).front();
        // Each of them is a place where the unit may begin.
        for &(point, covered) in spots::spots_from(scene, unit, known) {
            let hidden = zones::may_start_hidden(scene, unit, covered);
            out.push(Action::Deploy { unit, start: StartingPlace::At { point, facing, hidden } });
        }
    }
    let hidden = zones::may_start_hidden(scene, unit, true);
    let pieces = book.table(state).pieces.len() as u8;
    for piece in (0..pieces).map(PieceId) {
        let floors =
            book.table(state).piece(piece).structure.map_or(0, |structure| structure.floors);
        let inside = (0..floors).map(|floor| StartingPlace::Inside { piece, floor, hidden });
        out.extend(legal_starting_places(scene, unit, inside));
    }
    let own = book.units_of(book.side(unit));
    let vehicles = own.filter(|&other| book.profile(other).kind == UnitKind::Vehicle);
    out.extend(legal_starting_places(scene, unit, vehicles.map(StartingPlace::Aboard)));
    out.extend(legal_starting_places(scene, unit, [StartingPlace::Reserve].into_iter()));
}

fn legal_starting_places(
    scene: Scene<'_>,
    unit: UnitId,
    starting_places: impl Iterator<Item = StartingPlace>,
) -> impl Iterator<Item = Action> {
    starting_places
        .filter(move |&start| check_starting_place(scene, unit, start).is_ok())
        .map(move |start| Action::Deploy { unit, start })
}

/// Whether the deciding side may do this in its turn of deployment.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "whatever is no choice of this moment is refused"
)]
pub(crate) fn check_deploy(scene: Scene<'_>, action: Action) -> Verdict {
    let Scene { book, state } = scene;
    if let Some(unit) = state.setup.entrenching {
        return match action {
            Action::Pass => Ok(()),
            Action::Entrench(one) if one == unit => Ok(()),
            _ => forbid("VD-SPEC-02", "foxholes are offered first"),
        };
    }
    match action {
        Action::Split { unit, leave } => {
            check_its_turn(scene, unit)?;
            splitting::check_split(scene, unit, leave)
        }
        Action::Deploy { unit, start } => {
            check_its_turn(scene, unit)?;
            check_starting_place(scene, unit, start)
        }
        Action::ReRollZone(unit) => {
            let row = book.profile(unit).row;
            check_its_turn(scene, unit)?;
            require(
                unit == entries::whole_of(book, row),
                "VD-SPEC-22",
                "a zone is that of an entry",
            )?;
            let left = state.setup.zone_re_rolls[state.decider.index()];
            require(left > 0, "VD-SPEC-23", "no re-roll is left")?;
            let again = state.setup.rolled_again >> row.0 & 1 == 1;
            require(!again && state.setup.placing.is_empty(), "VD-BASE-10", "one re-roll a die")
        }
        _ => stages::not_now(),
    }
}

/// Whether it is the turn of a unit's entry to be placed.
fn check_its_turn(scene: Scene<'_>, unit: UnitId) -> Verdict {
    let Scene { book, state } = scene;
    require(book.side(unit) == state.decider, "VD-DEPLOY-09", "the unit is an enemy's")?;
    let waits = state.unit(unit).place == Place::Nowhere && command::strength(state, unit) > 0;
    require(waits, "VD-DEPLOY-09", "the unit is placed already")?;
    if !state.setup.placing.is_empty() {
        let now = state.setup.placing.contains(unit);
        return require(now, "VD-DEPLOY-09", "a list entry is placed together");
    }
    let lead = entries::lead_of(book, book.profile(unit).row);
    let now = entries::waiting_rows(scene, state.decider).any(|row| row == lead);
    require(now, "VD-DEPLOY-13", "units of this kind are not placed now")
}

/// Whether a unit may be put there.
fn check_starting_place(scene: Scene<'_>, unit: UnitId, start: StartingPlace) -> Verdict {
    let Scene { book, state } = scene;
    check_size(scene, unit)?;
    let row = book.profile(unit).row;
    let reserved = entries::starts_in_reserve(book, row);
    match start {
        StartingPlace::At { point, hidden, .. } => {
            goes_on_table(scene, unit)?;
            spots::check_deployment_point(scene, unit, point)?;
            let covered = hidden && zones::is_covered_at_start(scene, unit, point);
            check_hidden(scene, unit, hidden, covered)
        }
        StartingPlace::Inside { piece, floor, hidden } => {
            goes_on_table(scene, unit)?;
            check_quarters(scene, unit, piece, floor)?;
            check_hidden(scene, unit, hidden, true)
        }
        StartingPlace::Aboard(vehicle) => check_passengers(scene, unit, vehicle),
        StartingPlace::Reserve => {
            let apart = state.setup.held_back == Some(false);
            require(!apart, "VD-DEPLOY-09", "the rest of the entry is on the table")?;
            let allowed = reserved
                || state.setup.held_back == Some(true)
                || entries::may_hold_back(scene, row);
            require(allowed, "VD-SPEC-30", "no more entries may be placed in Reserve")
        }
    }
}

/// Whether a unit is small enough to be placed undivided (VD-COH-11).
fn check_size(scene: Scene<'_>, unit: UnitId) -> Verdict {
    let fits = living::bodies(scene, unit) <= MAX_MODELS;
    require(fits, "VD-COH-11", "so large a unit must be split")
}

/// Whether a unit may begin on the table, wherever that is.
fn goes_on_table(scene: Scene<'_>, unit: UnitId) -> Verdict {
    check_size(scene, unit)?;
    let reserved = entries::starts_in_reserve(scene.book, scene.book.profile(unit).row);
    let waits = reserved || scene.state.setup.held_back == Some(true);
    require(!waits, "VD-SCEN-28", "the entry is in Reserve")
}

fn check_hidden(scene: Scene<'_>, unit: UnitId, hidden: bool, covered: bool) -> Verdict {
    let allowed = !hidden || zones::may_start_hidden(scene, unit, covered);
    require(allowed, "VD-DEPLOY-14", "the unit does not start Hidden")
}

/// Whether infantry may begin in a structure (VD-DEPLOY-14, VD-BLDG-04, VD-BLDG-05).
fn check_quarters(scene: Scene<'_>, unit: UnitId, piece: PieceId, floor: u8) -> Verdict {
    let Scene { book, state } = scene;
    let known = piece.index() < book.table(state).pieces.len() && !state.cleared.contains(piece);
    let structure = book.table(state).pieces.get(piece.index()).and_then(|piece| piece.structure);
    let Some(structure) = structure.filter(|structure| known && floor < structure.floors) else {
        return forbid("VD-BLDG-04", "there is no such floor");
    };
    let profile = book.profile(unit);
    let gun = profile.mounts.iter().any(|mount| mount.main && mount.arc != FireArc::All);
    let walks = profile.kind != UnitKind::Vehicle && !gun;
    require(walks, "VD-BLDG-04", "only infantry enters structures")?;
    let inside =
        state.present.filter(|&other| state.unit(other).place == Place::Inside { piece, floor });
    let (mut models, mut friendly) = (command::strength(state, unit), true);
    for other in inside {
        models = models.saturating_add(command::strength(state, other));
        friendly &= book.side(other) == book.side(unit);
    }
    require(friendly, "VD-BLDG-05", "enemies hold the structure")?;
    require(models <= structure.capacity, "VD-BLDG-05", "the floor is full")?;
    zones::check_zone(scene, unit, current::centre_of(scene, piece), true)
}

/// Whether infantry may begin in or on a vehicle (VD-DEPLOY-14, VD-VSP-14, VD-VSP-17): one that
/// is placed, and in Reserve only with that of its own entry.
fn check_passengers(scene: Scene<'_>, unit: UnitId, vehicle: UnitId) -> Verdict {
    let Scene { book, state } = scene;
    let reserved = entries::starts_in_reserve(book, book.profile(unit).row);
    let own = entries::lead_of(book, book.profile(vehicle).row)
        == entries::lead_of(book, book.profile(unit).row);
    let there = match state.unit(vehicle).place {
        Place::Table => !reserved && state.setup.held_back != Some(true),
        Place::Reserve => own,
        Place::Nowhere | Place::Inside { .. } | Place::Aboard { .. } | Place::Gone => false,
    };
    let friend = book.side(vehicle) == book.side(unit) && there;
    require(friend, "VD-DEPLOY-14", "the vehicle is not there")?;
    let Some(carrier) = book.profile(vehicle).vehicle else {
        return forbid("VD-VSP-17", "it is no vehicle");
    };
    let walks = book.profile(unit).kind != UnitKind::Vehicle;
    require(walks, "VD-VSP-17", "vehicles carry infantry")?;
    let own = book.units_of(book.side(unit));
    let aboard = || own.filter(|&other| state.unit(other).place == Place::Aboard { vehicle });
    if aboard::is_gun(book, unit) {
        let tow = aboard::has_tow(book, unit, vehicle)
            && !aboard().any(|other| aboard::is_gun(book, other));
        return require(tow, "VD-VSP-17", "the gun is not towed by this vehicle");
    }
    let models = command::strength(state, unit);
    let seats: u8 = aboard().map(|other| aboard::seats(scene, other)).sum();
    let inside = models + seats <= carrier.transport;
    let rides = book.profile(unit).kind == UnitKind::Infantry && aboard().next().is_none();
    let outside = rides && models <= carrier.riders;
    require(inside || outside, "VD-VSP-17", "there is no room aboard")
}

/// Carries out a choice of a side's turn of deployment.
pub(crate) fn deploy(play: &mut Play<'_, impl Referee<Event>>, action: Action) {
    let book = play.book;
    match action {
        Action::Split { unit, leave } => {
            splitting::split(play, unit, leave);
            begin_entry(book, play.state, book.profile(unit).row);
            return;
        }
        Action::Deploy { unit, start } => {
            if play.state.setup.placing.is_empty() {
                begin_entry(book, play.state, book.profile(unit).row);
            }
            play.state.setup.placing.remove(unit);
            put_at(play, unit, start);
            offer_foxholes(book, play.state, unit);
        }
        Action::Entrench(unit) => entrench(play, unit),
        Action::ChooseEdge { .. }
        | Action::ChooseNight(_)
        | Action::Fortify { .. }
        | Action::ReRollZone(_)
        | Action::PlaceObjective(_)
        | Action::Pass
        | Action::Nominate { .. }
        | Action::Leave { .. }
        | Action::Join(_)
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
        | Action::Stand => play.state.setup.entrenching = None,
    }
    if play.state.setup.placing.is_empty() && play.state.setup.entrenching.is_none() {
        play.state.setup.held_back = None;
        stages::end_placing(book, play.state);
    }
}

/// An entry is being placed: all of it, before the enemy places one.
fn begin_entry(book: &VictoryDecision, state: &mut State, row: MusterRow) {
    state.setup.placing = entries::units_of_entry(Scene::new(book, state), row);
    for unit in state.setup.placing {
        state.setup.waiting &= !(1 << book.profile(unit).row.0);
    }
}

/// Puts a unit where it starts.
fn put_at(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId, start: StartingPlace) {
    let front = edges::baseline(play.scene(), play.book.side(unit)).front();
    let (place, at, facing, hidden) = match start {
        StartingPlace::At { point, facing, hidden } => (Place::Table, point, facing, hidden),
        StartingPlace::Inside { piece, floor, hidden } => {
            let middle = current::centre_of(play.scene(), piece);
            (Place::Inside { piece, floor }, middle, front, hidden)
        }
        StartingPlace::Aboard(vehicle) => {
            (Place::Aboard { vehicle }, play.state.unit(vehicle).at, front, false)
        }
        StartingPlace::Reserve => (Place::Reserve, play.state.unit(unit).at, front, false),
    };
    let here = play.state.unit_mut(unit);
    (here.place, here.at, here.facing) = (place, at, facing);
    if !entries::waits_off_table(play.state, unit) {
        play.state.present.insert(unit);
        play.state.setup.held_back.get_or_insert(false);
        let clause = Clause("VD-DEPLOY-09");
        play.referee.relate(|| Event::Moved { unit, from: at, to: at, clause });
    } else {
        play.state.setup.held_back = Some(true);
    }
    if hidden {
        hide_at_start(play.state, unit, play.referee);
    }
}

fn hide_at_start(state: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
    state.hidden.insert(unit);
    referee.relate(|| Event::Hidden { unit, now: true, clause: Clause("VD-DEPLOY-14") });
}

/// VD-SPEC-02: foxholes may be had by an infantry unit as it is placed, as long as the table has
/// room for more (VD-ENG-14).
fn offer_foxholes(book: &VictoryDecision, state: &mut State, unit: UnitId) {
    let kind = Fortification::Foxholes.index();
    let left = state.setup.fortifications[book.side(unit).index()][kind];
    let digs = book.profile(unit).kind != UnitKind::Vehicle;
    if left > 0 && digs && state.unit(unit).place == Place::Table && !state.foxholes.is_full() {
        state.setup.entrenching = Some(unit);
    }
}

/// Puts foxholes under a unit; it may then start Hidden where those in cover may.
fn entrench(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    let at = play.state.unit(unit).at;
    play.state.setup.entrenching = None;
    play.state.setup.fortifications[play.book.side(unit).index()]
        [Fortification::Foxholes.index()] -= 1;
    play.state.foxholes.push(at);
    let clause = Clause("VD-SPEC-02");
    play.referee.relate(|| Event::Happened { unit: Some(unit), at: Some(at), clause });
    if !play.state.hidden.contains(unit) && zones::may_start_hidden(play.scene(), unit, true) {
        hide_at_start(play.state, unit, play.referee);
    }
}

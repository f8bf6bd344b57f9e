//! Placing the units of a list entry: on the table, in a structure, in a vehicle, in Reserve
//! (VD-DEPLOY-09 to VD-DEPLOY-14, VD-SPEC-02, VD-SPEC-23, VD-SPEC-30).

use crate::action::{Action, StartingPlace};
use crate::book::VictoryDecision;
use crate::event::Event;
use crate::position::aboard;
use crate::refusal::{illegal, require};
use crate::setup::spots::KnownSpots;
use crate::setup::{splitting, spots, stages, zones};
use crate::state::State;
use crate::state::unit::Place;
use crate::terrain::scenario::Fortification;
use crate::terrain::{current, edges};
use crate::units::profile::{FireArc, MAX_MODELS, MusterRow, UnitKind};
use crate::units::{command, entries, living};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Illegal, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::terrain::PieceId;

/// Lists where the deciding side may put what.
pub(crate) fn deploy_options(book: &VictoryDecision, s: &State, out: &mut Vec<Action>) {
    if let Some(unit) = s.setup.entrenching {
        out.extend([Action::Entrench(unit), Action::Pass]);
        return;
    }
    let mut known = KnownSpots::default();
    if !s.setup.placing.is_empty() {
        for unit in s.setup.placing {
            starting_places(book, s, unit, &mut known, out);
            splitting::split_options(book, s, unit, out);
        }
        return;
    }
    for row in entries::waiting_rows(book, s, s.decider) {
        for unit in entries::units_of_entry(book, s, row) {
            starting_places(book, s, unit, &mut known, out);
        }
        splitting::split_options(book, s, entries::whole_of(book, row), out);
        let again = Action::ReRollZone(entries::whole_of(book, row));
        if check_deploy(book, s, again).is_ok() {
            out.push(again);
        }
    }
}

/// Lists the starting_places of a unit.
fn starting_places(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    known: &mut KnownSpots,
    out: &mut Vec<Action>,
) {
    if goes_on_table(book, s, unit).is_ok() {
        let facing = edges::baseline(book, s, book.side(unit)).front();
        // Each of them is a place where the unit may begin.
        for &(point, covered) in spots::spots_from(book, s, unit, known) {
            let hidden = zones::may_start_hidden(book, s, unit, covered);
            out.push(Action::Deploy { unit, start: StartingPlace::At { point, facing, hidden } });
        }
    }
    let hidden = zones::may_start_hidden(book, s, unit, true);
    let pieces = book.table(s).pieces.len() as u8;
    for piece in (0..pieces).map(PieceId) {
        let floors = book.table(s).piece(piece).structure.map_or(0, |structure| structure.floors);
        let inside = (0..floors).map(|floor| StartingPlace::Inside { piece, floor, hidden });
        out.extend(legal_starting_places(book, s, unit, inside));
    }
    let own = book.units_of(book.side(unit));
    let vehicles = own.filter(|&other| book.profile(other).kind == UnitKind::Vehicle);
    out.extend(legal_starting_places(book, s, unit, vehicles.map(StartingPlace::Aboard)));
    out.extend(legal_starting_places(book, s, unit, [StartingPlace::Reserve].into_iter()));
}

fn legal_starting_places(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    starting_places: impl Iterator<Item = StartingPlace>,
) -> impl Iterator<Item = Action> {
    starting_places
        .filter(move |&start| check_starting_place(book, s, unit, start).is_ok())
        .map(move |start| Action::Deploy { unit, start })
}

/// Whether the deciding side may do this in its turn of deployment.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "whatever is no choice of this moment is refused"
)]
pub(crate) fn check_deploy(
    book: &VictoryDecision,
    s: &State,
    action: Action,
) -> Result<(), Illegal> {
    if let Some(unit) = s.setup.entrenching {
        return match action {
            Action::Pass => Ok(()),
            Action::Entrench(one) if one == unit => Ok(()),
            _ => Err(illegal("VD-SPEC-02", "foxholes are offered first")),
        };
    }
    match action {
        Action::Split { unit, leave } => {
            check_its_turn(book, s, unit)?;
            splitting::check_split(book, s, unit, leave)
        }
        Action::Deploy { unit, start } => {
            check_its_turn(book, s, unit)?;
            check_starting_place(book, s, unit, start)
        }
        Action::ReRollZone(unit) => {
            let row = book.profile(unit).row;
            check_its_turn(book, s, unit)?;
            require(
                unit == entries::whole_of(book, row),
                "VD-SPEC-22",
                "a zone is that of an entry",
            )?;
            let left = s.setup.zone_re_rolls[s.decider.index()];
            require(left > 0, "VD-SPEC-23", "no re-roll is left")?;
            let again = s.setup.rolled_again >> row.0 & 1 == 1;
            require(!again && s.setup.placing.is_empty(), "VD-BASE-10", "one re-roll a die")
        }
        _ => stages::not_now(),
    }
}

/// Whether it is the turn of a unit's entry to be placed.
fn check_its_turn(book: &VictoryDecision, s: &State, unit: UnitId) -> Result<(), Illegal> {
    require(book.side(unit) == s.decider, "VD-DEPLOY-09", "the unit is an enemy's")?;
    let waits = s.unit(unit).place == Place::Nowhere && command::strength(s, unit) > 0;
    require(waits, "VD-DEPLOY-09", "the unit is placed already")?;
    if !s.setup.placing.is_empty() {
        let now = s.setup.placing.contains(unit);
        return require(now, "VD-DEPLOY-09", "a list entry is placed together");
    }
    let lead = entries::lead_of(book, book.profile(unit).row);
    let now = entries::waiting_rows(book, s, s.decider).any(|row| row == lead);
    require(now, "VD-DEPLOY-13", "units of this kind are not placed now")
}

/// Whether a unit may be put there.
fn check_starting_place(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    start: StartingPlace,
) -> Result<(), Illegal> {
    check_size(book, s, unit)?;
    let row = book.profile(unit).row;
    let reserved = entries::starts_in_reserve(book, row);
    match start {
        StartingPlace::At { point, hidden, .. } => {
            goes_on_table(book, s, unit)?;
            spots::check_deployment_point(book, s, unit, point)?;
            let covered = hidden && zones::is_covered_at_start(book, s, unit, point);
            check_hidden(book, s, unit, hidden, covered)
        }
        StartingPlace::Inside { piece, floor, hidden } => {
            goes_on_table(book, s, unit)?;
            check_quarters(book, s, unit, piece, floor)?;
            check_hidden(book, s, unit, hidden, true)
        }
        StartingPlace::Aboard(vehicle) => check_passengers(book, s, unit, vehicle),
        StartingPlace::Reserve => {
            let apart = s.setup.held_back == Some(false);
            require(!apart, "VD-DEPLOY-09", "the rest of the entry is on the table")?;
            let allowed =
                reserved || s.setup.held_back == Some(true) || entries::may_hold_back(book, s, row);
            require(allowed, "VD-SPEC-30", "no more entries may be placed in Reserve")
        }
    }
}

/// VD-COH-11.
fn check_size(book: &VictoryDecision, s: &State, unit: UnitId) -> Result<(), Illegal> {
    let fits = living::bodies(book, s, unit) <= MAX_MODELS;
    require(fits, "VD-COH-11", "so large a unit must be split")
}

/// Whether a unit may begin on the table, wherever that is.
fn goes_on_table(book: &VictoryDecision, s: &State, unit: UnitId) -> Result<(), Illegal> {
    check_size(book, s, unit)?;
    let reserved = entries::starts_in_reserve(book, book.profile(unit).row);
    let waits = reserved || s.setup.held_back == Some(true);
    require(!waits, "VD-SCEN-28", "the entry is in Reserve")
}

fn check_hidden(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    hidden: bool,
    covered: bool,
) -> Result<(), Illegal> {
    let allowed = !hidden || zones::may_start_hidden(book, s, unit, covered);
    require(allowed, "VD-DEPLOY-14", "the unit does not start Hidden")
}

/// Whether infantry may begin in a structure (VD-DEPLOY-14, VD-BLDG-04, VD-BLDG-05).
fn check_quarters(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    piece: PieceId,
    floor: u8,
) -> Result<(), Illegal> {
    let known = piece.index() < book.table(s).pieces.len() && !s.cleared.contains(piece);
    let structure = book.table(s).pieces.get(piece.index()).and_then(|piece| piece.structure);
    let Some(structure) = structure.filter(|structure| known && floor < structure.floors) else {
        return Err(illegal("VD-BLDG-04", "there is no such floor"));
    };
    let profile = book.profile(unit);
    let gun = profile.mounts.iter().any(|mount| mount.main && mount.arc != FireArc::All);
    let walks = profile.kind != UnitKind::Vehicle && !gun;
    require(walks, "VD-BLDG-04", "only infantry enters structures")?;
    let inside = s.present.filter(|&other| s.unit(other).place == Place::Inside { piece, floor });
    let (mut models, mut friendly) = (command::strength(s, unit), true);
    for other in inside {
        models = models.saturating_add(command::strength(s, other));
        friendly &= book.side(other) == book.side(unit);
    }
    require(friendly, "VD-BLDG-05", "enemies hold the structure")?;
    require(models <= structure.capacity, "VD-BLDG-05", "the floor is full")?;
    zones::check_zone(book, s, unit, current::centre_of(book, s, piece), true)
}

/// Whether infantry may begin in or on a vehicle (VD-DEPLOY-14, VD-VSP-14, VD-VSP-17): one that
/// is placed, and in Reserve only with that of its own entry.
fn check_passengers(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    vehicle: UnitId,
) -> Result<(), Illegal> {
    let reserved = entries::starts_in_reserve(book, book.profile(unit).row);
    let own = entries::lead_of(book, book.profile(vehicle).row)
        == entries::lead_of(book, book.profile(unit).row);
    let there = match s.unit(vehicle).place {
        Place::Table => !reserved && s.setup.held_back != Some(true),
        Place::Reserve => own,
        Place::Nowhere | Place::Inside { .. } | Place::Aboard { .. } | Place::Gone => false,
    };
    let friend = book.side(vehicle) == book.side(unit) && there;
    require(friend, "VD-DEPLOY-14", "the vehicle is not there")?;
    let Some(carrier) = book.profile(vehicle).vehicle else {
        return Err(illegal("VD-VSP-17", "it is no vehicle"));
    };
    let walks = book.profile(unit).kind != UnitKind::Vehicle;
    require(walks, "VD-VSP-17", "vehicles carry infantry")?;
    let own = book.units_of(book.side(unit));
    let aboard = || own.filter(|&other| s.unit(other).place == Place::Aboard { vehicle });
    if aboard::is_gun(book, unit) {
        let tow = aboard::has_tow(book, unit, vehicle)
            && !aboard().any(|other| aboard::is_gun(book, other));
        return require(tow, "VD-VSP-17", "the gun is not towed by this vehicle");
    }
    let models = command::strength(s, unit);
    let seats: u8 = aboard().map(|other| aboard::seats(book, s, other)).sum();
    let inside = models + seats <= carrier.transport;
    let rides = book.profile(unit).kind == UnitKind::Infantry && aboard().next().is_none();
    let outside = rides && models <= carrier.riders;
    require(inside || outside, "VD-VSP-17", "there is no room aboard")
}

/// Carries out a choice of a side's turn of deployment.
pub(crate) fn deploy(
    book: &VictoryDecision,
    s: &mut State,
    action: Action,
    referee: &mut impl Referee<Event>,
) {
    match action {
        Action::Split { unit, leave } => {
            splitting::split(book, s, unit, leave, referee);
            begin_entry(book, s, book.profile(unit).row);
            return;
        }
        Action::Deploy { unit, start } => {
            if s.setup.placing.is_empty() {
                begin_entry(book, s, book.profile(unit).row);
            }
            s.setup.placing.remove(unit);
            put_at(book, s, unit, start, referee);
            offer_foxholes(book, s, unit);
        }
        Action::Entrench(unit) => entrench(book, s, unit, referee),
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
        | Action::Stand => s.setup.entrenching = None,
    }
    if s.setup.placing.is_empty() && s.setup.entrenching.is_none() {
        s.setup.held_back = None;
        stages::end_placing(book, s);
    }
}

/// An entry is being placed: all of it, before the enemy places one.
fn begin_entry(book: &VictoryDecision, s: &mut State, row: MusterRow) {
    s.setup.placing = entries::units_of_entry(book, s, row);
    for unit in s.setup.placing {
        s.setup.waiting &= !(1 << book.profile(unit).row.0);
    }
}

/// Puts a unit where it starts.
fn put_at(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    start: StartingPlace,
    referee: &mut impl Referee<Event>,
) {
    let front = edges::baseline(book, s, book.side(unit)).front();
    let (place, at, facing, hidden) = match start {
        StartingPlace::At { point, facing, hidden } => (Place::Table, point, facing, hidden),
        StartingPlace::Inside { piece, floor, hidden } => {
            let middle = current::centre_of(book, s, piece);
            (Place::Inside { piece, floor }, middle, front, hidden)
        }
        StartingPlace::Aboard(vehicle) => {
            (Place::Aboard { vehicle }, s.unit(vehicle).at, front, false)
        }
        StartingPlace::Reserve => (Place::Reserve, s.unit(unit).at, front, false),
    };
    let here = s.unit_mut(unit);
    (here.place, here.at, here.facing) = (place, at, facing);
    if !entries::waits_off_table(s, unit) {
        s.present.insert(unit);
        s.setup.held_back.get_or_insert(false);
        let clause = Clause("VD-DEPLOY-09");
        referee.relate(|| Event::Moved { unit, from: at, to: at, clause });
    } else {
        s.setup.held_back = Some(true);
    }
    if hidden {
        hide_at_start(s, unit, referee);
    }
}

fn hide_at_start(s: &mut State, unit: UnitId, referee: &mut impl Referee<Event>) {
    s.hidden.insert(unit);
    referee.relate(|| Event::Hidden { unit, now: true, clause: Clause("VD-DEPLOY-14") });
}

/// VD-SPEC-02: foxholes may be had by an infantry unit as it is placed, as long as the table has
/// room for more (VD-ENG-14).
fn offer_foxholes(book: &VictoryDecision, s: &mut State, unit: UnitId) {
    let kind = Fortification::Foxholes.index();
    let left = s.setup.fortifications[book.side(unit).index()][kind];
    let digs = book.profile(unit).kind != UnitKind::Vehicle;
    if left > 0 && digs && s.unit(unit).place == Place::Table && !s.foxholes.is_full() {
        s.setup.entrenching = Some(unit);
    }
}

/// Puts foxholes under a unit; it may then start Hidden where those in cover may.
fn entrench(
    book: &VictoryDecision,
    s: &mut State,
    unit: UnitId,
    referee: &mut impl Referee<Event>,
) {
    let at = s.unit(unit).at;
    s.setup.entrenching = None;
    s.setup.fortifications[book.side(unit).index()][Fortification::Foxholes.index()] -= 1;
    s.foxholes.push(at);
    let clause = Clause("VD-SPEC-02");
    referee.relate(|| Event::Happened { unit: Some(unit), at: Some(at), clause });
    if !s.hidden.contains(unit) && zones::may_start_hidden(book, s, unit, true) {
        hide_at_start(s, unit, referee);
    }
}

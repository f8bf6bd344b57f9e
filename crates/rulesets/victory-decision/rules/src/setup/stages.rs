//! The set-up from one choice to the next: dice before the battle, edges, night, and who places
//! next (VD-DEPLOY-07 to VD-DEPLOY-09, VD-DEPLOY-13, VD-INIT-02, VD-INIT-03).

use crate::book::{Play, Scene, VictoryDecision};
use crate::dice;
use crate::event::Event;
use crate::scenario::{Deployment, Form, Mission, Night};
use crate::state::activation::Activation;
use crate::state::setup::SetupStage;
use crate::state::unit::Place;
use crate::state::{Roll, State, Step};
use crate::terrain::edges::allows;
use crate::units::profile::MusterRow;
use crate::units::{command, entries};
use wargauge_rules::event::Clause;
use wargauge_rules::game::Side;
use wargauge_rules::referee::Referee;
use wargauge_rules::refusal::{Verdict, require};
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::stream::EventKey;

/// Waves of deployment: normal units, Ambush, Infiltrate (VD-DEPLOY-13).
const WAVES: u8 = 3;

/// What is rolled for before the battle, by the number of its key.
#[derive(Clone, Copy, Debug)]
#[repr(u8)]
pub(crate) enum SetUpRoll {
    /// Who names first.
    Names,
    /// Which table is played on.
    Table,
    /// Form of deployment.
    Form,
    /// Whether the game begins at night.
    Night,
    /// Edges and who places first.
    Edges,
    /// Who begins with the objectives.
    Objectives,
}

/// VD-INIT-02, VD-INIT-03: the higher D6 names first on odd turns; ties are rolled again.
pub(crate) fn roll_who_names_first(state: &mut State, referee: &mut impl Referee<Event>) {
    referee.begin(state.table_key(Roll::SetUp, SetUpRoll::Names as u8));
    state.names_first = dice::roll_off([0; 2], "VD-INIT-03", referee);
}

/// What a force adds to its roll-offs: its highest Ld, and 1 for Command or Recon
/// (VD-DEPLOY-08, VD-SCEN-07).
pub(crate) fn force_modifier(scene: Scene<'_>, side: Side) -> i8 {
    let units =
        || scene.book.units_of(side).filter(|&unit| command::strength(scene.state, unit) > 0);
    let ld = units().map(|unit| command::own_ld(scene, unit)).max().unwrap_or(0);
    ld as i8 + i8::from(units().any(|unit| command::initiative_bonus(scene, unit)))
}

/// Draws one of the prepared tables.
pub(crate) fn drawn_table(play: &mut Play<'_, impl Referee<Event>>) -> u8 {
    let tables = play.book.tables.len() as u16;
    if tables < 2 {
        return 0;
    }
    play.referee.begin(play.state.table_key(Roll::SetUp, SetUpRoll::Table as u8));
    // Two D20 count to 400; the remainder is rolled again, so that all are as likely.
    let fair = 400 / tables * tables;
    loop {
        let (one, two) = (play.referee.roll(Die::D20), play.referee.roll(Die::D20));
        let number = u16::from(one - 1) * 20 + u16::from(two - 1);
        if number < fair {
            return (number % tables) as u8;
        }
    }
}

/// Lays one of the prepared tables, whose sites of fortifications are absent.
pub(crate) fn lay_table(play: &mut Play<'_, impl Referee<Event>>, table: u8) {
    play.state.table = table;
    play.state.cleared = play.book.table(play.state).sites;
}

/// VD-DEPLOY-07: a D6 for the form; one that the mission forbids is rolled again. Deployment is the
/// same procedure in all scenarios (VD-DEPLOY-01).
pub(crate) fn roll_form(play: &mut Play<'_, impl Referee<Event>>) {
    play.state.form = match play.book.scenario().deployment {
        Deployment::Fixed(form) => form,
        Deployment::Rolled => {
            play.referee.begin(play.state.table_key(Roll::SetUp, SetUpRoll::Form as u8));
            loop {
                let form = match dice::open_die(play.referee, "VD-DEPLOY-07") {
                    1 | 2 => Form::LongEdges,
                    3 | 4 => Form::ShortEdges,
                    _ => Form::Corners,
                };
                if allows(play.book.scenario().mission, form) {
                    break form;
                }
            }
        }
    };
}

/// VD-SPEC-15, VD-SCEN-29.
pub(crate) fn roll_for_night(play: &mut Play<'_, impl Referee<Event>>) {
    play.state.night = match play.book.scenario().special.night {
        Night::No | Night::AttackersWish => false,
        Night::Yes | Night::AllGame => true,
        Night::OnSix => {
            play.referee.begin(play.state.table_key(Roll::SetUp, SetUpRoll::Night as u8));
            dice::open_die(play.referee, "VD-SCEN-29") == 6
        }
    };
}

/// VD-SPEC-22: a zone for each list entry.
pub(crate) fn roll_zones(play: &mut Play<'_, impl Referee<Event>>) {
    let book = play.book;
    if !book.scenario().special.random_deployment {
        return;
    }
    for row in 0..book.rows.len() {
        roll_zone(play, MusterRow(row as u8), 0);
    }
    for side in Side::BOTH {
        // VD-SPEC-23: one re-roll for each Command unit.
        let commands =
            book.units_of(side).filter(|&unit| command::has_command(play.scene(), unit)).count();
        play.state.setup.zone_re_rolls[side.index()] = commands as u8;
    }
}

pub(crate) fn roll_zone(play: &mut Play<'_, impl Referee<Event>>, row: MusterRow, repeat: u8) {
    let unit = entries::whole_of(play.book, row);
    let roller = play.book.profile(unit).dice_key;
    play.referee.begin(EventKey { turn: 0, roller, kind: Roll::SetUp as u8, repeat });
    let die = play.referee.roll(Die::D6);
    play.referee.relate(|| Event::Rolled {
        unit: Some(unit),
        clause: Clause("VD-SPEC-22"),
        die,
        modifier: 0,
        passed: None,
    });
    play.state.setup.zones[row.index()] = match (play.state.form, die) {
        // VD-SPEC-24.
        (Form::Corners, 1..=3) | (_, 1 | 2) => 0,
        (Form::Corners, _) | (_, 5..) => 2,
        _ => 1,
    };
}

/// VD-DEPLOY-08. In a Bunker Assault the edges are those of the roles, and the defender places
/// first (VD-SCEN-34).
pub(crate) fn ask_for_edges(play: &mut Play<'_, impl Referee<Event>>) -> Option<(Step, Side)> {
    if let Some(defender) = defender(play.book) {
        play.state.setup.first = defender;
        play.state.setup.stage = SetupStage::Night;
        return None;
    }
    play.referee.begin(play.state.table_key(Roll::SetUp, SetUpRoll::Edges as u8));
    let modifiers = Side::BOTH.map(|side| force_modifier(play.scene(), side));
    Some((Step::ChooseEdge, dice::roll_off(modifiers, "VD-DEPLOY-08", play.referee)))
}

/// The defender of a Bunker Assault.
pub(crate) fn defender(book: &VictoryDecision) -> Option<Side> {
    let scenario = book.scenario();
    let attacker = scenario.attacker.unwrap_or(Side::A);
    (scenario.mission == Mission::BunkerAssault).then_some(attacker.foe())
}

pub(crate) fn ask_for_night(book: &VictoryDecision, state: &mut State) -> Option<(Step, Side)> {
    state.setup.stage = SetupStage::Objectives;
    let attacker = book.scenario().attacker.unwrap_or(Side::A);
    let asked = book.scenario().special.night == Night::AttackersWish;
    asked.then_some((Step::ChooseNight, attacker))
}

/// Who places a unit next; when all stand, Recon may move.
pub(crate) fn ask_for_unit(book: &VictoryDecision, state: &mut State) -> Option<(Step, Side)> {
    if state.setup.entrenching.is_some() || !state.setup.placing.is_empty() {
        return Some((Step::Deploy, state.setup.next));
    }
    while state.setup.wave < WAVES {
        // VD-DEPLOY-09: when one side is done, the other places the rest.
        for side in [state.setup.next, state.setup.next.foe()] {
            if entries::waiting_rows(Scene::new(book, state), side).next().is_some() {
                state.setup.next = side;
                return Some((Step::Deploy, side));
            }
        }
        state.setup.wave += 1;
        state.setup.next = state.setup.first;
    }
    prepare_free_moves(book, state);
    state.setup.stage = SetupStage::FreeMoves;
    None
}

/// The entry is placed: whose turn it is now. The defender of a Bunker Assault places all of
/// his first (VD-SCEN-34).
pub(crate) fn end_placing(book: &VictoryDecision, state: &mut State) {
    if defender(book).is_none() {
        state.setup.next = state.setup.next.foe();
    }
}

/// Refuses what is no choice of this moment of the set-up.
pub(crate) fn not_now() -> Verdict {
    require(false, "VD-DEPLOY-13", "another choice of the set-up is asked for")
}

/// All units stand: those with Recon may move.
fn prepare_free_moves(book: &VictoryDecision, state: &mut State) {
    state.setup.free_moves = state
        .present
        .filter(|&unit| {
            let here = matches!(state.unit(unit).place, Place::Table | Place::Inside { .. });
            here && command::is_recon(Scene::new(book, state), unit)
        })
        .collect();
}

/// Who moves next: first all units of the side that names second on turn 1. The unit is made
/// the active one, with a single action.
pub(crate) fn ask_for_free_move(book: &VictoryDecision, state: &mut State) -> Option<(Step, Side)> {
    let first = state.names_first.foe();
    let next = [first, first.foe()]
        .into_iter()
        .find_map(|side| (state.setup.free_moves & book.units_of(side)).first());
    let Some(unit) = next else {
        state.active = None;
        state.setup.stage = SetupStage::Battle;
        return None;
    };
    state.setup.free_moves.remove(unit);
    state.active = Some(Activation::of(unit, 1, false));
    Some((Step::FreeMove, book.side(unit)))
}

//! The ground of a bench: attackers in the west, the target in the east, the asked cover about it and
//! nothing else.

use std::sync::Arc;

use wargauge_rules::game::{BySide, Side, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::roster::{DataError, Setting, Varies};
use wargauge_rules::table::stream::KeyedDice;
use wargauge_rules::table::{Bearing, Length, Point, Rect, Shape};

use crate::attack::{IncomingFire, mark_fire};
use crate::book::{Play, Scene, Skirmish};
use crate::fire::PERSONAL;
use crate::men::{active, note_spacing, strength};
use crate::movement::Walk;
use crate::odds::tables::{Chart, ChartSetup};
use crate::position::{HalfSize, half_size};
use crate::scenario::{Asset, First, Orders, Reserves, Scenario, Solo, Victory};
use crate::setup::{blank, put};
use crate::solo::Pool;
use crate::state::{Activation, Condition, Mobility, Morale, Phase, Portal, State};
use crate::terrain::{Table, Terrain};
use crate::units::{Crewed, Force, Kind};

/// Long enough for every weapon, in inches.
const TABLE: (i16, i16) = (300, 120);

/// Where the target stands.
const THERE: Point = Point::inches(150, 60);

/// Half the side of the area about the target, in hundredths of an inch.
const HALF: i16 = 600;

/// How far before a target a wall runs, in hundredths of an inch.
const BEFORE: i16 = 50;

/// Cover of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TargetCover {
    None,
    Soft,
    Hard,
    Building,
}

/// What the target has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TargetMovement {
    Still,
    Moved,
    /// More than 8 inches, across (`SK-HHAT-09`).
    Fast,
}

/// What a bench is laid out for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BenchSetup {
    pub(super) range: u16,
    pub(super) lee: TargetCover,
    /// Sixteenths of a circle by which the target is turned away.
    pub(super) turned: u8,
    pub(super) dispersed: bool,
    pub(super) pace: TargetMovement,
    pub(super) attacker_moved: bool,
    pub(super) attacker_under_fire: bool,
    pub(super) attacker_hidden: bool,
    pub(super) markers: u8,
    pub(super) wounded: u8,
    pub(super) out: u8,
    /// In contact.
    pub(super) close: bool,
    /// What bears on a chart.
    pub(super) tables: ChartSetup,
}

/// The book and the state in which the attackers are about to act.
///
/// # Errors
/// If the units make no match-up.
pub(super) fn lay_out(
    forces: BySide<&Force>,
    settings: &[Setting],
    lie: BenchSetup,
) -> Result<(Skirmish, State), DataError> {
    let sides = BySide(forces.0.map(Some));
    let scenario = scenario(forces[Side::B], lie.tables.chart);
    let mut book = Skirmish::put_together(&scenario, sides, settings)?;
    let target = target_of(&book);
    book.table = Arc::new(table(&book, target, lie));
    let mut state = blank(&book);
    (state.turn, state.phase_number, state.phase) = (1, 1, Phase::Play(Side::A));
    let mut referee = DiceReferee::new(KeyedDice::new(0), Deaf);
    let walk = |front: Bearing, close: bool| Walk { to: THERE, front, close };
    if lie.tables.chart != Some(Chart::Generation) {
        let walk = walk(Bearing::WEST.turned(lie.turned), !lie.dispersed);
        put(&mut Play::new(&book, &mut state, &mut referee), target, walk);
    }
    for attacker in book.of_side[Side::A] {
        put(&mut Play::new(&book, &mut state, &mut referee), attacker, walk(Bearing::EAST, true));
        bring(&book, &mut state, attacker, lie);
    }
    for unit in book.of_side[Side::A] | book.of_side[Side::B] {
        let here = state.unit_mut(unit);
        (here.spotted, here.known, here.aware) = (true, true, true);
    }
    set_states(&book, &mut state, target, lie);
    set_tables(&book, &mut state, target, lie.tables);
    Ok((book, state))
}

/// What bears on a chart: the unit is run by the tables, and has suffered this; counters that the
/// attackers see stand in two columns.
fn set_tables(book: &Skirmish, state: &mut State, target: UnitId, tables: ChartSetup) {
    if tables.chart.is_none() {
        return;
    }
    let men =
        book.of_side[Side::A].into_iter().map(|unit| strength(Scene::new(book, state), unit)).sum();
    let heavy = |unit: UnitId| {
        let profile = book.profile(unit);
        profile.kind == Kind::Afv || matches!(profile.crewed, Some(Crewed::Mortar { .. }))
    };
    let guns = book.of_side[Side::A].into_iter().any(|unit| book.profile(unit).gun().is_some());
    let weight = (book.of_side[Side::A].into_iter().any(heavy), guns);
    if tables.under_fire {
        let (heavy, anti_tank) = weight;
        mark_fire(
            book,
            state,
            target,
            IncomingFire { heavy, anti_tank, ..IncomingFire::default() },
        );
        state.unit_mut(target).under_fire.shooters = men;
    }
    let here = state.unit_mut(target);
    here.on_chart = true;
    here.front = here.hull.front;
    if tables.runs {
        here.morale = Morale::Rout;
    }
    here.hull.damaged |= tables.damaged || tables.immobile;
    if tables.immobile {
        here.hull.mobility = Mobility::Immobile;
    }
    for id in 0..tables.portals {
        let at = Point::inches(150 + 20 * i16::from(id / 12), 16 + 8 * i16::from(id % 12));
        state.portals.push(Portal { at, id, once: false });
    }
    state.contact_made = tables.contact;
}

/// The unit that is attacked, or that a chart is thrown for.
pub(super) fn target_of(book: &Skirmish) -> UnitId {
    book.of_side[Side::B].first().unwrap_or(UnitId(0))
}

fn set_states(book: &Skirmish, state: &mut State, target: UnitId, lie: BenchSetup) {
    for attacker in book.of_side[Side::A] {
        let here = state.unit_mut(attacker);
        here.spotted = !lie.attacker_hidden;
        here.under_fire.any = lie.attacker_under_fire;
        // SK-AP-12: whoever has too few points for what he carries has saved the others.
        for (man, figure) in book.profile(attacker).figures.iter().enumerate() {
            here.saved[man] = PERSONAL.saturating_sub(figure.ap);
        }
        if lie.attacker_moved {
            state.activation = Some(Activation { moves: 1, ..Activation::of(attacker) });
        }
    }
    let hull = book.hulls.contains(target);
    let there = state.unit_mut(target);
    there.moved = lie.pace != TargetMovement::Still;
    there.markers = lie.markers;
    if hull && lie.pace == TargetMovement::Fast {
        there.hull.moved = Length::inches(9);
        there.hull.leg_from = Point::inches(150, 51);
    }
    let count = book.profile(target).figures.len();
    // The last men first, so that leaders and gunners stay.
    for (nth, man) in (0..count).rev().enumerate() {
        let condition = &mut there.figures[man].condition;
        if nth < usize::from(lie.out) {
            *condition = Condition::Disabled;
        } else if nth < usize::from(lie.out + lie.wounded) {
            *condition = Condition::Wounded;
        }
    }
    if book.vehicle(target).is_none() {
        note_spacing(book, state, target);
    }
}

/// All men of an attacker stand at one point as far as asked from the first man, or the hull, of the
/// target, so that the range is the same for all; in contact each before a man of it.
pub(super) fn bring(book: &Skirmish, state: &mut State, attacker: UnitId, lie: BenchSetup) {
    let target = target_of(book);
    let depth = |unit: UnitId, turned: u8| {
        let HalfSize { length, width } = half_size(book, unit);
        if turned == 4 { width } else { length }
    };
    let edge = if book.vehicle(target).is_some() { depth(target, lie.turned) } else { 0 };
    let gun = book.profile(attacker).gun().is_some() && book.hulls.contains(attacker);
    let own = if gun { depth(attacker, 0) } else { 0 };
    let away = i32::from(lie.range) * 100 + edge;
    let place = |back: i32| Point::new((i32::from(THERE.x) - back) as i16, THERE.y);
    if book.hulls.contains(attacker) {
        // From the muzzle, where there is one.
        let hull = &mut state.unit_mut(attacker).hull;
        hull.at = place(away + own);
        hull.leg_from = hull.at;
    }
    let rear = if gun && book.vehicle(attacker).is_none() { own } else { 0 };
    let there = state.unit(target).figures;
    let foes: Vec<usize> = active(Scene::new(book, state), target).collect();
    for man in 0..book.profile(attacker).figures.len() {
        let at = if lie.close && !foes.is_empty() {
            let before = there[foes[man % foes.len()]].at;
            Point::new(before.x - 80 - 5 * (man / foes.len()) as i16, before.y)
        } else {
            place(away + rear)
        };
        state.unit_mut(attacker).figures[man].at = at;
    }
}

/// An empty table with what covers the target.
fn table(book: &Skirmish, target: UnitId, lie: BenchSetup) -> Table {
    let (width, depth) = TABLE;
    let mut table = Table::new(Length::inches(width), Length::inches(depth));
    let point = |x: i16, y: i16| Point::new(THERE.x + x, THERE.y + y);
    let square = Shape::Rect(Rect::new(point(-HALF, -HALF), point(HALF, HALF)));
    let added = match lie.lee {
        TargetCover::None => Ok(()),
        TargetCover::Soft => table.add_area(Terrain::Scrub, &[square], false, 1),
        TargetCover::Building => table.add_area(Terrain::StoneBuilding, &[square], false, 1),
        TargetCover::Hard => {
            let half =
                if book.vehicle(target).is_some() { half_size(book, target).length } else { 0 };
            let x = -(half as i16) - BEFORE;
            table.add_line(Terrain::LowWall, &[point(x, -HALF), point(x, HALF)], false)
        }
    };
    debug_assert!(added.is_ok(), "a bench has room for its cover");
    table.prepare();
    table
}

/// Everybody who may come is at hand (`SK-GEN-21`): what the hungriest row takes of each.
pub(crate) const PLENTY: Pool = Pool {
    riflemen: 4,
    ncos: 1,
    panzerfaust_men: 2,
    lmg_three: 1,
    lmg_two: 1,
    hmg: 1,
    pairs: 1,
    guns: 1,
    vehicles: 1,
};

/// The solo game that a chart belongs to.
fn solo(target: &Force, chart: Chart) -> Solo {
    let army = Arc::clone(&target.army);
    let comes = chart == Chart::Generation;
    Solo {
        side: Side::B,
        counters: vec![THERE],
        deck: Vec::new(),
        portals: Vec::new(),
        garrison: None,
        reserves: comes.then(|| Reserves { pool: PLENTY, army }),
    }
}

fn scenario(target: &Force, chart: Option<Chart>) -> Scenario {
    let zone = Rect::new(Point::inches(0, 0), Point::inches(TABLE.0, TABLE.1));
    Scenario {
        name: "bench".to_owned(),
        title: String::new(),
        summary: String::new(),
        army: String::new(),
        forces: BySide([String::new(), String::new()]),
        roles: BySide(["attackers".to_owned(), "target".to_owned()]),
        limits: BySide([None; 2]),
        table: Arc::new(Table::new(Length::inches(TABLE.0), Length::inches(TABLE.1))),
        first: First::Side(Side::A),
        varies: Varies::default(),
        zones: BySide([zone; 2]),
        entries: BySide([None; 2]),
        orders: BySide([Orders::default(); 2]),
        assets: BySide([Asset::default(); 2]),
        turns: 1,
        objectives: Vec::new(),
        victory: Victory::Points { margin: 0 },
        sight: None,
        bench: None,
        spotting_shift: 0,
        solo: chart.map(|chart| solo(target, chart)),
        settings: Vec::new(),
    }
}

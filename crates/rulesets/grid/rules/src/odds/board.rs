//! The board of a bench: the target in the middle, attackers about it at the asked distance.

use std::sync::Arc;

use crate::action::Destination;
use crate::assemble::{blank_state, put_together};
use crate::book::{Grid, Scene};
use crate::position::layout::{chart_terrain, update_layout};
use crate::position::placement::{put, room_in};
use crate::scenario::{FirstPlayer, Scenario, SideSetup};
use crate::state::{State, Step};
use crate::terrain::edge::Edge;
use crate::terrain::generator::Generator;
use crate::terrain::ground::{Ground, Terrain};
use crate::terrain::light::{Light, LightSchedule};
use crate::units::army::{Army, entry_id};
use crate::units::force::{Company, Force};
use crate::units::profile::{Quality, Trait};
use crate::winning::conditions::{CasualtyLimit, DefaultWinner};
use wargauge_rules::game::{BySide, Illegal, Side, UnitId};
use wargauge_rules::refusal::{Verdict, illegal};
use wargauge_rules::roster::{DataError, Setting, Varies};
use wargauge_rules::table::square_grid::SquareGrid;
use wargauge_rules::table::squares::Square;

/// Columns and rows: room for everything within five squares of the middle.
const SIZE: (u8, u8) = (11, 11);

/// The square of the target.
const MIDDLE: (u8, u8) = (5, 5);

/// The farthest that attackers stand.
pub(crate) const FARTHEST: u16 = 10;

/// Those who take part, by their place in the muster.
#[derive(Clone, Debug)]
pub(crate) struct Roles {
    pub attackers: Vec<UnitId>,
    /// An observer, and one that is an FOO, where the army has them.
    pub observers: [Option<UnitId>; 2],
    pub target: UnitId,
    /// An anti-aircraft gun beside the target.
    pub guard: Option<UnitId>,
}

/// How an attack is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AttackKind {
    /// A direct attack of T3.
    Attack,
    /// T2, with all ammunition or not.
    Barrage { intense: bool },
    /// T2, from the air.
    Sortie,
}

/// What a board is laid out for, and how the attack is made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Situation {
    pub(crate) kind: AttackKind,
    pub range: u16,
    /// Terrain of the target's square.
    pub terrain: Terrain,
    pub smoke: bool,
    pub mined: bool,
    pub light: Light,
    pub disrupted: bool,
    /// Which of the observers is there.
    pub observer: Option<usize>,
    pub guarded: bool,
    pub step: Step,
}

/// A unit by its entry: `INF`, `INF elite`.
///
/// # Errors
/// If the army does not sell it.
pub(crate) fn company(army: &Army, text: &str) -> Result<Company, DataError> {
    let (id, word) = text.split_once(' ').map_or((text, None), |(id, word)| (id, Some(word)));
    let kind = army.position(id).ok_or_else(|| {
        DataError::new(format!("army `{}` has no unit `{id}`", army.name))
            .one_of(id, army.types.iter().map(|kind| kind.id.as_str()))
    })?;
    let prices = &army.types[kind].prices;
    let sold = || Quality::ALL.into_iter().filter(|one| prices[*one as usize].is_some());
    let quality = match word {
        None => Some(Quality::Regular).filter(|one| prices[*one as usize].is_some()),
        Some(word) => sold().find(|one| one.word() == word.trim()),
    };
    let quality = quality.ok_or_else(|| {
        let word = word.unwrap_or(Quality::Regular.word());
        DataError::new(format!("`{id}` is not for sale as `{word}`"))
            .one_of(word, sold().map(Quality::word))
    })?;
    Ok(Company { kind, quality, count: 1 })
}

/// A unit in every quality that it is sold in, the asked one first.
///
/// # Errors
/// If the army does not sell it.
pub(crate) fn loadouts(army: &Army, entry: &str) -> Result<Vec<String>, DataError> {
    let asked = company(army, entry)?;
    let kind = &army.types[asked.kind];
    let sold = Quality::ALL.into_iter().filter(|one| kind.prices[*one as usize].is_some());
    let others = sold.filter(|one| *one != asked.quality);
    let all = core::iter::once(asked.quality).chain(others);
    Ok(all.map(|quality| entry_id(&kind.id, quality)).collect())
}

/// The book, and who takes part: the attackers first, then the observers, the target, its guard.
///
/// # Errors
/// If an army does not sell a unit, or one needs a rule that is off.
pub(crate) fn muster(
    armies: BySide<&Army>,
    attackers: &[String],
    target: &str,
    settings: &[Setting],
) -> Result<(Grid, Roles), DataError> {
    let read = |text: &String| company(armies[Side::A], text);
    let mut own: Vec<Company> = attackers.iter().map(read).collect::<Result<_, _>>()?;
    let mut theirs = vec![company(armies[Side::B], target)?];
    let first = own.len() as u8;
    let mut observers = [None; 2];
    for (slot, is_foo) in observers.iter_mut().zip([false, true]) {
        let spare = first_type(armies[Side::A], |has| {
            has(Trait::Observer) && has(Trait::Foo) == is_foo && !has(Trait::Battery)
        });
        if let Some(company) = spare {
            *slot = Some(UnitId(own.len() as u8));
            own.push(company);
        }
    }
    let target = UnitId(own.len() as u8);
    let guard = first_type(armies[Side::B], |has| has(Trait::AntiAir));
    theirs.extend(guard);
    let forces = [force(armies[Side::A], own), force(armies[Side::B], theirs)];
    let scenario = scenario()?;
    let book = put_together(&scenario, BySide([&forces[0], &forces[1]]), settings)?;
    let guard = guard.map(|_| UnitId(target.0 + 1));
    Ok((book, Roles { attackers: (0..first).map(UnitId).collect(), observers, target, guard }))
}

/// The first type of an army with certain traits, as a company.
fn first_type(army: &Army, fits: impl Fn(&dyn Fn(Trait) -> bool) -> bool) -> Option<Company> {
    let kind = army.types.iter().position(|kind| fits(&|one| kind.traits.has(one)))?;
    let quality = Quality::ALL.into_iter().find(|q| army.types[kind].prices[*q as usize].is_some());
    Some(Company { kind, quality: quality?, count: 1 })
}

fn force(army: &Army, companies: Vec<Company>) -> Force {
    let (name, title) = ("bench".to_owned(), army.title.clone());
    Force { name, title, army: Arc::new(army.clone()), companies }
}

fn scenario() -> Result<Scenario, DataError> {
    let board = SquareGrid::new(SIZE.0, SIZE.1)
        .map_err(|bad| DataError::new(format!("the board of the bench: {bad}")))?;
    let side = |home, row| SideSetup {
        force: String::new(),
        area: board.row_squares(row),
        home,
        exit: None,
        casualty_limit: CasualtyLimit::Never,
        points_limit: None,
    };
    Ok(Scenario {
        name: "bench".to_owned(),
        title: "Bench".to_owned(),
        summary: String::new(),
        army: String::new(),
        settings: Vec::new(),
        board,
        ground: Ground::open(&board),
        generator: Generator { inner: None, hills: false },
        sides: BySide([side(Edge::North, 0), side(Edge::South, SIZE.1 - 1)]),
        attacker: None,
        deploys_first: None,
        first_player: FirstPlayer::Side(Side::A),
        varies: Varies::default(),
        minefields: None,
        fixed: Vec::new(),
        rounds: 12,
        start: 12 * 60,
        minutes: 300,
        light: LightSchedule::default(),
        victories: Vec::new(),
        otherwise: DefaultWinner::Casualties,
    })
}

/// The state in which the attackers are about to attack.
pub(crate) fn bench_state(
    book: &Grid,
    roles: &Roles,
    situation: Situation,
) -> Result<State, Illegal> {
    let mut state = blank_state(book);
    (state.side, state.first, state.round, state.player_turn) = (Side::A, Some(Side::A), 1, 1);
    let middle = middle_of_bench(book);
    state.ground.set(middle, situation.terrain);
    state.ground.link_roads(&book.board, &[]);
    if situation.smoke {
        state.smoke[Side::B].insert(middle);
    }
    if situation.mined {
        state.mines.insert(middle);
    }
    state.light = situation.light;
    chart_terrain(book, &mut state);
    if !room_in(Scene::new(book, &state), roles.target, book.board.all()).contains(middle) {
        return Err(illegal("GW-TERR-01", "the target may not stand on that ground"));
    }
    put(book, &mut state, roles.target, Destination::Square(middle));
    if situation.disrupted {
        state.disrupted.insert(roles.target);
    }
    let guard = roles.guard.filter(|_| situation.guarded);
    let observer = situation.observer.and_then(|at| roles.observers[at]);
    for unit in guard.into_iter().chain(observer) {
        put_about(book, &mut state, unit, 2)?;
    }
    for &unit in &roles.attackers {
        if book.profile(unit).has(Trait::Aircraft) {
            continue;
        }
        put_about(book, &mut state, unit, situation.range)?;
    }
    update_layout(book, &mut state);
    state.step = situation.step;
    Ok(state)
}

/// The square in which the target stands.
fn middle_of_bench(book: &Grid) -> Square {
    book.board.square(MIDDLE.0, MIDDLE.1).expect("the middle of the bench")
}

/// Puts a unit at a distance from the target, as far from the others as may be so that nobody
/// stands in another's line of sight: straight to the north, east, south or west first.
fn put_about(book: &Grid, state: &mut State, unit: UnitId, range: u16) -> Verdict {
    let middle = middle_of_bench(book);
    let adjacency = book.adjacency;
    let at = |square: &Square| u16::from(book.board.distance(middle, *square, adjacency)) == range;
    let aslant = |square: &Square| {
        book.board.column(*square) != book.board.column(middle)
            && book.board.row(*square) != book.board.row(middle)
    };
    let taken = |square: &Square| state.standing[square.index()].len();
    let room = room_in(Scene::new(book, state), unit, book.board.all());
    let best = room.iter().filter(at).min_by_key(|square| (taken(square), aslant(square)));
    let square = best.ok_or(illegal("GW-GRID-08", "there is no room at that distance"))?;
    put(book, state, unit, Destination::Square(square));
    Ok(())
}

/// Kinds of ground by their names.
pub(crate) const fn terrain_of(cover: &str) -> Option<Terrain> {
    match cover.as_bytes() {
        b"none" | b"smoke" => Some(Terrain::Open),
        b"field" => Some(Terrain::Field),
        b"wood" => Some(Terrain::Wood),
        b"building" => Some(Terrain::Building),
        b"hill" => Some(Terrain::Hill),
        _ => None,
    }
}

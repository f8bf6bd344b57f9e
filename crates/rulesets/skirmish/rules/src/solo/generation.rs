//! Enemies that come by dice (`SK-GEN`).

use arrayvec::ArrayVec;
use wargauge_rules::roster::DataError;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Bearing, Length, Point};
use wargauge_rules::{Referee, Side, UnitId};

use crate::book::{Play, Scene, Skirmish};
use crate::dice::{Roll, begin_for_side, pick};
use crate::event::Event;
use crate::men::{is_vehicle, present};
use crate::movement::{Walk, fits};
use crate::position::{eyes_of, sees_point};
use crate::scenario::Scenario;
use crate::setup::{has_room_for, put, stands_at};
use crate::solo::pool::Pool;
use crate::solo::portals::{eyes, shift_open};
use crate::state::{MAX_PORTALS, MAX_UNITS, Order, Place, State};
use crate::switches::NoContactModifier;
use crate::terrain::nearest_bearing;
use crate::units::force::Enrolment;
use crate::units::{Army, Duty, SmallArm, TEAM, UnitProfile};

/// `SK-GEN-27`: how many copies of each entry the muster holds.
const COPIES: [(&str, u8); 11] = [
    ("G01", 6),
    ("G02", 5),
    ("G06", 4),
    ("G03", 3),
    ("G04", 2),
    ("G05", 2),
    ("G07", 2),
    ("G14", 2),
    ("G26", 1),
    ("G27", 1),
    ("G28", 1),
];

/// A row of the table, from the bottom up (`SK-GEN-19`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum GenerationRow {
    /// 6 and 7.
    Rifles,
    /// 8 and 9.
    Panzerfaust,
    /// On a modified 10.
    LightGun,
    /// On a modified 11.
    HeavyGun,
    /// On a modified 12.
    Hunters,
    /// On a modified 13.
    Gun,
    /// On a modified 14.
    Tank,
}

impl GenerationRow {
    const ALL: [Self; 7] = [
        Self::Rifles,
        Self::Panzerfaust,
        Self::LightGun,
        Self::HeavyGun,
        Self::Hunters,
        Self::Gun,
        Self::Tank,
    ];

    /// Who comes.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Rifles => "riflemen and an NCO",
            Self::Panzerfaust => "riflemen with a Panzerfaust",
            Self::LightGun => "riflemen and a light machine gun",
            Self::HeavyGun => "a heavy machine gun and riflemen",
            Self::Hunters => "tank hunters",
            Self::Gun => "an anti-tank gun and a light machine gun",
            Self::Tank => "a tank or self-propelled gun",
        }
    }
}

/// `SK-GEN-07`, `SK-GEN-08`, `SK-GEN-09`, `SK-GEN-10`, `SK-GEN-11`, `SK-GEN-12`, `SK-GEN-13`,
/// `SK-GEN-14`: the row of a result.
pub(crate) const fn row_of(result: i32) -> Option<GenerationRow> {
    match result {
        ..=5 => None,
        14 => Some(GenerationRow::Tank),
        6 | 7 | 15 | 16 => Some(GenerationRow::Rifles),
        8 | 9 | 17 => Some(GenerationRow::Panzerfaust),
        10 | 18 => Some(GenerationRow::LightGun),
        11 | 19 => Some(GenerationRow::HeavyGun),
        12 | 20 => Some(GenerationRow::Hunters),
        13 | 21.. => Some(GenerationRow::Gun),
    }
}

/// Whether an army has every team of the table.
pub(crate) fn comes_by_dice(army: &Army) -> bool {
    COPIES.iter().all(|(entry, _)| army.position(entry).is_some())
}

/// Enrols everybody who may come, of the army that the scenario names (`SK-GEN-26`).
///
/// # Errors
/// If the army lacks a team of the table.
pub(crate) fn enrol(
    scenario: &Scenario,
    side: Side,
    into: &mut Enrolment,
) -> Result<(), DataError> {
    let reserves = scenario.solo.as_ref().and_then(|solo| solo.reserves.as_ref());
    let Some(reserves) = reserves else { return Ok(()) };
    let first = into.profiles.len();
    for (entry, copies) in COPIES {
        let at = reserves.army.position(entry).ok_or_else(|| {
            let problem = format!("army `{}` has no unit `{entry}`", reserves.army.name);
            DataError::new(problem).expected("every team of the generation table")
        })?;
        into.add(&reserves.army.units[at], side, copies);
    }
    for profile in &mut into.profiles[first..] {
        profile.generated = true;
    }
    Ok(())
}

/// `SK-GEN-01`, `SK-GEN-02`, `SK-GEN-03`, `SK-GEN-04`, `SK-GEN-05`, `SK-GEN-06`: the arrivals of a
/// turn, then the shift of portals in the open.
pub(crate) fn arrive(play: &mut Play<'_, impl Referee<Event>>, player: Side) {
    let eyes = eyes(play.scene(), player);
    // SK-GEN-01, SK-GEN-04
    let seen: ArrayVec<usize, MAX_PORTALS> = (0..play.state.portals.len())
        .filter(|&at| {
            eyes.iter().any(|eye| sees_point(play.scene(), *eye, play.state.portals[at].at))
        })
        .collect();
    // SK-GEN-01, SK-GEN-04
    if seen.is_empty() {
        return;
    }
    // SK-DICE-09
    begin_for_side(play.state, player.foe(), Roll::Generation, play.referee);
    let roll = play.referee.roll(Die::D6);
    let result = modified(roll, added(play.book, seen.len(), play.state.contact_made));
    play.referee.tell(|| Event::GenerationRolled { roll, result: result.unwrap_or(0) as i8 });
    if let Some(row) = result.and_then(row_of) {
        come(play, row, &seen, player);
    }
    shift_open(play, player);
}

/// `SK-GEN-02`, `SK-GEN-03`: what is added to the die: -1 before contact, by the switch +1; +1 for each
/// counter in sight beyond the first.
pub(crate) fn added(book: &Skirmish, seen: usize, contact: bool) -> i32 {
    let before = match book.switches.no_contact_modifier {
        NoContactModifier::Less => -1,
        NoContactModifier::More => 1,
    };
    seen as i32 - 1 + if contact { 0 } else { before }
}

/// `SK-GEN-06`: a natural 1 is nothing, whatever is added.
pub(crate) fn modified(roll: u8, added: i32) -> Option<i32> {
    (roll != 1).then_some(i32::from(roll) + added)
}

/// What a row needs of the pool; `None` if it is not there (`SK-GEN-18`, `SK-GEN-21`).
pub(crate) fn drawn(pool: Pool, row: GenerationRow) -> Option<Pool> {
    let mut left = pool;
    let take = |from: &mut u8, count: u8| {
        *from = from.checked_sub(count)?;
        Some(())
    };
    match row {
        GenerationRow::Rifles => take(&mut left.riflemen, 3).and_then(|()| take(&mut left.ncos, 1)),
        GenerationRow::Panzerfaust => {
            take(&mut left.riflemen, 4).and_then(|()| take(&mut left.panzerfaust_men, 1))
        }
        GenerationRow::LightGun => {
            take(&mut left.riflemen, 4).and_then(|()| take(&mut left.lmg_three, 1))
        }
        GenerationRow::HeavyGun => {
            take(&mut left.hmg, 1).and_then(|()| take(&mut left.riflemen, 4))
        }
        GenerationRow::Hunters => {
            take(&mut left.pairs, 1).and_then(|()| take(&mut left.panzerfaust_men, 2))
        }
        GenerationRow::Gun => take(&mut left.guns, 1).and_then(|()| take(&mut left.lmg_two, 1)),
        GenerationRow::Tank => take(&mut left.vehicles, 1),
    }?;
    Some(left)
}

/// The teams of a row (`SK-GEN-23`).
const fn teams(row: GenerationRow, tank: &'static str) -> &'static [&'static str] {
    match row {
        GenerationRow::Rifles => &["G02"],
        GenerationRow::Panzerfaust => &["G06"],
        GenerationRow::LightGun => &["G01", "G03"],
        GenerationRow::HeavyGun => &["G05", "G01"],
        GenerationRow::Hunters => &["G07"],
        GenerationRow::Gun => &["G14", "G04"],
        GenerationRow::Tank => match tank.as_bytes()[2] {
            b'6' => &["G26"],
            b'7' => &["G27"],
            _ => &["G28"],
        },
    }
}

/// A row that can be deployed: the one rolled, or those above it in the table one after another
/// (`SK-GEN-18`, `SK-GEN-19`, `SK-GEN-20`).
fn come(
    play: &mut Play<'_, impl Referee<Event>>,
    row: GenerationRow,
    seen: &[usize],
    player: Side,
) {
    for row in GenerationRow::ALL.into_iter().rev().filter(|it| *it <= row) {
        let Some(left) = drawn(play.state.pool, row) else { continue };
        let tank = match row {
            GenerationRow::Tank => match play.referee.roll(Die::D6) {
                1..=3 => "G26",
                4 | 5 => "G27",
                _ => "G28",
            },
            GenerationRow::Rifles
            | GenerationRow::Panzerfaust
            | GenerationRow::LightGun
            | GenerationRow::HeavyGun
            | GenerationRow::Hunters
            | GenerationRow::Gun => "G26",
        };
        let waiting: ArrayVec<UnitId, 2> = teams(row, tank)
            .iter()
            .filter_map(|entry| waiting(play.scene(), player.foe(), entry))
            .collect();
        // SK-GEN-19: a result of two groups needs both.
        if waiting.len() < teams(row, tank).len() {
            continue;
        }
        let portal = place_of_arrival(play, row, seen, player);
        if deploy(play, &waiting, portal) {
            play.state.pool = left;
            play.state.contact_made = true;
            // SK-GEN-25: other counters may produce again.
            if play.state.portals[portal].once {
                play.state.portals.remove(portal);
            }
            return;
        }
    }
}

fn waiting(scene: Scene<'_>, side: Side, entry: &str) -> Option<UnitId> {
    scene.book.of_side[side].into_iter().find(|&unit| {
        scene.state.unit(unit).place == Place::Pool && scene.book.profile(unit).entry == entry
    })
}

/// `SK-GEN-15`, `SK-GEN-16`, `SK-GEN-17`: at random among the portals in sight; guns and tanks,
/// while a player's tank is there, at the one furthest from its nearest tank that sees it best.
fn place_of_arrival(
    play: &mut Play<'_, impl Referee<Event>>,
    row: GenerationRow,
    seen: &[usize],
    player: Side,
) -> usize {
    let tanks: ArrayVec<UnitId, MAX_UNITS> = present(play.state, player)
        .into_iter()
        .filter(|&unit| is_vehicle(play.scene(), unit) && play.book.profile(unit).gun().is_some())
        .collect();
    if row < GenerationRow::Gun || tanks.is_empty() {
        return seen[pick(play.referee, seen.len())];
    }
    furthest(play.scene(), &tanks)
}

/// `SK-GEN-17`: the portal with the greatest distance to its nearest tank, one with sight of it
/// first.
pub(crate) fn furthest(scene: Scene<'_>, tanks: &[UnitId]) -> usize {
    let state = scene.state;
    let rank = |at: usize| {
        let spot = state.portals[at].at;
        let nearest = tanks
            .iter()
            .copied()
            .min_by_key(|&tank| state.unit(tank).hull.at.squared_distance(spot));
        nearest.map(|tank| {
            let seen = eyes_of(scene, tank).into_iter().any(|eye| sees_point(scene, eye, spot));
            (seen, state.unit(tank).hull.at.squared_distance(spot))
        })
    };
    (0..state.portals.len())
        .max_by_key(|&at| (rank(at), core::cmp::Reverse(state.portals[at].id)))
        .unwrap_or(0)
}

/// `SK-GEN-24`: puts teams at a portal, hidden; whether there was room.
fn deploy(play: &mut Play<'_, impl Referee<Event>>, units: &[UnitId], portal: usize) -> bool {
    let at = play.state.portals[portal].at;
    let mut spots: ArrayVec<Walk, 2> = ArrayVec::new();
    let mut men: ArrayVec<Point, { 2 * TEAM }> = ArrayVec::new();
    for &unit in units {
        // SK-GEO-27: beside those who come with it.
        let Some(walk) = room(play.scene(), unit, at, &men) else { return false };
        men.extend(stands_at(play.scene(), unit, walk));
        spots.push(walk);
    }
    for (&unit, walk) in units.iter().zip(spots) {
        put(play, unit, walk);
        let here = play.state.unit_mut(unit);
        (here.on_chart, here.aware, here.order) = (true, true, Order::Hold);
    }
    true
}

/// How many inches from its portal who comes may stand.
const PORTAL: i16 = 6;

/// Where a unit can stand at a portal, or near it.
fn room(scene: Scene<'_>, unit: UnitId, at: Point, others: &[Point]) -> Option<Walk> {
    let side = scene.book.side(unit);
    let foe = present(scene.state, side.foe())
        .into_iter()
        .map(|foe| crate::men::place(scene, foe))
        .min_by_key(|there| there.squared_distance(at));
    let front = match foe {
        Some(foe) if foe != at => nearest_bearing(at.to(foe)),
        _ => crate::setup::deployment_front(scene.book, side),
    };
    free_near(scene, unit, Walk { to: at, front, close: false }, others, PORTAL)
}

/// The first point at a place, or within so many inches of it, where a unit can stand (`SK-GEO-27`).
pub(super) fn free_near(
    scene: Scene<'_>,
    unit: UnitId,
    walk: Walk,
    others: &[Point],
    most: i16,
) -> Option<Walk> {
    let book = scene.book;
    let (at, front) = (walk.to, walk.front);
    let stands = |to: Point| {
        let hulled = book.hulls.contains(unit);
        let there = Walk { to, ..walk };
        (!hulled || fits(scene, unit, to, front))
            && (book.vehicle(unit).is_some() || has_room_for(scene, unit, there, others))
    };
    let near = (0..=most).flat_map(|inches| {
        (0..8).map(move |eighth| at.plus(Bearing::eighths(eighth).way(Length::inches(inches))))
    });
    near.filter(|to| book.table.rect().contains(*to))
        .find(|&to| stands(to))
        .map(|to| Walk { to, ..walk })
}

/// `SK-GEN-22`: those lost go back into the pool; teams with a weapon when all of them are lost.
pub(crate) fn recycle(book: &Skirmish, state: &mut State, side: Side) {
    for unit in book.of_side[side] {
        let profile = book.profile(unit);
        let kept = !profile.generated || profile.is_vehicle() || profile.field_gun().is_some();
        if kept || state.unit(unit).place == Place::Pool {
            continue;
        }
        let whole = matches!(profile.entry.as_str(), "G03" | "G04" | "G05");
        let gone = state.unit(unit).place == Place::Gone;
        let pair = pair_is_gone(Scene::new(book, state), unit);
        for man in 0..profile.figures.len() {
            let figure = state.unit(unit).figures[man];
            let of_pair = matches!(profile.figures[man].duty, Duty::Launcher | Duty::Loader);
            let kept = whole && !gone || of_pair && !pair;
            if figure.condition.is_active() || figure.recycled || kept {
                continue;
            }
            state.unit_mut(unit).figures[man].recycled = true;
            give_back(&mut state.pool, profile, man, whole);
        }
    }
}

/// Whether the man with the launcher and his loader are both lost.
fn pair_is_gone(scene: Scene<'_>, unit: UnitId) -> bool {
    let figures = &scene.book.profile(unit).figures;
    let of_pair = |man: &usize| matches!(figures[*man].duty, Duty::Launcher | Duty::Loader);
    let active = |man: usize| scene.state.unit(unit).figures[man].condition.is_active();
    !(0..figures.len()).filter(of_pair).any(active)
}

fn give_back(pool: &mut Pool, profile: &UnitProfile, man: usize, whole: bool) {
    let figure = &profile.figures[man];
    match (profile.entry.as_str(), figure.duty) {
        ("G03", _) if whole => pool.lmg_three += u8::from(man == 0),
        ("G04", _) if whole => pool.lmg_two += u8::from(man == 0),
        ("G05", _) if whole => pool.hmg += u8::from(man == 0),
        (_, Duty::Nco) => pool.ncos += 1,
        (_, Duty::Launcher) => pool.pairs += 1,
        (_, Duty::Loader) => {}
        _ if figure.carries => pool.panzerfaust_men += 1,
        _ if figure.arm == SmallArm::Rifle => pool.riflemen += 1,
        _ => {}
    }
}

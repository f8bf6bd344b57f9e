//! Charges (`SK-MOVE-18`).

use wargauge_rules::refusal::{Verdict, require};
use wargauge_rules::table::{Length, Point};
use wargauge_rules::{Referee, UnitId};

use crate::book::{Play, Scene};
use crate::event::Event;
use crate::men::{Squad, aboard, active, place, place_of};
use crate::movement::foot::{Walk, go, movers};
use crate::movement::pace::{has_one_action, pace};
use crate::movement::routes::is_barred;
use crate::position::{Blockers, Leg, can_be_touched, has_room};
use crate::state::{Morale, Place};
use crate::terrain::nearest_bearing;

/// How near a charge ends to the man it is aimed at, in hundredths of an inch.
const CONTACT: i32 = 90;

/// Whether a team may charge an enemy team with its next move action.
pub(crate) fn check_charge(scene: Scene<'_>, unit: UnitId, moves: u8, target: UnitId) -> Verdict {
    let Scene { book, state } = scene;
    let here = state.unit(unit);
    require(here.place == Place::Table, "SK-MOVE-18", "only those on foot charge")?;
    require(here.morale == Morale::Steady, "SK-MORALE-18", "it has other things to do")?;
    require(here.markers == 0, "SK-MOVE-13", "the suppressed only crawl")?;
    // SK-VIS-01: nobody charges what he has not seen.
    require(state.unit(target).spotted, "SK-VIS-01", "the enemy has not been spotted")?;
    require(can_be_touched(scene, target), "SK-MELEE-19", "it cannot be fought hand to hand")?;
    let profile = book.profile(unit);
    let burdened = profile.tripod && !here.weapon_left;
    require(!burdened, "SK-MOVE-22", "heavy weapons do not charge")?;
    let able = movers(scene, unit, false);
    let most = if has_one_action(book, unit, able) { 1 } else { 2 };
    require(moves < most, "SK-MOVE-01", "no move action is left")?;
    require(
        charge_end(scene, unit, able, target).is_some(),
        "SK-MOVE-18",
        "the enemy is out of reach",
    )
}

/// Where the first man of a charge stops: within an inch of the nearest enemy of the target, if a
/// move action takes him there.
pub(crate) fn charge_end(
    scene: Scene<'_>,
    unit: UnitId,
    able: u8,
    target: UnitId,
) -> Option<Point> {
    let lead = active(scene, unit).find(|figure| able & 1 << figure != 0)?;
    let from = scene.state.unit(unit).figures[lead].at;
    let mut men: arrayvec::ArrayVec<Point, 6> =
        active(scene, target).map(|figure| touch_point(scene, target, figure, from)).collect();
    men.sort_unstable_by_key(|at| at.squared_distance(from));
    men.into_iter().find_map(|at| {
        let distance = i32::from(from.distance_up(at).hundredths());
        let way = Length::from_hundredths((distance - CONTACT).max(0) as i16);
        let end = from.towards(at, way);
        let reach = pace(scene, unit, able, Leg::new(from, at));
        let fits = distance - CONTACT <= reach;
        (fits && !is_barred(scene, unit, Leg::new(from, end))).then_some(end)
    })
}

/// Where a man of the target can be touched: he himself, or his vehicle.
fn touch_point(scene: Scene<'_>, target: UnitId, figure: usize, from: Point) -> Point {
    let at = place_of(scene, target, figure);
    let Some(hull) = aboard(scene, target) else { return at };
    let distance = crate::position::distance_to_hull(scene, hull, from);
    let gap = Length::root_up(distance);
    from.towards(at, gap)
}

/// The charge: the first man goes to the nearest enemy, the others after him as far as they get.
pub(crate) fn charge(
    play: &mut Play<'_, impl Referee<Event>>,
    unit: UnitId,
    able: u8,
    target: UnitId,
) {
    let Some(to) = charge_end(play.scene(), unit, able, target) else { return };
    let starts: arrayvec::ArrayVec<Start, 6> = active(play.scene(), unit)
        .filter(|figure| able & 1 << figure != 0)
        .map(|figure| Start { figure, from: play.state.unit(unit).figures[figure].at })
        .collect();
    let goal = place(play.scene(), target);
    let front = nearest_bearing(place(play.scene(), unit).to(goal));
    play.referee.tell(|| Event::Charged { unit, target });
    go(play, Squad::new(unit, able), Walk { to, front, close: false });
    for start in starts.into_iter().skip(1) {
        close_in(play, Squad::new(unit, able), start, target);
    }
    // SK-MELEE-21: walls that were charged through do not part the two.
    play.state.unit_mut(unit).through_wall = Some(target);
    crate::men::note_spacing(play.book, play.state, unit);
}

/// Where a man begins a charge.
#[derive(Clone, Copy, Debug)]
struct Start {
    figure: usize,
    from: Point,
}

/// A man of a charge goes for the nearest enemy if he gets there.
fn close_in(play: &mut Play<'_, impl Referee<Event>>, squad: Squad, start: Start, target: UnitId) {
    let (Squad { unit, men: able }, Start { figure, from }) = (squad, start);
    let nearest = active(play.scene(), target)
        .map(|other| touch_point(play.scene(), target, other, from))
        .min_by_key(|at| at.squared_distance(from));
    let Some(at) = nearest else { return };
    let distance = i32::from(from.distance_up(at).hundredths());
    let reach = pace(play.scene(), unit, able, Leg::new(from, at));
    let way = Length::from_hundredths((distance - CONTACT).max(0) as i16);
    let end = from.towards(at, way);
    // SK-GEO-27: beside those of his team who are there already.
    let room = has_room(play.scene(), Squad::new(unit, 1 << figure), &[end], Blockers::All);
    if distance - CONTACT <= reach && !is_barred(play.scene(), unit, Leg::new(from, end)) && room {
        play.state.unit_mut(unit).figures[figure].at = end;
    }
}

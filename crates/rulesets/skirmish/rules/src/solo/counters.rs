//! Counters: what lies on the table face down, and turning it up (`SK-SOLO`, `SK-EVENT`).

use arrayvec::ArrayVec;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::{Length, Point};
use wargauge_rules::{Referee, Side, UnitId};

use crate::book::{Play, Scene};
use crate::dice::{Roll, begin, begin_for_side, pick};
use crate::event::Event;
use crate::men::{Man, active, is_left, place, place_of, present};
use crate::movement::Walk;
use crate::position::{
    cover_at, eye_of, eyes_of, ground_eye, seen_from, sees_point, unit_sees_point,
};
use crate::setup::{deployment_front, put};
use crate::solo::events::strike_with;
use crate::solo::generation::free_near;
use crate::spotting::{TargetState, WatcherState, alert, needed, spot};
use crate::state::{Content, Counter, CounterStrike, MAX_COUNTERS, Order, Place, Portal, State};
use crate::switches::EventRevealChainSteps;
use crate::terrain::{Cover, nearest_bearing};

/// `SK-EVENT-07`: counters this near are turned up with another.
const TOGETHER: Length = Length::inches(12);

/// `SK-EVENT-07`: as far as this if they are in its sight.
const IN_SIGHT: Length = Length::inches(30);

/// `SK-SPOT-27`: how far a counter looks.
const LOOKS: Length = Length::inches(36);

/// `SK-EVENT-06`: how far one that was turned down again looks, and how far mines reach.
const SHORT: Length = Length::inches(10);

/// `SK-GEO-27`: how many inches from its counter a team may stand where there is a crowd.
const CROWDED: i16 = 24;

/// `SK-SOLO-05`: how many inches a counter marches.
const MARCH: i16 = 6;

/// Lays out the counters and portals of a solo game (`SK-SOLO-01`, `SK-SOLO-04`).
pub(crate) fn lay_out(play: &mut Play<'_, impl Referee<Event>>) {
    let Some(solo) = &play.book.scenario.solo else { return };
    for (number, (at, once)) in solo.portals.iter().enumerate() {
        play.state.portals.push(Portal { at: *at, id: number as u8 + 1, once: *once });
    }
    let mut contents: ArrayVec<Content, MAX_COUNTERS> = ArrayVec::new();
    if solo.reserves.is_none() {
        for unit in play.book.of_side[solo.side] {
            play.state.unit_mut(unit).place = Place::Concealed;
            contents.push(Content::Team(unit));
        }
    }
    contents.extend(solo.deck.iter().copied());
    let mut points: ArrayVec<Point, MAX_COUNTERS> = solo.counters.iter().copied().collect();
    // SK-DICE-09
    begin_for_side(play.state, solo.side, Roll::Shuffle, play.referee);
    for content in contents {
        let at = points.remove(pick(play.referee, points.len()));
        play.state.counters.push(Counter::face_down(at, content));
    }
    // The order of the list says nothing of what is where.
    play.state.counters.sort_unstable_by_key(|counter| counter.at);
}

/// `SK-EVENT-17`: a man looks at a counter: as at a lone rifle team, still and in cover. A sniper who lies face up
/// already can be shot at from then on (`SK-EVENT-14`).
pub(crate) fn spot_counter(play: &mut Play<'_, impl Referee<Event>>, man: Man, at: Point) {
    let Man { unit, figure } = man;
    play.state.unit_mut(unit).figures[figure].looked = true;
    let Some(number) = play.state.counters.iter().position(|it| it.at == at && it.is_hidden())
    else {
        return;
    };
    let eye = eye_of(play.scene(), unit, figure);
    let here = play.state.unit(unit);
    let look = WatcherState {
        aware: here.aware,
        suppressed: here.markers > 0,
        optics: play.book.man(unit, figure).optics,
        closed: false,
        shift: play.book.scenario.spotting_shift,
    };
    let mark = TargetState { visible: true, still_in_cover: true, ..TargetState::default() };
    let Some(needed) = needed(at.squared_distance(eye.at), look, mark) else { return };
    // SK-DICE-09
    begin(play, unit, Roll::Spot);
    let roll = play.referee.roll(Die::D10);
    play.referee.tell(|| Event::Looked { unit, at, roll, needed });
    if roll >= needed {
        alert(play.book, play.state, unit);
        if play.state.counters[number].face_up {
            play.state.counters[number].seen = true;
        } else {
            reveal(play, number, unit, Finder::Player);
        }
    }
}

/// Who turned a counter up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finder {
    /// The player, who spotted it.
    Player,
    /// It spotted somebody.
    Itself,
    /// Another that was turned up near it (`SK-EVENT-07`).
    Other {
        /// Whether the player had spotted that one.
        by_player: bool,
    },
}

impl Finder {
    /// Whether the player has found a counter, or one beside it.
    const fn is_player(self) -> bool {
        matches!(self, Self::Player | Self::Other { by_player: true })
    }
}

/// `SK-EVENT-07`, `SK-EVENT-08`: turns a counter up, and those near it.
pub(crate) fn reveal(
    play: &mut Play<'_, impl Referee<Event>>,
    number: usize,
    unit: UnitId,
    finder: Finder,
) {
    let mut turned: ArrayVec<Point, MAX_COUNTERS> = ArrayVec::new();
    let mut fresh: ArrayVec<Point, MAX_COUNTERS> = ArrayVec::new();
    fresh.push(play.state.counters[number].at);
    let chain = play.book.switches.event_reveal_chain_steps == EventRevealChainSteps::Unlimited;
    let mut first = true;
    while let Some(at) = fresh.pop() {
        turned.push(at);
        if first || chain {
            for other in &play.state.counters {
                let near = other.at.within(at, TOGETHER)
                    || other.at.within(at, IN_SIGHT)
                        && sees_point(play.scene(), ground_eye(play.book, at), other.at);
                let new = !turned.contains(&other.at) && !fresh.contains(&other.at);
                if !other.face_up && near && new {
                    fresh.push(other.at);
                }
            }
        }
        first = false;
    }
    let others = Finder::Other { by_player: finder.is_player() };
    for (nth, at) in turned.into_iter().enumerate() {
        let finder = if nth == 0 { finder } else { others };
        turn_up(play, at, unit, finder);
    }
}

/// One counter shows what it is, and does it.
fn turn_up(play: &mut Play<'_, impl Referee<Event>>, at: Point, unit: UnitId, finder: Finder) {
    let Some(number) = play.state.counters.iter().position(|it| it.at == at && !it.face_up) else {
        return;
    };
    let content = play.state.counters[number].content;
    play.referee.tell(|| Event::CounterRevealed { at, content });
    match content {
        Content::Team(team) => {
            play.state.counters.remove(number);
            appear(play, team, at, unit, finder.is_player());
        }
        // SK-EVENT-16
        Content::Dummy => drop(play.state.counters.remove(number)),
        Content::Sniper | Content::Artillery | Content::Mortar | Content::Air | Content::Mines => {
            // SK-EVENT-14
            let counter = &mut play.state.counters[number];
            (counter.face_up, counter.seen) = (true, finder.is_player());
            // SK-EVENT-08: at once, if the unit is near enough and in sight; else it waits. Who has
            // struck before strikes only whom it spots itself.
            let fresh = play.state.counters[number].struck == CounterStrike::Never;
            let reach = if content == Content::Mines { SHORT } else { LOOKS };
            let there = place(play.scene(), unit);
            let strikes = at.within(there, reach)
                && (content == Content::Mines || unit_sees_point(play.scene(), unit, at));
            if strikes && (fresh || finder == Finder::Itself) {
                strike(play, at, unit);
            }
        }
    }
}

/// A face-up event strikes the unit it spotted, or that spotted it (`SK-EVENT-02`, `SK-EVENT-03`); only
/// mines and snipers stay (`SK-EVENT-05`, `SK-EVENT-06`).
fn strike(play: &mut Play<'_, impl Referee<Event>>, at: Point, unit: UnitId) {
    let Some(number) = play.state.counters.iter().position(|it| it.at == at) else { return };
    let content = play.state.counters[number].content;
    if !matches!(content, Content::Mines | Content::Sniper) {
        play.state.counters.remove(number);
    } else {
        play.state.counters[number].short_sighted = true;
        play.state.counters[number].struck = CounterStrike::Now;
        // SK-EVENT-14
        if core::mem::take(&mut play.state.counters[number].stunned) {
            return;
        }
    }
    strike_with(play, content, at, unit);
}

/// `SK-SOLO-09`: a team stands where its counter was, dispersed, spotted if the player turned it up.
fn appear(
    play: &mut Play<'_, impl Referee<Event>>,
    team: UnitId,
    at: Point,
    by: UnitId,
    by_player: bool,
) {
    let there = place(play.scene(), by);
    let place =
        play.book.table.places.iter().find(|it| it.at.within(at, Length::from_hundredths(30)));
    let front = place.and_then(|it| it.front).unwrap_or_else(|| {
        if there == at {
            deployment_front(play.book, play.book.side(team))
        } else {
            nearest_bearing(at.to(there))
        }
    });
    let walk = Walk { to: at, front, close: false };
    let walk = free_near(play.scene(), team, walk, &[], CROWDED).unwrap_or(walk);
    put(play, team, walk);
    let here = play.state.unit_mut(team);
    (here.on_chart, here.aware) = (true, true);
    alert(play.book, play.state, team);
    if by_player {
        spot(play, team, Some(by));
    } else {
        crate::spotting::notice_mover(play, team);
    }
}

/// `SK-SPOT-06`, `SK-EVENT-17`, `SK-EVENT-15`: counters in the open within 20 inches of the player's
/// units, face up too (`SK-EVENT-14`), and mines under their feet or that they see and have come near.
pub(crate) fn notice_counters(play: &mut Play<'_, impl Referee<Event>>, player: Side) {
    for unit in present(play.state, player) {
        for number in 0..play.state.counters.len() {
            let counter = play.state.counters[number];
            // SK-EVENT-14
            let unseen = counter.face_up && counter.is_hidden();
            if unseen && is_plain(play.scene(), unit, counter.at) {
                play.state.counters[number].seen = true;
            }
        }
        loop {
            let found = play.state.counters.iter().enumerate().find_map(|(number, it)| {
                let finder = found_by(play.scene(), unit, it)?;
                Some((number, finder))
            });
            let Some((number, finder)) = found.filter(|_| is_left(play.scene(), unit)) else {
                break;
            };
            reveal(play, number, unit, finder);
        }
        while let Some(at) = mines_near(play.scene(), unit) {
            strike(play, at, unit);
        }
    }
}

/// `SK-EVENT-08`, `SK-EVENT-13`: mines that lie face up and have struck nobody, where a unit that sees them has come
/// within their reach.
fn mines_near(scene: Scene<'_>, unit: UnitId) -> Option<Point> {
    let there = place(scene, unit);
    let waits = |it: &&Counter| {
        it.content == Content::Mines
            && it.face_up
            && it.struck == CounterStrike::Never
            && it.at.within(there, SHORT)
            && unit_sees_point(scene, unit, it.at)
    };
    is_left(scene, unit).then(|| scene.state.counters.iter().find(waits).map(|it| it.at)).flatten()
}

/// How a counter that lies face down is found without a die by a unit of the player's, if it is.
fn found_by(scene: Scene<'_>, unit: UnitId, it: &Counter) -> Option<Finder> {
    if it.face_up {
        return None;
    }
    let underfoot = it.content == Content::Mines
        && active(scene, unit)
            .any(|man| place_of(scene, unit, man).within(it.at, Length::inches(1)));
    let plain = || is_plain(scene, unit, it.at).then_some(Finder::Player);
    if underfoot { Some(Finder::Itself) } else { plain() }
}

fn is_plain(scene: Scene<'_>, unit: UnitId, at: Point) -> bool {
    scene.state.unit(unit).morale < crate::state::Morale::Rout
        && eyes_of(scene, unit).into_iter().any(|eye| {
            eye.at.within(at, Length::inches(20))
                && sees_point(scene, eye, at)
                && cover_at(scene, at, eye.at) == Cover::None
        })
}

/// `SK-SOLO-05`: with an order to advance or to patrol, counters march 6 inches along it, dummies and
/// snipers too; mines and rounds of fire stay where they are. No two come to lie on one point.
pub(crate) fn march_counters(play: &mut Play<'_, impl Referee<Event>>, solo: Side) {
    let orders = play.book.scenario.orders[solo];
    let goal = match orders.infantry {
        Order::Advance | Order::Patrol => orders.infantry_goal,
        Order::Hold | Order::Defend => None,
    };
    let Some(goal) = goal else { return };
    for number in 0..play.state.counters.len() {
        let counter = play.state.counters[number];
        let marches =
            matches!(counter.content, Content::Team(_) | Content::Dummy | Content::Sniper);
        if !marches || counter.face_up {
            continue;
        }
        let free = |to: Point| !play.state.counters.iter().any(|other| other.at == to);
        let to = (0..MARCH).find_map(|less| {
            let to = counter.at.towards(goal, Length::inches(MARCH - less));
            free(to).then_some(to)
        });
        if let Some(to) = to {
            play.state.counters[number].at = to;
            play.state.counters[number].marched = true;
            play.referee.tell(|| Event::CounterMarched { from: counter.at, to });
        }
    }
    play.state.counters.sort_unstable_by_key(|counter| counter.at);
}

/// `SK-SPOT-27`, `SK-SPOT-28`: in the solo phase each counter looks for its nearest enemy.
pub(crate) fn counters_look(play: &mut Play<'_, impl Referee<Event>>, solo: Side) {
    let points: ArrayVec<Point, MAX_COUNTERS> =
        play.state.counters.iter().map(|it| it.at).collect();
    let aware = play.book.of_side[solo].into_iter().any(|unit| play.state.unit(unit).aware);
    for at in points {
        let Some(counter) = play.state.counters.iter().find(|it| it.at == at).copied() else {
            continue;
        };
        let mines = counter.content == Content::Mines;
        let reach = if counter.short_sighted || mines { SHORT } else { LOOKS };
        let nearest = present(play.state, solo.foe())
            .into_iter()
            .filter(|&unit| place(play.scene(), unit).within(at, reach))
            .filter(|&unit| seen_from(play.scene(), ground_eye(play.book, at), unit).is_some())
            .min_by_key(|&unit| place(play.scene(), unit).squared_distance(at));
        let Some(unit) = nearest else { continue };
        if counter.struck == CounterStrike::Now {
            continue;
        }
        if looks(play, at, aware, unit) {
            counter_spots(play, at, unit);
        }
    }
}

/// A counter looks at a unit as a regular team would.
fn looks(play: &mut Play<'_, impl Referee<Event>>, at: Point, aware: bool, unit: UnitId) -> bool {
    let here = play.state.unit(unit);
    if here.spotted {
        return true;
    }
    let there = place(play.scene(), unit);
    let covered = cover_at(play.scene(), there, at) > Cover::None;
    if !covered && there.within(at, Length::inches(20)) {
        return true;
    }
    let mark = TargetState {
        visible: true,
        still_in_cover: !here.moved && covered,
        shooting: here.fired,
        sniper: false,
        driving: crate::men::is_vehicle(play.scene(), unit) && here.moved,
    };
    let shift = play.book.scenario.spotting_shift;
    let look = WatcherState { aware, suppressed: false, optics: false, closed: false, shift };
    let Some(needed) = needed(there.squared_distance(at), look, mark) else { return false };
    // SK-DICE-09
    begin_for_side(play.state, play.book.side(unit).foe(), Roll::Spot, play.referee);
    play.referee.roll(Die::D10) >= needed
}

fn counter_spots(play: &mut Play<'_, impl Referee<Event>>, at: Point, unit: UnitId) {
    spot(play, unit, None);
    let Some(number) = play.state.counters.iter().position(|it| it.at == at) else { return };
    if play.state.counters[number].face_up {
        strike(play, at, unit);
    } else if play.state.counters[number].content != Content::Dummy {
        reveal(play, number, unit, Finder::Itself);
    }
}

/// `SK-EVENT-06`: at the end of a turn mines and snipers are turned down again.
pub(crate) fn turn_down(state: &mut State) {
    for counter in &mut state.counters {
        if counter.struck == CounterStrike::Now {
            counter.struck = CounterStrike::Before;
        }
        let stays = matches!(counter.content, Content::Mines | Content::Sniper);
        if stays && counter.face_up {
            (counter.face_up, counter.seen) = (false, false);
            counter.short_sighted = true;
        }
    }
}

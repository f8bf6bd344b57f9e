//! Spotting hidden stands (CD-SPOT-*, CD-CHART-75 to 94).

use arrayvec::ArrayVec;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::stream::EventKey;
use wargauge_rules::table::{Gap, Length, Rect};

use crate::book::CommandDecision;
use crate::event::{Event, Roll};
use crate::scene::Scene;
use crate::state::{LAST_PULSE, Loudness, MAX_STANDS, MoveClass, PULSES, State, UnitSet};
use crate::terrain::kind::Cover;
use crate::units::stand::{Class, Mark, Size};

/// Base number by range in inches (CD-CHART-75, CD-CHART-76, CD-CHART-77, CD-CHART-78,
/// CD-CHART-79); beyond, 1 to the limit (CD-CHART-80).
const BASES: [(i16, i32); 5] = [(2, 9), (6, 7), (12, 5), (24, 3), (36, 2)];

/// The best number of a group against a hidden stand, and the pulse from which it holds.
type Best = [Option<(i32, u8)>; 2];

/// Who is where during the movement, looked up once for all that are looked for.
struct Watch<'a> {
    book: &'a CommandDecision,
    /// Stands on the table at each pulse.
    present: [UnitSet; PULSES],
    /// Stands that can spot at all: not the demoralized (CD-SPOT-23).
    able: UnitSet,
    /// Stands with a track.
    movers: UnitSet,
    /// Where each stand comes in the movement, with room for its gun and a touch.
    extents: ArrayVec<Rect, MAX_STANDS>,
}

/// How far from the centre of a stand something that it may touch has its own centre at most: two
/// discs, a gun between them.
const TOUCH: Length = Length::from_hundredths(300);

impl<'a> Watch<'a> {
    fn new(book: &'a CommandDecision, state: &State) -> Self {
        let present = core::array::from_fn(|pulse| {
            let scene = Scene::at_pulse(book, state, pulse as u8);
            state.units().filter(|&unit| scene.is_on_table(unit)).collect()
        });
        let extent = |unit: UnitId| {
            let stand = state.stand(unit);
            let track = stand.track.map(|track| &state.tracks[usize::from(track)]);
            let around = track.and_then(|track| Rect::around(track.at.iter().copied()));
            around.unwrap_or(Rect::new(stand.at, stand.at)).grown(TOUCH)
        };
        let movers = state.units().filter(|&unit| state.stand(unit).track.is_some()).collect();
        let able = state.units().filter(|&unit| !state.stand(unit).demoralized).collect();
        Self { book, present, able, movers, extents: state.units().map(extent).collect() }
    }

    /// The stands of a group that can spot a target at a pulse: on the table, not demoralized
    /// (CD-SPOT-23, CD-TRANS-09).
    fn spotters(&self, target: UnitId, (vehicles, pulse): (bool, u8)) -> UnitSet {
        let foes = self.book.units_of(self.book.side(target).foe());
        let present = foes & self.present[usize::from(pulse)] & self.able;
        if vehicles { present & self.book.vehicles } else { present.without(self.book.vehicles) }
    }

    /// Enemies that may come to touch a stand.
    fn may_touch(&self, target: UnitId) -> bool {
        let own = self.extents[target.index()];
        let foes = self.book.units_of(self.book.side(target).foe());
        let mut foes = foes.filter(|foe| self.extents[foe.index()].meets(own));
        foes.next().is_some()
    }
}

/// Step M5: automatic spotting, then one attempt by a die at every other hidden stand (CD-SPOT-03
/// to 14, CD-SPOT-06), which nobody can decline (CD-SPOT-22).
pub(crate) fn in_movement(
    book: &CommandDecision,
    state: &mut State,
    referee: &mut impl Referee<Event>,
) {
    let watch = Watch::new(book, state);
    for side in Side::BOTH {
        for target in hidden(book, state, side) {
            automatically(&watch, state, target, referee);
        }
    }
    for side in Side::BOTH {
        for target in hidden(book, state, side) {
            let best = best_over(&watch, state, target);
            attempt(book, state, (target, best, Roll::Spot), referee);
        }
    }
}

/// The stands of a side that a group of the enemy has not spotted yet (CD-DICE-06).
fn hidden(book: &CommandDecision, state: &State, side: Side) -> UnitSet {
    let unseen = |unit: &UnitId| {
        let stand = state.stand(*unit);
        stand.is_on_table() && !(stand.spotted.vehicles && stand.spotted.personnel)
    };
    book.units_of(side).filter(unseen).collect()
}

/// Moving in the open, or touching an enemy (CD-SPOT-04, CD-SPOT-05, CD-SPOT-14, CD-SPOT-15).
fn automatically(
    watch: &Watch<'_>,
    state: &mut State,
    target: UnitId,
    referee: &mut impl Referee<Event>,
) {
    let moving = state.stand(target).path > 0 && state.stand(target).class != MoveClass::ForcedBack;
    let touches = watch.may_touch(target);
    if !moving && !touches {
        return;
    }
    for vehicles in [false, true] {
        if state.stand(target).spotted.by(vehicles) {
            continue;
        }
        let seen = (0..PULSES as u8).find(|&pulse| {
            let scene = Scene::at_pulse(watch.book, state, pulse);
            let group = || watch.spotters(target, (vehicles, pulse));
            watch.present[usize::from(pulse)].contains(target)
                && (moving && is_open_to(&scene, target, group)
                    || touches && is_touched_by(&scene, target, (vehicles, group())))
        });
        if let Some(pulse) = seen {
            spot(state, (target, vehicles, pulse), referee);
        }
    }
}

/// Whether a stand of the group sees the target without cover (CD-SPOT-14).
fn is_open_to(scene: &Scene<'_>, target: UnitId, group: impl Fn() -> UnitSet) -> bool {
    let (table, at) = (scene.book.table(), scene.at(target));
    let covered = if scene.book.profile(target).is_vehicle() {
        table.vehicle_cover(at) != 0
    } else {
        table.area_cover(at) != Cover::None
    };
    // Area cover counts against everybody.
    !covered
        && group().any(|spotter| {
            scene.cover_of_any(target, scene.at(spotter)) == Cover::None
                && scene.sees(spotter, target)
        })
}

/// CD-SPOT-15, with the exception of vehicles alone among men in cover (CD-SPOT-05).
fn is_touched_by(scene: &Scene<'_>, target: UnitId, (vehicles, group): (bool, UnitSet)) -> bool {
    let mut touching = group.filter(|&spotter| scene.touch(spotter, target)).peekable();
    if touching.peek().is_none() {
        return false;
    }
    let blind = vehicles
        && scene.book.profile(target).is_personnel()
        && scene.is_in_cover(target, scene.at(target));
    touching.any(|spotter| !blind || has_escort(scene, spotter))
}

/// Whether friendly dismounted personnel is in contact with a vehicle.
fn has_escort(scene: &Scene<'_>, vehicle: UnitId) -> bool {
    scene
        .on_table(scene.book.side(vehicle))
        .any(|friend| scene.book.profile(friend).is_personnel() && scene.touch(friend, vehicle))
}

/// The best numbers of both groups over all pulses; the first pulse of several (CD-SPOT-13).
fn best_over(watch: &Watch<'_>, state: &State, target: UnitId) -> Best {
    let mut best = [None; 2];
    let still = state.stand(target).track.is_none();
    for pulse in 0..PULSES as u8 {
        if !watch.present[usize::from(pulse)].contains(target) {
            continue;
        }
        let scene = Scene::at_pulse(watch.book, state, pulse);
        for vehicles in [false, true] {
            let all = watch.spotters(target, (vehicles, pulse));
            // Two that stand still see each other at pulse 0 as ever.
            let group = if pulse > 0 && still { all & watch.movers } else { all };
            improve(&scene, target, (pulse, vehicles, group), &mut best);
        }
    }
    best
}

/// Raises the best number of a group by what some of it see at one moment (CD-SPOT-11, CD-CHART-75
/// to 94).
fn improve(
    scene: &Scene<'_>,
    target: UnitId,
    (pulse, vehicles, group): (u8, bool, UnitSet),
    best: &mut Best,
) {
    let known = &mut best[usize::from(vehicles)];
    if scene.state.stand(target).spotted.by(vehicles) {
        return;
    }
    let in_the_open = of_target(scene, target, Cover::None);
    for spotter in group {
        let Some(base) = base(scene, spotter, target) else { continue };
        let sum = base + of_spotter(scene.book, scene.state, spotter);
        // The most it could be, whatever the cover, is looked at first.
        let least = known.map_or(1, |(most, _)| most + 1);
        if sum + in_the_open < least {
            continue;
        }
        let cover = scene.cover_of_any(target, scene.at(spotter));
        let number = sum + of_target(scene, target, cover);
        // CD-SPOT-09: a line of sight.
        if number >= least && scene.sees(spotter, target) {
            *known = Some((number, pulse));
        }
    }
}

/// The same for all of both groups that can spot now, or at the pulse of the scene.
fn improve_by_all(scene: &Scene<'_>, target: UnitId, pulse: u8, best: &mut Best) {
    for vehicles in [false, true] {
        let all = scene.on_table(scene.book.side(target).foe()).filter(|&spotter| {
            scene.book.profile(spotter).is_vehicle() == vehicles
                && !scene.state.stand(spotter).demoralized
        });
        improve(scene, target, (pulse, vehicles, all.collect()), best);
    }
}

/// The base number by range between closest points (CD-CHART-94); `None` beyond visibility
/// (CD-CHART-75 to 80).
fn base(scene: &Scene<'_>, spotter: UnitId, target: UnitId) -> Option<i32> {
    let gap = Gap::of(scene.disc(spotter), scene.disc(target));
    if !gap.is_within(scene.book.visibility()) {
        return None;
    }
    let reaches = |inches: &i16| gap.is_within(Length::inches(*inches));
    Some(BASES.iter().find(|(inches, _)| reaches(inches)).map_or(1, |(_, base)| *base))
}

/// The number of a spotter against a target, before the line of sight is looked at; `None` beyond
/// visibility.
#[cfg(test)]
pub(crate) fn number(scene: &Scene<'_>, spotter: UnitId, target: UnitId) -> Option<i32> {
    let cover = scene.cover_of_any(target, scene.at(spotter));
    let own = of_spotter(scene.book, scene.state, spotter);
    Some(base(scene, spotter, target)? + own + of_target(scene, target, cover))
}

/// CD-CHART-81 to 85.
fn of_spotter(book: &CommandDecision, state: &State, spotter: UnitId) -> i32 {
    let (profile, stand) = (book.profile(spotter), state.stand(spotter));
    // CD-SPOT-25.
    let mut sum = profile.quality.modifier();
    if profile.marks.has(Mark::Recon) {
        // CD-CHART-83.
        sum += 1;
    } else if profile.is_vehicle() {
        // CD-CHART-82.
        sum -= 2;
    }
    // CD-PIN-11: the pinned spot, though less well.
    // CD-CHART-84.
    if stand.is_pinned() {
        sum -= 1;
    }
    // CD-CHART-85.
    if matches!(stand.class, MoveClass::Full | MoveClass::Disengage | MoveClass::ForcedBack) {
        sum -= 1;
    }
    sum
}

/// CD-CHART-86 to 92.
fn of_target(scene: &Scene<'_>, target: UnitId, cover: Cover) -> i32 {
    let (profile, stand) = (scene.book.profile(target), scene.state.stand(target));
    let mut sum = match stand.loudness {
        None => 0,
        Some(Loudness::SmallArms) => 2,
        Some(Loudness::Heavy) => 4,
    };
    if stand.path > 0 {
        // CD-CHART-86: in the phase of its move; nothing moves in general fire.
        sum += if scene.when == crate::scene::When::Now { 0 } else { 2 };
    } else if cover == Cover::None {
        // CD-SPOT-20, CD-CHART-88.
        sum += 3;
    }
    if profile.is_vehicle() {
        // CD-CHART-89.
        sum += 2;
        sum -= i32::from(cover != Cover::None);
    } else {
        sum += cover.to_spot();
    }
    // CD-CHART-90.
    if profile.size == Size::Double || profile.class == Class::Gun && scene.gun(target).is_some() {
        sum += 1;
    }
    // CD-CHART-91.
    if profile.size == Size::Half {
        sum -= 1;
    }
    sum
}

/// One die, two thresholds (CD-SPOT-10, CD-SPOT-12); none without a chance (CD-CHART-93).
fn attempt(
    book: &CommandDecision,
    state: &mut State,
    (target, best, roll): (UnitId, Best, Roll),
    referee: &mut impl Referee<Event>,
) {
    if best == [None; 2] {
        return;
    }
    let known = state.stand(target).spot_die.filter(|_| roll == Roll::SpotFired);
    let die = known.unwrap_or_else(|| {
        let roller = book.stand(target).roller;
        let turn = state.turn;
        referee.begin(EventKey { turn, roller, kind: roll as u8, repeat: 0 });
        referee.roll(Die::D10)
    });
    if roll == Roll::Spot {
        state.stand_mut(target).spot_die = Some(die);
    }
    let needed = best.map(|best| best.map_or(0, |(number, _)| number as i8));
    referee.tell(|| Event::Searched { target, die, needed });
    for (index, best) in best.iter().enumerate() {
        if let Some((number, pulse)) = *best
            && i32::from(die) <= number
        {
            spot(state, (target, index == 1, pulse), referee);
        }
    }
}

/// Sets the flag of a group.
fn spot(
    state: &mut State,
    (target, vehicles, pulse): (UnitId, bool, u8),
    referee: &mut impl Referee<Event>,
) {
    let stand = state.stand_mut(target);
    stand.spotted.add(vehicles);
    stand.since[usize::from(vehicles)] = pulse;
    // CD-SPOT-21.
    let (flags, since) = (stand.spotted, stand.since);
    for other in &mut state.stands {
        if other.place == crate::state::Place::Aboard(target) {
            (other.spotted, other.since) = (flags, since);
        }
    }
    referee.tell(|| Event::Spotted { target, vehicles });
}

/// Step M8: a second look at hidden stands that made op fire, with the die they had (CD-SPOT-16).
/// The pulse is that of their fire.
pub(crate) fn after_op_fire(
    book: &CommandDecision,
    state: &mut State,
    fired: &[(UnitId, u8)],
    referee: &mut impl Referee<Event>,
) {
    for side in Side::BOTH {
        for target in hidden(book, state, side) {
            let pulses = fired.iter().filter(|(unit, _)| *unit == target).map(|(_, pulse)| *pulse);
            let mut best = [None; 2];
            for pulse in pulses {
                improve_by_all(&Scene::at_pulse(book, state, pulse), target, LAST_PULSE, &mut best);
            }
            attempt(book, state, (target, best, Roll::SpotFired), referee);
        }
    }
}

/// Step G4: attempts at hidden stands that made general fire, from where all stood when they fired
/// (CD-SPOT-07, CD-SPOT-19). `before` is the state before the results were applied.
pub(crate) fn after_general_fire(
    book: &CommandDecision,
    (state, before): (&mut State, &State),
    referee: &mut impl Referee<Event>,
) {
    for side in Side::BOTH {
        for target in hidden(book, before, side) {
            let alive = state.stand(target).is_on_table();
            if !alive || state.stand(target).loudness.is_none() {
                continue;
            }
            let mut seen = before.clone();
            seen.stand_mut(target).loudness = state.stand(target).loudness;
            for unit in seen.units() {
                // CD-SPOT-19: the eliminated do not spot.
                if !state.stand(unit).is_in_play() {
                    seen.stand_mut(unit).demoralized = true;
                }
            }
            let mut best = [None; 2];
            improve_by_all(&Scene::now(book, &seen), target, 0, &mut best);
            attempt(book, state, (target, best, Roll::SpotGeneral), referee);
        }
    }
}

/// Step R3: flags go where no stand of the group has a line of sight (CD-SPOT-17).
pub(crate) fn lose_sight(book: &CommandDecision, state: &mut State) {
    for side in Side::BOTH {
        for target in book.units_of(side) {
            if !state.stand(target).is_on_table() {
                continue;
            }
            let scene = Scene::now(book, state);
            let sees = |vehicles: bool| {
                state.stand(target).spotted.by(vehicles)
                    && scene
                        .on_table(side.foe())
                        .filter(|&unit| book.profile(unit).is_vehicle() == vehicles)
                        .any(|unit| scene.sees(unit, target))
            };
            let (vehicles, personnel) = (sees(true), sees(false));
            let stand = state.stand_mut(target);
            stand.spotted = crate::state::Spotted { vehicles, personnel };
            stand.since = [0; 2];
        }
    }
    crate::movement::settle::drag_along(book, state);
}

//! Spotting hidden stands (CD-SPOT-*, CD-CHART-75 to 94).

mod watch;

use arrayvec::ArrayVec;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::stream::EventKey;
use wargauge_rules::table::{Gap, Length};

use crate::book::CommandDecision;
use crate::event::{Event, Roll};
use crate::scene::{Moment, Play, Scene};
use crate::state::{LAST_PULSE, Loudness, MoveClass, PULSES, State, UnitSet};
use crate::terrain::kind::Cover;
use crate::units::force::MAX_STANDS_PER_SIDE;
use crate::units::stand::{Class, Mark, Size};
use watch::{SpottingPair, Watch};

/// Base number by range in inches (CD-CHART-75, CD-CHART-76, CD-CHART-77, CD-CHART-78,
/// CD-CHART-79); beyond, 1 to the limit (CD-CHART-80).
const BASES: [(i16, i32); 5] = [(2, 9), (6, 7), (12, 5), (24, 3), (36, 2)];

/// The best number of a group against a hidden stand, and the pulse from which it holds.
type BestNumbers = [Option<(i32, u8)>; 2];

/// Step M5: automatic spotting, then one attempt by a die at every other hidden stand.
pub(crate) fn in_movement(play: &mut Play<'_, impl Referee<Event>>) {
    let watch = Watch::new(play.book, play.state);
    // CD-SPOT-03.
    for side in Side::BOTH {
        for target in hidden(play.scene(), side) {
            automatically(&watch, play, target);
        }
    }
    // CD-SPOT-06; nobody can decline it: CD-SPOT-22.
    for side in Side::BOTH {
        for target in hidden(play.scene(), side) {
            attempt_in_movement(&watch, play, target);
        }
    }
}

/// The stands of a side that a group of the enemy has not spotted yet (CD-DICE-06).
fn hidden(scene: Scene<'_>, side: Side) -> UnitSet {
    let unseen = |unit: &UnitId| {
        let stand = scene.state.stand(*unit);
        stand.is_on_table() && !(stand.spotted.vehicles && stand.spotted.personnel)
    };
    scene.book.units_of(side).filter(unseen).collect()
}

/// Moving in the open, or touching an enemy (CD-SPOT-04, CD-SPOT-05, CD-SPOT-14, CD-SPOT-15).
fn automatically(watch: &Watch<'_>, play: &mut Play<'_, impl Referee<Event>>, target: UnitId) {
    let stand = play.state.stand(target);
    let moving = stand.path > 0 && stand.class != MoveClass::ForcedBack;
    let near = watch.near(target);
    if !moving && near.is_empty() {
        return;
    }
    for vehicles in [false, true] {
        let search = Search { watch, state: play.state, target };
        if search.is_over(vehicles) {
            continue;
        }
        let seen = (0..PULSES as u8).find(|&pulse| {
            let group = watch.spotters(target, vehicles, pulse);
            let moment = watch.moment(play.state, pulse);
            watch.is_present(target, pulse)
                && (moving && is_open_to(&search, pulse, group)
                    || is_touched_by(&moment, target, vehicles, group & near))
        });
        if let Some(pulse) = seen {
            spot(play, target, vehicles, pulse);
        }
    }
}

/// The search for a hidden stand during the movement.
struct Search<'s, 'w> {
    watch: &'s Watch<'w>,
    state: &'s State,
    /// The stand that is looked for.
    target: UnitId,
}

impl Search<'_, '_> {
    /// Whether a group has spotted it already.
    fn is_over(&self, vehicles: bool) -> bool {
        self.state.stand(self.target).spotted.by(vehicles)
    }

    /// Whether a stand sees it at a pulse.
    fn sees(&self, spotter: UnitId, pulse: u8) -> bool {
        self.watch.sees(self.state, SpottingPair { spotter, target: self.target }, pulse)
    }

    /// The same, if a glance tells.
    fn glance(&self, spotter: UnitId, pulse: u8) -> Option<bool> {
        self.watch.glance(self.state, SpottingPair { spotter, target: self.target }, pulse)
    }
}

/// Whether a stand of the group sees the target without cover (CD-SPOT-14).
fn is_open_to(search: &Search<'_, '_>, pulse: u8, group: UnitSet) -> bool {
    if group.is_empty() {
        return false;
    }
    let watch = search.watch;
    let cover = watch.cover(search.target, pulse);
    // Area cover counts against everybody.
    if cover.area() != Cover::None {
        return false;
    }
    let mut unsure = UnitSet::EMPTY;
    for spotter in group.filter(|&one| cover.against(watch.at(one, pulse)) == Cover::None) {
        match search.glance(spotter, pulse) {
            Some(true) => return true,
            Some(false) => {}
            None => unsure.insert(spotter),
        }
    }
    unsure.any(|spotter| search.sees(spotter, pulse))
}

/// CD-SPOT-15, with the exception of vehicles alone among men in cover (CD-SPOT-05).
fn is_touched_by(moment: &Moment<'_>, target: UnitId, vehicles: bool, group: UnitSet) -> bool {
    let mut touching = group.filter(|&spotter| moment.touch(spotter, target)).peekable();
    if touching.peek().is_none() {
        return false;
    }
    let blind = vehicles
        && moment.book.profile(target).is_personnel()
        && moment.is_in_cover(target, moment.at(target));
    touching.any(|spotter| !blind || has_escort(moment, spotter))
}

/// Whether friendly dismounted personnel is in contact with a vehicle.
fn has_escort(moment: &Moment<'_>, vehicle: UnitId) -> bool {
    moment
        .touching(vehicle, moment.book.side(vehicle))
        .any(|friend| moment.book.profile(friend).is_personnel())
}

/// The attempt at a hidden stand during the movement: no more is looked at than the die asks for.
fn attempt_in_movement(
    watch: &Watch<'_>,
    play: &mut Play<'_, impl Referee<Event>>,
    target: UnitId,
) {
    let search = Search { watch, state: play.state, target };
    let mut hunts = [false, true].map(|vehicles| Hunt::new(&search, vehicles));
    // CD-CHART-93: no die without a chance.
    if !hunts.iter_mut().any(|hunt| hunt.has_chance(&search)) {
        return;
    }
    let die = roll(play, target, Roll::Spot);
    // CD-SPOT-16: kept for who fires.
    play.state.stand_mut(target).spot_die = Some(die);
    let state = &*play.state;
    let search = Search { watch, state, target };
    play.referee.relate(|| {
        let needed = hunts.clone().map(|mut hunt| needed(hunt.best(&search, 1)));
        Event::Searched { target, die, needed }
    });
    let best = hunts.map(|mut hunt| hunt.best(&search, i32::from(die)));
    find(play, target, die, best);
}

/// The search of a group for a hidden stand: those who may spot best look first, so that few others have
/// to (CD-SPOT-13).
#[derive(Clone)]
struct Hunt {
    leads: ArrayVec<SpottingLead, MAX_STANDS_PER_SIDE>,
    numbers: Numbers,
    /// How many leads have been followed.
    followed: usize,
    /// The best number so far.
    known: Option<(i32, u8)>,
}

impl Hunt {
    /// Nobody has looked yet; nobody will who has spotted it.
    fn new(search: &Search<'_, '_>, vehicles: bool) -> Self {
        let moment = search.watch.moment(search.state, LAST_PULSE);
        // In the open, and by the class of cover from everywhere.
        let numbers = COVERS.map(|cover| of_target(&moment, search.target, cover));
        let mut leads = ArrayVec::new();
        if !search.is_over(vehicles) {
            leads = self::leads(search, vehicles, numbers);
            leads.sort_unstable_by_key(|lead| (core::cmp::Reverse(lead.most), lead.spotter));
        }
        Self { leads, numbers, followed: 0, known: None }
    }

    /// Whether somebody of the group sees the stand with a number of 1 or more.
    fn has_chance(&mut self, search: &Search<'_, '_>) -> bool {
        while self.known.is_none() && self.followed < self.leads.len() {
            self.follow(search, 1);
        }
        self.known.is_some()
    }

    /// The best number of the group over all pulses, the first pulse of several (CD-SPOT-13), if it is as
    /// high as `least`; else any that somebody has who has looked.
    fn best(&mut self, search: &Search<'_, '_>, least: i32) -> Option<(i32, u8)> {
        while let Some(lead) = self.leads.get(self.followed) {
            let known = self.known.map_or(least, |(number, _)| number.max(least));
            if lead.most < known {
                break;
            }
            self.follow(search, least);
        }
        self.known
    }

    /// Follows the next lead.
    fn follow(&mut self, search: &Search<'_, '_>, least: i32) {
        let lead = self.leads[self.followed];
        self.followed += 1;
        follow(search, lead, Range { numbers: self.numbers, least }, &mut self.known);
    }
}

/// The number of a group as it is told: 0 of one without a chance.
fn needed(best: Option<(i32, u8)>) -> i8 {
    best.map_or(0, |(number, _)| number as i8)
}

/// All classes of cover, the least first.
const COVERS: [Cover; 5] =
    [Cover::None, Cover::Concealment, Cover::Soft, Cover::Hard, Cover::Fortification];

/// What a target adds to the number, by its class of cover.
type Numbers = [i32; COVERS.len()];

/// What the numbers of a target are made of, and the least that counts.
#[derive(Clone, Copy, Debug)]
struct Range {
    numbers: Numbers,
    least: i32,
}

/// A stand that may spot another during the movement.
#[derive(Clone, Copy, Debug)]
struct SpottingLead {
    spotter: UnitId,
    /// What it adds by itself.
    own: i32,
    /// The most its number can be.
    most: i32,
}

/// The stands of a group that may spot a target at some pulse.
fn leads(
    search: &Search<'_, '_>,
    vehicles: bool,
    numbers: Numbers,
) -> ArrayVec<SpottingLead, MAX_STANDS_PER_SIDE> {
    let Search { watch, state, target } = *search;
    let most = most_of(numbers);
    let group = watch.group(target, vehicles);
    let each = group.filter_map(|spotter| {
        let base = base(watch.least_gap(spotter, target), watch.book.visibility())?;
        let own = of_spotter(Scene::new(watch.book, state), spotter);
        let most = base + own + most;
        (most >= 1).then_some(SpottingLead { spotter, own, most })
    });
    each.collect()
}

/// Raises the best number of a group by what one of it sees, pulse by pulse.
fn follow(
    search: &Search<'_, '_>,
    lead: SpottingLead,
    range: Range,
    known: &mut Option<(i32, u8)>,
) {
    let Search { watch, target, .. } = *search;
    let Range { numbers, least } = range;
    let spotter = lead.spotter;
    // Two that stand still see each other at pulse 0 as ever.
    let still = !watch.moves(spotter) && !watch.moves(target);
    let pulses = match *known {
        _ if still => 1,
        // No more can come of it than is known, though earlier.
        Some((number, first)) if lead.most == number => first,
        _ => PULSES as u8,
    };
    let least = known.map_or(least, |(number, _)| number.max(least));
    let mut chances: ArrayVec<(i32, u8), PULSES> = ArrayVec::new();
    for pulse in 0..pulses {
        if !watch.is_present(target, pulse) || !watch.is_present(spotter, pulse) {
            continue;
        }
        let gap = watch.gap(spotter, target, pulse);
        let Some(base) = base(gap, watch.book.visibility()) else { continue };
        if base + lead.own + most_of(numbers) < least {
            continue;
        }
        let cover = watch.cover(target, pulse).against(watch.at(spotter, pulse));
        let number = base + lead.own + numbers[cover as usize];
        let earlier = known.is_none_or(|(most, first)| number > most || pulse < first);
        if number >= least && earlier {
            chances.push((number, pulse));
        }
    }
    // The best first, of equals the earliest: the first that sees is the best of this stand.
    while let Some(at) = (0..chances.len()).max_by_key(|&at| (chances[at].0, usize::MAX - at)) {
        let (number, pulse) = chances.remove(at);
        // CD-SPOT-09: a line of sight.
        if search.sees(spotter, pulse) {
            *known = Some((number, pulse));
            return;
        }
    }
}

/// The most of what a target adds by its cover.
fn most_of(numbers: Numbers) -> i32 {
    numbers.into_iter().max().unwrap_or(0)
}

/// Raises the best numbers of both groups by what all see that can spot now, or at the pulse of the
/// moment (CD-SPOT-11).
fn improve(moment: &Moment<'_>, target: UnitId, pulse: u8, best: &mut BestNumbers) {
    let in_the_open = of_target(moment, target, Cover::None);
    for vehicles in [false, true] {
        let known = &mut best[usize::from(vehicles)];
        if moment.state.stand(target).spotted.by(vehicles) {
            continue;
        }
        let group = moment.on_table(moment.book.side(target).foe()).filter(|&spotter| {
            moment.book.profile(spotter).is_vehicle() == vehicles
                && !moment.state.stand(spotter).demoralized
        });
        for spotter in group {
            let gap = Gap::of(moment.disc(spotter), moment.disc(target));
            let Some(base) = base(gap, moment.book.visibility()) else { continue };
            let sum = base + of_spotter(moment.scene(), spotter);
            // The most it could be, whatever the cover, is looked at first.
            let least = known.map_or(1, |(most, _)| most + 1);
            if sum + in_the_open < least {
                continue;
            }
            let cover = moment.cover_of_any(target, moment.at(spotter));
            let number = sum + of_target(moment, target, cover);
            // CD-SPOT-09: a line of sight.
            if number >= least && moment.sees(spotter, target) {
                *known = Some((number, pulse));
            }
        }
    }
}

/// The base number by range between closest points (CD-CHART-94); `None` beyond visibility
/// (CD-CHART-75 to 80).
fn base(gap: Gap, visibility: Length) -> Option<i32> {
    if !gap.is_within(visibility) {
        return None;
    }
    let reaches = |inches: &i16| gap.is_within(Length::inches(*inches));
    Some(BASES.iter().find(|(inches, _)| reaches(inches)).map_or(1, |(_, base)| *base))
}

/// The number of a spotter against a target, before the line of sight is looked at; `None` beyond
/// visibility.
#[cfg(test)]
pub(crate) fn number(moment: &Moment<'_>, spotter: UnitId, target: UnitId) -> Option<i32> {
    let cover = moment.cover_of_any(target, moment.at(spotter));
    let own = of_spotter(moment.scene(), spotter);
    let gap = Gap::of(moment.disc(spotter), moment.disc(target));
    Some(base(gap, moment.book.visibility())? + own + of_target(moment, target, cover))
}

/// CD-CHART-81 to 85.
fn of_spotter(scene: Scene<'_>, spotter: UnitId) -> i32 {
    let (profile, stand) = (scene.book.profile(spotter), scene.state.stand(spotter));
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
fn of_target(moment: &Moment<'_>, target: UnitId, cover: Cover) -> i32 {
    let (profile, stand) = (moment.book.profile(target), moment.state.stand(target));
    let mut sum = match stand.loudness {
        None => 0,
        Some(Loudness::SmallArms) => 2,
        Some(Loudness::Heavy) => 4,
    };
    if stand.path > 0 {
        // CD-CHART-86: in the phase of its move; nothing moves in general fire.
        sum += if moment.time == crate::scene::Time::Now { 0 } else { 2 };
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
    if profile.size == Size::Double || profile.class == Class::Gun && moment.gun(target).is_some() {
        sum += 1;
    }
    // CD-CHART-91.
    if profile.size == Size::Half {
        sum -= 1;
    }
    sum
}

/// An attempt by those who can spot, but in the movement.
fn attempt(
    play: &mut Play<'_, impl Referee<Event>>,
    target: UnitId,
    best: BestNumbers,
    kind: Roll,
) {
    // CD-CHART-93: no die without a chance.
    if best == [None; 2] {
        return;
    }
    // CD-SPOT-16: the same die once more.
    let known = play.state.stand(target).spot_die.filter(|_| kind == Roll::SpotFired);
    let die = known.unwrap_or_else(|| roll(play, target, kind));
    play.referee.tell(|| Event::Searched { target, die, needed: best.map(needed) });
    find(play, target, die, best);
}

/// The die for a hidden stand.
fn roll(play: &mut Play<'_, impl Referee<Event>>, target: UnitId, roll: Roll) -> u8 {
    let (roller, turn) = (play.book.stand(target).roller, play.state.turn);
    play.referee.begin(EventKey { turn, roller, kind: roll as u8, repeat: 0 });
    play.referee.roll(Die::D10)
}

/// One die, two thresholds (CD-SPOT-10, CD-SPOT-12).
fn find(play: &mut Play<'_, impl Referee<Event>>, target: UnitId, die: u8, best: BestNumbers) {
    for (index, best) in best.iter().enumerate() {
        if let Some((number, pulse)) = *best
            && i32::from(die) <= number
        {
            spot(play, target, index == 1, pulse);
        }
    }
}

/// Sets the flag of a group.
fn spot(play: &mut Play<'_, impl Referee<Event>>, target: UnitId, vehicles: bool, pulse: u8) {
    let stand = play.state.stand_mut(target);
    stand.spotted.add(vehicles);
    stand.since[usize::from(vehicles)] = pulse;
    let (flags, since) = (stand.spotted, stand.since);
    // CD-SPOT-21: those aboard with it.
    for other in &mut play.state.stands {
        if other.place == crate::state::Place::Aboard(target) {
            (other.spotted, other.since) = (flags, since);
        }
    }
    play.referee.tell(|| Event::Spotted { target, vehicles });
}

/// Step M8: a second look at hidden stands that made op fire, with the die they had (CD-SPOT-16).
/// The pulse is that of their fire.
pub(crate) fn after_op_fire(play: &mut Play<'_, impl Referee<Event>>, fired: &[(UnitId, u8)]) {
    for side in Side::BOTH {
        for target in hidden(play.scene(), side) {
            let pulses = fired.iter().filter(|(unit, _)| *unit == target).map(|(_, pulse)| *pulse);
            let mut best = [None; 2];
            for pulse in pulses {
                improve(&Moment::at_pulse(play.scene(), pulse), target, LAST_PULSE, &mut best);
            }
            attempt(play, target, best, Roll::SpotFired);
        }
    }
}

/// Step G4: attempts at hidden stands that made general fire, from where all stood when they fired
/// (CD-SPOT-07, CD-SPOT-19). `before` is the state before the results were applied.
pub(crate) fn after_general_fire(play: &mut Play<'_, impl Referee<Event>>, before: &State) {
    let mut seen: Option<State> = None;
    for side in Side::BOTH {
        for target in hidden(Scene::new(play.book, before), side) {
            let stand = play.state.stand(target);
            if !stand.is_on_table() || stand.loudness.is_none() {
                continue;
            }
            let seen = seen.get_or_insert_with(|| without_the_lost(before, play.state));
            seen.stand_mut(target).loudness = stand.loudness;
            let mut best = [None; 2];
            improve(&Moment::now(Scene::new(play.book, seen)), target, 0, &mut best);
            attempt(play, target, best, Roll::SpotGeneral);
        }
    }
}

/// All where they stood when they fired, but those who are gone since do not spot (CD-SPOT-19).
fn without_the_lost(before: &State, now: &State) -> State {
    let mut seen = before.clone();
    for unit in now.units().filter(|&unit| !now.stand(unit).is_in_play()) {
        seen.stand_mut(unit).demoralized = true;
    }
    seen
}

/// Step R3: flags go where no stand of the group has a line of sight (CD-SPOT-17).
pub(crate) fn lose_sight(book: &CommandDecision, state: &mut State) {
    for side in Side::BOTH {
        for target in book.units_of(side) {
            if !state.stand(target).is_on_table() {
                continue;
            }
            let now = Moment::now(Scene::new(book, state));
            let sees = |vehicles: bool| {
                state.stand(target).spotted.by(vehicles)
                    && now
                        .on_table(side.foe())
                        .filter(|&unit| book.profile(unit).is_vehicle() == vehicles)
                        .any(|unit| now.sees(unit, target))
            };
            let (vehicles, personnel) = (sees(true), sees(false));
            let stand = state.stand_mut(target);
            stand.spotted = crate::state::Spotted { vehicles, personnel };
            stand.since = [0; 2];
        }
    }
    crate::movement::settle::drag_along(state);
}

//! What a unit is expected to suffer, and could do, at a place.

use arrayvec::ArrayVec;
use wargauge_rules::UnitId;
use wargauge_rules::table::{Bearing, Length, Point};
use wargauge_skirmish::{
    Cover, Crewed, GunSpec, HandHeld, MAX_UNITS, Morale, Round, UnitProfile, VehicleSpec,
};

use crate::candidates::goals::distance;
use crate::judge::Judge;
use crate::knowledge::cards::{Sides, UnitCard, UnitCards};
use crate::knowledge::posts::Post;
use crate::knowledge::rates::{self, Range, Rates};
use crate::notes::Notes;
use crate::value::heavy::{self, GunFire};
use crate::value::{armour, nerve, volleys};
use crate::weights::Weights;

/// A whole, where parts and chances are in thousandths.
const WHOLE: i32 = 1_000;

/// How far a team goes in one move action, in hundredths of an inch (`SK-MOVE-02`).
const STEP: i32 = 600;

/// So far whoever retires goes before he can stop, in inches: at once, and in his next phase
/// (`SK-MORALE-18`).
const RETREAT: i16 = 12;

/// So many men hit of a team are as good as sure to suppress it: each hit is likely to, and so are
/// many a miss of machine guns.
const SURE: i32 = 2;

/// All by which places are judged while one unit makes up its mind.
pub(crate) struct Battlefield<'f> {
    pub judge: Judge<'f>,
    pub foes: &'f UnitCards,
    /// Where the other teams on foot are.
    others: ArrayVec<Point, MAX_UNITS>,
    /// The enemies who can do harm.
    threats: ArrayVec<Threat<'f>, MAX_UNITS>,
    /// What it is worth to suppress each enemy, in the order of `foes`, in hundredths of a point.
    shocks: ArrayVec<i32, MAX_UNITS>,
}

/// An enemy who can do harm, with what does not depend on the place that is judged.
#[derive(Clone, Copy, Debug)]
struct Threat<'f> {
    foe: &'f UnitCard,
    rates: &'f Rates,
    gun: Option<&'f GunSpec>,
    /// Whether he may come into sight by a move and fire with what that leaves him.
    comes: bool,
}

/// What an enemy's fire does in a phase to a team at a post, in thousandths.
#[derive(Clone, Copy, Debug, Default)]
struct FireTaken {
    /// Of men that he takes.
    men: i32,
    /// Of bursts that reach it.
    bursts: i32,
}

/// Points of a list, as bits.
type PointSet = u64;

/// Those of some points that are no farther than a squared distance from another.
fn within(points: &[Point], of: Point, square: i64) -> PointSet {
    let near = |at: &Point| u64::from(at.squared_distance(of) <= square);
    points.iter().rev().fold(0, |set, at| set << 1 | near(at))
}

impl<'f> Battlefield<'f> {
    /// What there is to know for a unit.
    pub(crate) fn new(judge: Judge<'f>, sides: &'f Sides, unit: UnitId) -> Self {
        let Sides { own, foes } = sides;
        let fights = |card: &&UnitCard| {
            card.unit != unit && !card.vehicle && card.men > 0 && card.morale < Morale::Shaken
        };
        let threat = |foe: &'f UnitCard| {
            let profile = judge.view.book().profile(foe.unit);
            let comes = !foe.vehicle && foe.markers == 0 && !profile.tripod;
            Threat { foe, rates: judge.notes.rates(foe.unit), gun: profile.gun(), comes }
        };
        let able = foes.iter().filter(|foe| foe.morale < Morale::Shaken && !foe.lost);
        Self {
            judge,
            foes,
            others: own.iter().filter(fights).map(|card| card.at).collect(),
            threats: able.map(threat).collect(),
            shocks: foes.iter().map(|foe| nerve::shock(judge.weights, foe, false)).collect(),
        }
    }

    /// Losses expected at a post in the enemy's next phase, in hundredths of a point, never less than
    /// none. Each enemy fires at one team: the more of them are as near to him, the less comes at this
    /// one. Who does not see the post may come to see it by a move and fire with what that leaves him.
    /// Bursts of machine guns pin down even if all of them miss (`SK-EFFECT-12`); whoever stands within
    /// the reach of one burst shares none with this team: both are pinned down (`SK-SHOOT-33`).
    pub(crate) fn harm(&self, card: &UnitCard, post: &Post) -> i32 {
        if card.closed {
            return 0;
        }
        let (mut taken, mut calm) = (0, WHOLE);
        // Who is caught by the same burst.
        let mut beside: Option<PointSet> = None;
        for threat in &self.threats {
            let away = distance(post.at, threat.foe.at);
            let fire = self.fire_of(threat, card.men, post, away);
            if fire.men <= 0 && fire.bursts <= 0 {
                continue;
            }
            let near = i64::from(away + STEP).pow(2);
            let along = within(&self.others, threat.foe.at, near);
            let count = along.count_ones() as i32;
            taken += fire.men * 100 / (100 + self.judge.weights.spread * count);
            if fire.bursts > 0 {
                let beside =
                    beside.get_or_insert_with(|| within(&self.others, post.at, volleys::SPLIT));
                let elsewhere = (along & !*beside).count_ones() as i32;
                calm -= calm * (fire.bursts / (1 + elsewhere)).min(WHOLE) / WHOLE;
            }
        }
        let losses =
            card.man() * taken.min(card.men * WHOLE) / WHOLE * self.judge.weights.volume / 100;
        let by_hits = (SURE * taken).min(WHOLE) * self.judge.weights.volume / 100;
        let by_bursts = (WHOLE - calm) * self.judge.weights.pinned / 100;
        let by_shock = by_hits.max(by_bursts);
        let shock = if by_shock == 0 { 0 } else { self.shock(card, post) };
        (losses + shock * by_shock / WHOLE).max(0)
    }

    /// What the fire of an enemy so far away does to a team of so many men at a post.
    fn fire_of(&self, threat: &Threat<'_>, men: i32, post: &Post, away: i32) -> FireTaken {
        let Threat { foe, rates, gun, comes } = *threat;
        let part = |number: i32| number * foe.total / foe.full.max(1);
        let sees = self.judge.is_clear(foe.at, post.at);
        if !sees && !comes {
            return FireTaken::default();
        }
        let shift = (post.against(foe.at) as u8).max(1);
        if sees {
            let range = Range::of(post.at.squared_distance(foe.at));
            let small = rates.at(rates::MOST, shift, range);
            let shells = gun.map_or(0, |gun| heavy::explosive(gun, men, away / 100));
            let bursts = rates.bursts(shift, range) * WHOLE;
            return FireTaken { men: part(small + shells), bursts: part(bursts) };
        }
        let near = i64::from((away - STEP).max(0));
        let range = Range::of(near * near);
        // One point goes into the move.
        let bursts = rates.bursts(shift, range).min(1) * WHOLE;
        let [men, bursts] = [rates.at(1, shift, range), bursts]
            .map(|number| part(number) * self.judge.weights.reply / 100);
        FireTaken { men, bursts }
    }

    /// What it costs a team to be suppressed at a post: more where whoever retires does not stop before
    /// the edge of the table.
    fn shock(&self, card: &UnitCard, post: &Post) -> i32 {
        let shock = nerve::shock(self.judge.weights, card, false);
        if shock > 0 && self.leads_off(post) {
            let weights =
                Weights { retire: self.judge.weights.driven_off_table, ..*self.judge.weights };
            return nerve::shock(&weights, card, false);
        }
        shock
    }

    /// Whether whoever retires from a post leaves the table: the edge is near on the way from the
    /// nearest enemy, and there is no cover to the rear (`SK-MORALE-18`, `SK-GEO-19`).
    fn leads_off(&self, post: &Post) -> bool {
        let nearest =
            self.foes.iter().map(|foe| foe.at).min_by_key(|at| at.squared_distance(post.at));
        let Some(foe) = nearest.filter(|foe| *foe != post.at) else { return false };
        let back = foe.to(post.at);
        let table = self.judge.view.book().table().rect();
        if table.contains(post.at.along(back, Length::inches(RETREAT))) {
            return false;
        }
        let own = post.at.squared_distance(foe);
        let to_the_rear = |there: &Post| {
            let way = post.at.to(there.at);
            !way.is_zero()
                && way.dot(back) >= 0
                && there.at.squared_distance(foe) > own
                && there.against(foe) > Cover::None
        };
        !self.judge.notes.posts(self.judge.view).all.iter().any(to_the_rear)
    }

    /// What a unit could do from a post at the best target, with each of two numbers of points a man,
    /// in hundredths of a point. Sight is looked at last, and only where something depends on it.
    pub(crate) fn chances(&self, card: &UnitCard, post: &Post, points: [usize; 2]) -> [i32; 2] {
        let mut best = [0; 2];
        for (foe, gains) in self.gains(card, post, points) {
            let more = gains[0] > best[0] || gains[1] > best[1];
            if more && self.judge.is_clear(post.at, foe.at) {
                best = [gains[0].max(best[0]), gains[1].max(best[1])];
            }
        }
        best
    }

    /// No more than this could be done from a post, whoever is in sight of it.
    pub(crate) fn most_chances(
        &self,
        card: &UnitCard,
        post: &Post,
        points: [usize; 2],
    ) -> [i32; 2] {
        let more = |best: [i32; 2], gains: [i32; 2]| [best[0].max(gains[0]), best[1].max(gains[1])];
        self.gains(card, post, points).fold([0; 2], |best, (_, gains)| more(best, gains))
    }

    /// What fire from a post at each enemy whom it may hurt is worth if he is in sight.
    fn gains<'g>(
        &'g self,
        card: &'g UnitCard,
        post: &'g Post,
        points: [usize; 2],
    ) -> impl Iterator<Item = (&'f UnitCard, [i32; 2])> + 'g {
        let each = self.foes.iter().zip(&self.shocks);
        each.filter(|(foe, _)| !foe.closed && !foe.remembered).filter_map(move |(foe, shock)| {
            let rates = rates_at(self.judge.notes, card, foe, post, points);
            (rates != [0; 2]).then(|| (foe, rates.map(|rate| gain(foe, *shock, rate))))
        })
    }

    /// The same with so many.
    pub(crate) fn chance(&self, card: &UnitCard, post: &Post, points: usize) -> i32 {
        self.chances(card, post, [points; 2])[0]
    }

    /// What the main gun of a unit could do from a point in a phase, in hundredths of a point.
    pub(crate) fn shells(&self, card: &UnitCard, from: Point) -> i32 {
        let judge = self.judge;
        let gun = judge.view.book().profile(card.unit).gun().filter(|_| !card.lost);
        let Some(gun) = gun else { return 0 };
        let mut best = 0;
        for foe in self.foes.iter().filter(|foe| !foe.remembered) {
            let round = if foe.vehicle { Round::Shot } else { Round::Explosive };
            let value = heavy::round(judge, GunFire { gun, round, from }, foe);
            if value > best && judge.is_clear(from, foe.at) {
                best = value;
            }
        }
        best
    }

    /// What the enemy's guns and hand held weapons are expected to take of a vehicle in a phase, at a
    /// point with this front, in hundredths of a point.
    pub(crate) fn at_armour(&self, card: &UnitCard, at: Point, front: Bearing) -> i32 {
        let book = self.judge.view.book();
        let Some(vehicle) = book.profile(card.unit).vehicle.as_ref() else { return 0 };
        let mut taken = 0;
        let fast = distance(card.at, at) > armour::FAST;
        // SK-GEO-02: what shows a corner is seen.
        let corners = book.corners(card.unit, at, front);
        for foe in self.foes.iter().filter(|foe| foe.morale < Morale::Shaken && !foe.lost) {
            let inches = distance(at, foe.at) / 100;
            let ahead = front.unit().dot(at.to(foe.at)) >= 0;
            let firer = book.profile(foe.unit);
            let rate = against(firer, vehicle, Aspect { inches, ahead, fast });
            let seen = |at: &Point| self.judge.is_clear(foe.at, *at);
            if rate > 0 && (seen(&at) || corners.iter().any(seen)) {
                taken += rate;
            }
        }
        (card.worth * taken.min(WHOLE) / WHOLE * self.judge.weights.threat / 100).max(0)
    }
}

/// Thousandths of men that a unit takes of an enemy from a post, with each of two numbers of points
/// a man.
fn rates_at(
    notes: &Notes,
    card: &UnitCard,
    foe: &UnitCard,
    post: &Post,
    points: [usize; 2],
) -> [i32; 2] {
    let range = Range::of(post.at.squared_distance(foe.at));
    if range.is_beyond_all() {
        return [0; 2];
    }
    let (shift, rates) = (foe.shift(post.at), notes.rates(card.unit));
    points.map(|points| rates.at(points, shift, range) * card.total / card.full.max(1))
}

/// What so many thousandths of men of an enemy are worth, with what it is worth to suppress him.
fn gain(foe: &UnitCard, shock: i32, rate: i32) -> i32 {
    foe.man() * rate / WHOLE + shock * (SURE * rate).min(WHOLE) / WHOLE
}

/// What a unit could do from where it is with so many points a man, in hundredths of a point.
pub(crate) fn chance(judge: Judge<'_>, card: &UnitCard, foes: &UnitCards, points: usize) -> i32 {
    let (post, mut best) = (&card.post, 0);
    for foe in foes.iter().filter(|foe| !foe.closed && !foe.remembered) {
        let [rate, _] = rates_at(judge.notes, card, foe, post, [points; 2]);
        if rate == 0 {
            continue;
        }
        let gain = gain(foe, nerve::shock(judge.weights, foe, false), rate);
        if gain > best && judge.is_clear(post.at, foe.at) {
            best = gain;
        }
    }
    best
}

/// How a vehicle shows itself to an enemy.
#[derive(Clone, Copy, Debug)]
struct Aspect {
    /// How far off it is.
    inches: i32,
    /// Whether it shows him its front.
    ahead: bool,
    /// Whether it has moved at speed (`SK-HHAT-09`).
    fast: bool,
}

/// Thousandths of a vehicle that one enemy takes in a phase.
fn against(firer: &UnitProfile, vehicle: &VehicleSpec, aspect: Aspect) -> i32 {
    let Aspect { inches, ahead, fast } = aspect;
    let by_hand = |weapon| {
        let chance = armour::chance_by_hand(weapon, inches, fast);
        armour::by_hand(vehicle, weapon, chance, ahead)
    };
    let gun = firer.gun().map_or(0, |gun| armour::shell(vehicle, gun, Round::Shot, inches, ahead));
    let carried = match firer.crewed {
        Some(Crewed::Launcher) => by_hand(HandHeld::Launcher),
        Some(Crewed::AtRifle) => by_hand(HandHeld::AtRifle),
        _ if firer.ammo.panzerfausts > 0 => by_hand(HandHeld::Panzerfaust),
        _ => 0,
    };
    gun.max(carried)
}

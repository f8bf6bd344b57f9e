//! Maps of the board as the enemy makes it: where it hurts, and where it can be hurt.

use arrayvec::ArrayVec;
use wargauge_rules::UnitId;
use wargauge_rules::grid::clock::Light;
use wargauge_rules::grid::ground::MAX_SQUARES;
use wargauge_rules::grid::profile::{Class, Needs, Profile, Row, Trait};
use wargauge_rules::grid::state::MAX_UNITS_PER_SIDE;
use wargauge_rules::grid::view::View;
use wargauge_rules::table::squares::{Square, Squares};
use wargauge_rules::table::unit_set::UnitSet;

use super::odds::{CERTAIN, chance, share};
use super::weights::Weights;
use super::worth::Stakes;

/// Values side by side for one square; what each stands for is up to the map.
type Lanes = [i16; 8];

/// The lane of the heavy rule in a map of danger; lanes 0 to 5 are the classes, each in the open
/// and in cover.
const HEAVY_LANE: usize = 6;

/// The lane of observation in a map of openings; lanes 0 to 6 are the attack rows.
const OBSERVER_LANE: usize = 7;

/// What the enemy's place and strength make of each square.
#[derive(Clone, Debug)]
pub(super) struct Maps {
    /// Expected hits in the enemy's next turn on a unit of each class, in 1/4096.
    danger: [Lanes; MAX_SQUARES],
    /// The best single attack of each row next turn, in hundredths of a point.
    openings: [Lanes; MAX_SQUARES],
    /// Squares from which a Tank-class enemy binds tanks and anti-tank units.
    tank_bound: Squares,
    /// Squares beside disrupted enemies whom nobody holds in place, and their worth.
    pins: ArrayVec<(Squares, i32), MAX_UNITS_PER_SIDE>,
    /// Squares next to enemies.
    contact: Squares,
    /// Squares the enemy's units see.
    seen: Squares,
}

impl Default for Maps {
    fn default() -> Self {
        Self {
            danger: [[0; 8]; MAX_SQUARES],
            openings: [[0; 8]; MAX_SQUARES],
            tank_bound: Squares::EMPTY,
            pins: ArrayVec::new(),
            contact: Squares::EMPTY,
            seen: Squares::EMPTY,
        }
    }
}

/// What the own side brings along that decides what an opening is worth.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Arms {
    /// The numbers of the own attack rows.
    pub(super) rows: [Option<Needs>; Row::ALL.len()],
    /// Rows of own units that ignore the heavy rule.
    pub(super) powerful: [bool; Row::ALL.len()],
}

impl Maps {
    /// Expected hits on a unit in a square, in 1/4096.
    #[must_use]
    pub(super) const fn danger(
        &self,
        square: Square,
        class: Class,
        cover: bool,
        heavy: bool,
    ) -> i32 {
        let lane = if heavy { HEAVY_LANE + cover as usize } else { lane_of(class, cover) };
        self.danger[square.index()][lane] as i32
    }

    /// The best attack of a row from a square.
    #[must_use]
    pub(super) const fn opening(&self, square: Square, row: Row) -> i32 {
        self.openings[square.index()][row as usize] as i32
    }

    /// The best battery fire that an observer in a square allows.
    #[must_use]
    pub(super) const fn observation(&self, square: Square) -> i32 {
        self.openings[square.index()][OBSERVER_LANE] as i32
    }

    /// What holding disrupted enemies in place from a square is worth.
    #[must_use]
    pub(super) fn pinning(&self, square: Square) -> i32 {
        self.pins.iter().filter(|(beside, _)| beside.contains(square)).map(|(_, worth)| worth).sum()
    }

    /// Squares next to enemies.
    #[must_use]
    pub(super) const fn contact(&self) -> Squares {
        self.contact
    }

    /// Squares the enemy's units see.
    #[must_use]
    pub(super) const fn seen(&self) -> Squares {
        self.seen
    }

    /// Draws the maps for the view's side.
    #[inline(never)]
    pub(super) fn draw(
        &mut self,
        view: &View<'_>,
        weights: &Weights,
        stakes: &Stakes,
        arms: &Arms,
    ) {
        for square in self.seen.iter() {
            self.danger[square.index()] = [0; 8];
            self.openings[square.index()] = [0; 8];
        }
        self.tank_bound = Squares::EMPTY;
        self.pins.clear();
        let foe = view.side().foe();
        self.contact = view.contact_zone(foe);
        self.seen = Squares::EMPTY;
        let mut observed = Squares::EMPTY;
        let tanks_last = [false, true];
        for tanks in tanks_last {
            for enemy in view.present(foe) {
                if (view.profile(enemy).class == Class::Tank) != tanks {
                    continue;
                }
                let seen = view.seen_squares(view.square(enemy), foe);
                self.seen |= seen;
                if view.having(Trait::Observer).contains(enemy) {
                    observed |= seen;
                }
                self.mark_danger(view, enemy, seen);
                self.mark_openings(view, stakes, arms, enemy, seen);
                self.mark_pin(view, weights, stakes, enemy);
            }
        }
        self.mark_batteries(view, weights, observed);
    }

    /// Direct fire of one enemy. Disrupted ones rather regroup: they count half.
    #[inline(never)]
    fn mark_danger(&mut self, view: &View<'_>, enemy: UnitId, seen: Squares) {
        let profile = view.profile(enemy);
        if profile.has(Trait::Battery) {
            return;
        }
        let near = reduced(direct_lanes(profile), view.disrupted().contains(enemy));
        let mut far = near;
        if !profile.has(Trait::Powerful) {
            far[HEAVY_LANE] = 0;
            far[HEAVY_LANE + 1] = 0;
        }
        if view.light() != Light::Day {
            far = covered(far);
        }
        let beside = view.board().neighbours(view.square(enemy), view.adjacency());
        for square in (seen - beside).iter() {
            add(&mut self.danger[square.index()], far);
        }
        for square in (seen & beside).iter() {
            add(&mut self.danger[square.index()], near);
        }
    }

    /// Battery fire on what enemy observers see: each battery has many targets to choose from.
    #[inline(never)]
    fn mark_batteries(&mut self, view: &View<'_>, weights: &Weights, observed: Squares) {
        let foe = view.side().foe();
        let batteries = view.present(foe) & view.having(Trait::Battery);
        let mut lanes = [0; 8];
        for battery in batteries.without(view.disrupted()) {
            let mut one = covered(battery_lanes(view.profile(battery)));
            for lane in &mut one {
                *lane = (i32::from(*lane) * weights.barrage / 100) as i16;
            }
            add(&mut lanes, one);
        }
        if lanes != [0; 8] {
            for square in observed.iter() {
                add(&mut self.danger[square.index()], lanes);
            }
        }
    }

    /// What attacks on one enemy from the squares it sees are worth, row by row.
    #[inline(never)]
    fn mark_openings(
        &mut self,
        view: &View<'_>,
        stakes: &Stakes,
        arms: &Arms,
        enemy: UnitId,
        seen: Squares,
    ) {
        let profile = view.profile(enemy);
        let square = view.square(enemy);
        let smoke = view.smoke().contains(square);
        let stake = stakes.of(enemy);
        let gain = stake.first + stake.second / 4;
        let cover = profile.in_cover(view.ground().kind(square), false) || smoke;
        let heavy = view.is_heavy(enemy);
        let dark = view.light() != Light::Day;
        let (mut near, mut far) = ([0; 8], [0; 8]);
        for (at, needs) in arms.rows.iter().enumerate() {
            let Some(needed) = needs.and_then(|needs| needs.against(profile.class)) else {
                continue;
            };
            let worth = |cover: bool| value(gain, chance(needed + u8::from(cover), false));
            near[at] = worth(cover);
            far[at] = if heavy && !arms.powerful[at] { 0 } else { worth(cover || dark) };
        }
        let by_battery = [Row::Art, Row::Mor].map(|row| {
            let needed = arms.rows[row as usize].and_then(|needs| needs.against(profile.class));
            needed.map_or(0, |needed| value(gain, chance(needed + 1, false)))
        });
        near[OBSERVER_LANE] = by_battery[0].max(by_battery[1]);
        far[OBSERVER_LANE] = near[OBSERVER_LANE];
        let beside = view.board().neighbours(square, view.adjacency());
        let tank = profile.class == Class::Tank;
        for place in seen.iter() {
            let lanes = if beside.contains(place) { near } else { far };
            let known = &mut self.openings[place.index()];
            if tank && !self.tank_bound.contains(place) {
                // Tank-class enemies come last: they bind tanks and anti-tank units.
                for row in [Row::At, Row::Tnk] {
                    if lanes[row as usize] > 0 {
                        known[row as usize] = 0;
                    }
                }
            }
            for (best, lane) in known.iter_mut().zip(lanes) {
                *best = (*best).max(lane);
            }
        }
        if tank {
            self.tank_bound |= seen;
        }
    }

    /// A disrupted enemy cannot regroup beside a unit of ours (GW-REGROUP-01).
    fn mark_pin(&mut self, view: &View<'_>, weights: &Weights, stakes: &Stakes, enemy: UnitId) {
        if view.disrupted().contains(enemy) && !view.in_contact(enemy) {
            let beside = view.board().neighbours(view.square(enemy), view.adjacency());
            self.pins.push((beside, stakes.of(enemy).worth * weights.pin / 100));
        }
    }
}

/// The lane of a class, in the open or in cover.
const fn lane_of(class: Class, cover: bool) -> usize {
    2 * class as usize + cover as usize
}

/// A share of a gain as a lane value.
fn value(gain: i32, chance: i32) -> i16 {
    share(gain, chance).clamp(0, i32::from(i16::MAX)) as i16
}

/// The chances of a direct attack by lanes.
fn direct_lanes(profile: &Profile) -> Lanes {
    let mut lanes = [0; 8];
    for class in Class::ALL {
        let Some(needed) = profile.needs.against(class) else { continue };
        for cover in [false, true] {
            let hit = chance(needed + u8::from(cover), false) as i16;
            lanes[lane_of(class, cover)] = hit;
            if class == Class::Tank {
                lanes[HEAVY_LANE + usize::from(cover)] = hit;
            }
        }
    }
    lanes
}

/// The chances of a battery by lanes; the heavy rule keeps it off.
fn battery_lanes(profile: &Profile) -> Lanes {
    let mut lanes = direct_lanes(profile);
    lanes[HEAVY_LANE] = 0;
    lanes[HEAVY_LANE + 1] = 0;
    lanes
}

/// The lanes when everybody counts as in cover.
const fn covered(lanes: Lanes) -> Lanes {
    let mut all = lanes;
    let mut at = 0;
    while at < 8 {
        all[at] = lanes[at | 1];
        at += 1;
    }
    all
}

/// Half of everything, if it is to be reduced.
fn reduced(lanes: Lanes, reduce: bool) -> Lanes {
    if reduce { lanes.map(|lane| lane / 2) } else { lanes }
}

fn add(sum: &mut Lanes, lanes: Lanes) {
    for (sum, lane) in sum.iter_mut().zip(lanes) {
        *sum = sum.saturating_add(lane);
    }
}

/// The chances of no hit and of exactly one, when so many hits are expected of many small
/// chances: the Poisson distribution by sixteenths of a hit.
#[must_use]
pub(super) fn spread(expected: i32) -> super::odds::Hits {
    const STEP: i32 = CERTAIN / 16;
    let at = (expected / STEP).clamp(0, 63) as usize;
    let none = i32::from(NO_HIT[at]);
    let one = none * at as i32 / 16;
    super::odds::Hits { none, one }
}

/// 4096 e^(-k/16).
const NO_HIT: [u16; 64] = [
    4096, 3848, 3615, 3396, 3190, 2997, 2815, 2645, 2484, 2334, 2192, 2060, 1935, 1818, 1707, 1604,
    1507, 1416, 1330, 1249, 1174, 1102, 1036, 973, 914, 859, 807, 758, 712, 669, 628, 590, 554,
    521, 489, 460, 432, 406, 381, 358, 336, 316, 297, 279, 262, 246, 231, 217, 204, 192, 180, 169,
    159, 149, 140, 132, 124, 116, 109, 103, 96, 91, 85, 80,
];

/// Own arms, gathered from the units of a side.
#[must_use]
pub(super) fn arms_of(view: &View<'_>, units: UnitSet) -> Arms {
    let mut arms = Arms::default();
    for unit in units {
        let profile = view.profile(unit);
        if !profile.has(Trait::Aircraft) {
            arms.rows[profile.row as usize] = Some(profile.needs);
            arms.powerful[profile.row as usize] |= profile.has(Trait::Powerful);
        }
    }
    arms
}

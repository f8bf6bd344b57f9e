//! Maps of the board as the enemy makes it: where it hurts, and where it can be hurt.

use wargauge_grid::state::MAX_UNITS;
use wargauge_grid::state::UnitSet;
use wargauge_grid::view::View;
use wargauge_grid::{AttackRow, Class, Light, MAX_SQUARES, Profile, Trait};
use wargauge_rules::UnitId;
use wargauge_rules::table::squares::{Square, Squares};

use super::odds::{CERTAIN, SHIFT, chance, share};
use super::shelling::Shelling;
use super::weights::Weights;
use super::worth::UnitWorths;

/// What the maps are drawn by.
#[derive(Clone, Copy, Debug)]
pub(super) struct ThreatInputs<'a> {
    pub(super) weights: &'a Weights,
    pub(super) worths: &'a UnitWorths,
    pub(super) arms: &'a Armament,
}

/// The part of a second hit's worth that counts for an opening: what two attacks in a turn may come to,
/// which other units share.
const SECOND_HIT: i32 = 4;

/// The part of an enemy's fire that is left of it when he is disrupted: he rather regroups.
const SHAKEN: i16 = 2;

/// How far the maps reach around own units, the longest move, and how far all see from there
/// (GW-OBS-02).
const REACH: u8 = 3;
const SIGHT: u8 = 2;

/// What regrouping needs (GW-REGROUP-02).
const REGROUPS: u8 = 3;

/// Values side by side for one square; what each stands for is up to the map.
type Lanes = [i16; 8];

/// The lane of the heavy rule in a map of danger; lanes 0 to 5 are the classes, each in the open
/// and in cover.
const HEAVY_LANE: usize = 6;

/// The lane of observation in a map of openings; lanes 0 to 6 are the attack rows.
const OBSERVER_LANE: usize = 7;

/// What the enemy makes of one square.
#[derive(Clone, Copy, Debug, Default)]
struct ThreatCell {
    /// Expected hits in the enemy's next turn on a unit of each class, in 1/4096.
    danger: Lanes,
    /// The best single attack of each row next turn, in hundredths of a point.
    openings: Lanes,
}

/// Where a map of danger has what concerns a unit: in the open, and in the next lane in cover.
#[derive(Clone, Copy, Debug)]
pub(super) struct DangerLanes {
    open: usize,
}

impl DangerLanes {
    /// The lanes of a unit of a class, under the heavy rule or not.
    #[must_use]
    pub(super) const fn of(class: Class, heavy: bool) -> Self {
        Self { open: if heavy { HEAVY_LANE } else { lane_of(class, false) } }
    }
}

/// What an enemy makes of the squares it sees where it matters.
#[derive(Clone, Copy, Debug, Default)]
struct ThreatZone {
    seen: Squares,
    beside: Squares,
    near: ThreatCell,
    far: ThreatCell,
}

/// What the enemy's place and strength make of each square.
#[derive(Clone, Debug)]
pub(super) struct ThreatMaps {
    cells: [ThreatCell; MAX_SQUARES],
    /// Squares that matter: the maps show no others.
    concern: Squares,
    /// Enemies on the maps.
    drawn: UnitSet,
    zones: [ThreatZone; MAX_UNITS],
    /// Squares from which a Tank-class enemy binds tanks and anti-tank units.
    tank_bound: Squares,
    /// Squares next to enemies.
    contact: Squares,
    /// Squares the enemy's units see.
    seen: Squares,
    /// The fire of the enemy's batteries.
    shelling: Shelling,
}

impl Default for ThreatMaps {
    fn default() -> Self {
        Self {
            cells: [ThreatCell::default(); MAX_SQUARES],
            concern: Squares::EMPTY,
            drawn: UnitSet::EMPTY,
            zones: [ThreatZone::default(); MAX_UNITS],
            tank_bound: Squares::EMPTY,
            contact: Squares::EMPTY,
            seen: Squares::EMPTY,
            shelling: Shelling::default(),
        }
    }
}

/// What an enemy does to the squares beside it, or to those two squares off.
#[derive(Clone, Copy, Debug, Default)]
struct ThreatMark {
    near: Lanes,
    far: Lanes,
}

/// The chances of own rows to hit a class, in the open and in cover; in the lane of observation
/// those of the surest battery.
type RowChances = [[Lanes; 2]; Class::ALL.len()];

/// What the sides bring along that decides what danger and openings amount to.
#[derive(Clone, Debug)]
pub(super) struct Armament {
    /// The chances of own units.
    own: RowChances,
    /// The chances of those that ignore the heavy rule.
    powerful: RowChances,
    /// The chances of every enemy unit's attacks.
    enemies: [Lanes; MAX_UNITS],
}

impl Default for Armament {
    fn default() -> Self {
        let none = [[[0; 8]; 2]; Class::ALL.len()];
        Self { own: none, powerful: none, enemies: [[0; 8]; MAX_UNITS] }
    }
}

impl Armament {
    /// Takes stock of both sides.
    pub(super) fn count(&mut self, view: &View<'_>) {
        let enemies = self.enemies;
        *self = Self { enemies, ..Self::default() };
        for unit in view.units(view.side()).without(view.having(Trait::Aircraft)) {
            let profile = view.profile(unit);
            add_row(&mut self.own, profile);
            if profile.has(Trait::Powerful) {
                add_row(&mut self.powerful, profile);
            }
        }
        for enemy in view.units(view.side().foe()) {
            let profile = view.profile(enemy);
            let battery = profile.has(Trait::Battery);
            self.enemies[enemy.index()] =
                if battery { battery_lanes(profile) } else { direct_lanes(profile) };
        }
    }
}

/// Adds the row of a unit to those that its side has.
fn add_row(chances: &mut RowChances, profile: &Profile) {
    let battery = matches!(profile.row, AttackRow::Art | AttackRow::Mor);
    for class in Class::ALL {
        let Some(needed) = profile.needs.against(class) else { continue };
        for (cover, lanes) in chances[class as usize].iter_mut().enumerate() {
            if battery {
                // Without an FOO a battery has a deduction of its own.
                let surest = &mut lanes[OBSERVER_LANE];
                *surest = (*surest).max(chance(needed + 1, false) as i16);
            } else {
                lanes[profile.row as usize] = chance(needed + cover as u8, false) as i16;
            }
        }
    }
}

impl ThreatCell {
    /// Dangers add up; of openings only the best can be used.
    fn take(&mut self, other: &Self) {
        for (sum, more) in self.danger.iter_mut().zip(other.danger) {
            *sum = sum.saturating_add(more);
        }
        for (best, more) in self.openings.iter_mut().zip(other.openings) {
            *best = (*best).max(more);
        }
    }
}

impl ThreatMaps {
    /// Expected hits on a unit in a square, in 1/4096.
    #[must_use]
    pub(super) const fn danger(&self, square: Square, lanes: DangerLanes, cover: bool) -> i32 {
        self.cells[square.index()].danger[(lanes.open + cover as usize) & 7] as i32
    }

    /// The best attack of a row from a square.
    #[must_use]
    pub(super) const fn opening(&self, square: Square, row: AttackRow) -> i32 {
        self.cells[square.index()].openings[row as usize] as i32
    }

    /// The best battery fire that an observer in a square allows.
    #[must_use]
    pub(super) const fn observation(&self, square: Square) -> i32 {
        self.cells[square.index()].openings[OBSERVER_LANE] as i32
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

    /// Draws the maps for the view's side, as far as its units can come in a turn. Enemies that see
    /// nothing there are left out.
    pub(super) fn draw(&mut self, view: &View<'_>, measure: ThreatInputs<'_>) {
        let side = view.side();
        let foe = side.foe();
        self.contact = view.contact_zone(foe);
        let (board, adjacency) = (view.board(), view.adjacency());
        let reach = board.within(view.occupied(side), REACH, adjacency);
        // Who enters comes from elsewhere, and inches do not keep to steps.
        let anywhere = !(view.waiting() & view.units(side)).is_empty() || view.is_measured();
        let watched = board.within(reach, SIGHT, adjacency);
        self.concern = if anywhere { board.all() } else { reach };
        self.drawn = UnitSet::EMPTY;
        for enemy in view.present(foe) {
            let square = view.square(enemy);
            if !watched.contains(square) {
                continue;
            }
            let seen = view.seen_squares(square, foe) & self.concern;
            if !seen.is_empty() {
                self.drawn.insert(enemy);
                self.zones[enemy.index()].seen = seen;
                self.zones[enemy.index()].beside = view.beside(square);
                self.weigh(view, measure, enemy);
            }
        }
        self.tank_bound = Squares::EMPTY;
        self.seen = Squares::EMPTY;
        self.shelling = Shelling::on(view, self.concern, measure.weights.shelling);
        self.lay(view, self.concern);
    }

    /// Brings the maps up to date when some enemies are gone and others are disrupted since they
    /// were drawn, where those can see. What they no longer hide from others is left for the next
    /// turn.
    pub(super) fn redraw(&mut self, view: &View<'_>, measure: ThreatInputs<'_>, changed: UnitSet) {
        let foe = view.side().foe();
        self.contact = view.contact_zone(foe);
        let mut touched = Squares::EMPTY;
        for enemy in changed & self.drawn {
            touched |= self.zones[enemy.index()].seen;
        }
        if !(changed & (view.having(Trait::Battery) | view.having(Trait::Foo))).is_empty() {
            self.shelling = Shelling::on(view, self.concern, measure.weights.shelling);
            touched = self.concern;
        }
        self.drawn &= view.present(foe);
        for enemy in changed & self.drawn {
            self.weigh(view, measure, enemy);
        }
        self.tank_bound -= touched;
        self.seen -= touched;
        self.lay(view, touched);
    }

    /// Weighs what an enemy does in the squares it sees.
    fn weigh(&mut self, view: &View<'_>, measure: ThreatInputs<'_>, enemy: UnitId) {
        let zone = &mut self.zones[enemy.index()];
        let held = zone.beside.meets(view.occupied(view.side()));
        let danger = danger_lanes(view, measure.arms, enemy);
        let openings = opening_lanes(view, measure, enemy, held);
        zone.near = ThreatCell { danger: danger.near, openings: openings.near };
        zone.far = ThreatCell { danger: danger.far, openings: openings.far };
    }

    /// Lays the zones of all enemies over some squares on which nothing is yet. Tank-class enemies
    /// come last: where one is seen, others are no target for tanks and anti-tank units
    /// (GW-PRIO-02).
    fn lay(&mut self, view: &View<'_>, squares: Squares) {
        let tanks = view.of_class(Class::Tank);
        for enemy in self.drawn.without(tanks) {
            self.lay_zone(enemy, squares);
        }
        for enemy in self.drawn & tanks {
            let seen = self.zones[enemy.index()].seen & squares;
            self.bind_tanks((seen & self.seen) - self.tank_bound);
            self.tank_bound |= seen;
            self.lay_zone(enemy, squares);
        }
        self.lay_shelling(squares & self.concern & self.shelling.squares());
    }

    /// Adds what batteries do where nobody else may see.
    fn lay_shelling(&mut self, squares: Squares) {
        (squares - self.seen).iter().for_each(|at| self.cells[at.index()] = ThreatCell::default());
        self.seen |= squares;
        for square in squares {
            let danger = &mut self.cells[square.index()].danger;
            let hits = self.shelling.hits(square);
            for (class, lanes) in Class::ALL.into_iter().zip(danger.as_chunks_mut::<2>().0) {
                lanes.iter_mut().for_each(|lane| *lane = lane.saturating_add(hits[class as usize]));
            }
        }
    }

    fn lay_zone(&mut self, enemy: UnitId, squares: Squares) {
        let Self { cells, seen, zones, .. } = self;
        let zone = &zones[enemy.index()];
        let here = zone.seen & squares;
        for (part, cell) in [(here - zone.beside, &zone.far), (here & zone.beside, &zone.near)] {
            (part - *seen).iter().for_each(|square| cells[square.index()] = *cell);
            (part & *seen).iter().for_each(|square| cells[square.index()].take(cell));
        }
        *seen |= here;
    }

    /// Takes what is not Tank class off the targets of tanks and anti-tank units.
    fn bind_tanks(&mut self, squares: Squares) {
        for square in squares.iter() {
            let known = &mut self.cells[square.index()].openings;
            known[AttackRow::At as usize] = 0;
            known[AttackRow::Tnk as usize] = 0;
        }
    }
}

/// The direct fire of an enemy, beside it and two squares off. Disrupted ones rather regroup: they
/// count half.
fn danger_lanes(view: &View<'_>, arms: &Armament, enemy: UnitId) -> ThreatMark {
    if view.having(Trait::Battery).contains(enemy) {
        return ThreatMark::default();
    }
    let chances = arms.enemies[enemy.index()];
    let near = if view.disrupted().contains(enemy) { chances.map(|c| c / SHAKEN) } else { chances };
    let mut far = near;
    if !view.having(Trait::Powerful).contains(enemy) {
        far[HEAVY_LANE] = 0;
        far[HEAVY_LANE + 1] = 0;
    }
    if view.light() != Light::Day {
        far = covered(far);
    }
    ThreatMark { near, far }
}

/// What attacks of the own rows on an enemy are worth, from beside it and from two squares off.
/// Whether it is `held` by somebody beside it counts as well.
fn opening_lanes(
    view: &View<'_>,
    measure: ThreatInputs<'_>,
    enemy: UnitId,
    held: bool,
) -> ThreatMark {
    let ThreatInputs { weights, worths, arms } = measure;
    let profile = view.profile(enemy);
    let square = view.square(enemy);
    let worth = worths.of(enemy);
    let gain = worth.first + worth.second / SECOND_HIT;
    // A disrupted enemy regroups unless somebody stands beside it (GW-REGROUP-01).
    let loose = if view.disrupted().contains(enemy) && !held {
        gain - share(gain - worth.fresh * weights.disruption / 100, chance(REGROUPS, false))
    } else {
        gain
    };
    let cover =
        profile.in_cover(view.ground().kind(square), false) || view.smoke().contains(square);
    let distant = cover || view.light() != Light::Day;
    let class = profile.class as usize;
    let rows = if view.is_heavy(enemy) { &arms.powerful } else { &arms.own };
    let near = values(gain, &arms.own[class][usize::from(cover)]);
    let mut far = values(loose, &rows[class][usize::from(distant)]);
    far[OBSERVER_LANE] = near[OBSERVER_LANE];
    ThreatMark { near, far }
}

/// The shares of a gain that chances give, as lane values.
fn values(gain: i32, chances: &Lanes) -> Lanes {
    let gain = gain.clamp(0, i32::from(i16::MAX)) as u16;
    // Without signs, a product of halves is cheap.
    chances.map(|chance| ((u32::from(gain) * u32::from(chance as u16)) >> SHIFT) as i16)
}

/// The lane of a class, in the open or in cover.
const fn lane_of(class: Class, cover: bool) -> usize {
    2 * class as usize + cover as usize
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

/// The chances of at least one hit and of at least two, in 1/4096.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct HitChances {
    pub(super) any: u16,
    pub(super) more: u16,
}

/// How hits spread when so many are expected, in 1/4096, of many small chances: the Poisson
/// distribution by sixteenths of a hit.
#[must_use]
#[inline]
pub(super) const fn spread(expected: i32) -> HitChances {
    let at = (expected as u32 / (CERTAIN as u32 / 16)) as usize;
    SPREADS[if at < SPREADS.len() { at } else { SPREADS.len() - 1 }]
}

/// The spreads of 0 to 63 sixteenths of a hit.
static SPREADS: [HitChances; 64] = {
    let mut spreads = [HitChances { any: 0, more: 0 }; 64];
    let mut at = 0;
    while at < 64 {
        let none = NO_HIT[at];
        let one = (none as usize * at / 16) as u16;
        let any = CERTAIN as u16 - none;
        spreads[at] = HitChances { any, more: any - one };
        at += 1;
    }
    spreads
};

/// 4096 e^(-k/16).
const NO_HIT: [u16; 64] = [
    4096, 3848, 3615, 3396, 3190, 2997, 2815, 2645, 2484, 2334, 2192, 2060, 1935, 1818, 1707, 1604,
    1507, 1416, 1330, 1249, 1174, 1102, 1036, 973, 914, 859, 807, 758, 712, 669, 628, 590, 554,
    521, 489, 460, 432, 406, 381, 358, 336, 316, 297, 279, 262, 246, 231, 217, 204, 192, 180, 169,
    159, 149, 140, 132, 124, 116, 109, 103, 96, 91, 85, 80,
];

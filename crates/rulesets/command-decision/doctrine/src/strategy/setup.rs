//! Deployment: cover, a field of fire, near its company and on the way to what is to be held (D1).

use core::cmp::Reverse;

use arrayvec::ArrayVec;
use wargauge_command_decision::CommandDecision;
use wargauge_command_decision::action::{Action, Spot};
use wargauge_command_decision::position::heading::from_point;
use wargauge_command_decision::state::MAX_STANDS;
use wargauge_command_decision::units::stand::Mark;
use wargauge_command_decision::view::View;
use wargauge_policy::Decision;
use wargauge_policy::toolkit::{Shortlist, apart, bar, offer, root};
use wargauge_rules::table::stream::Stream;
use wargauge_rules::table::{Point, Rect};
use wargauge_rules::{Side, UnitId};

use crate::candidates::goals::is_to_hold;
use crate::doctrine::Doctrine;
use crate::knowledge::ground::{SideGround, is_turned, length_of_way};
use crate::knowledge::roster::Kind;

/// Places are worth as much more by chance, in hundredths of a point for a hundred points of stand.
const NOISE: u32 = 150;

/// Who fires farther than this looks over the whole table, in hundredths of an inch.
pub(super) const FAR: i32 = 2_000;

/// Places that are tried, the best first.
const TRIES: usize = 8;

/// Places along and across the zone.
const GRID: (i32, i32) = (7, 3);

/// Where room is looked for round a place that is taken: so far away, in hundredths of an inch, in so
/// many directions.
const RINGS: [i32; 4] = [50, 100, 150, 250];
const BEARINGS: i32 = 12;

/// How near stands suffer by the same burst, in hundredths of an inch.
const BESIDE: i32 = 150;

/// How much of the table is in sight is counted in so many parts.
pub(super) const PROSPECT: i32 = 256;

/// Shares of a stand's worth by hundredths of a point for a hundred points of it.
const FINE: i32 = 10_000;

/// Being near to its company is enough so far, in inches.
const CLOSE: i32 = 3;

/// What a stand that begins is judged by.
#[derive(Debug)]
struct DeploymentChoice {
    unit: UnitId,
    side: Side,
    turned: bool,
    zone: Rect,
    /// The middle of those of its company who have their places and can leave them.
    home: Option<Point>,
    /// Where those of its side are.
    placed: ArrayVec<Point, MAX_STANDS>,
    /// What its company is to hold or to go to.
    march: Option<Point>,
}

/// What a stand has to get from the choice of its place, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum PlacingPriority {
    /// It goes where those are whom it carries.
    Carries,
    /// It stays behind those whom it leads or who observe for it.
    Behind,
    /// It fights.
    Fights,
    /// It fights from where it begins.
    Rooted,
}

impl Doctrine {
    /// Who begins next, and where.
    pub(crate) fn set_up(
        &self,
        decision: &mut Decision<'_, CommandDecision>,
        asked: UnitId,
        rng: &mut Stream,
    ) -> Action {
        let view = &decision.view();
        let first = self.first_to_begin(view).unwrap_or(asked);
        match self.own_place(decision, first, rng) {
            Some(action) => action,
            None => self.offered_place(decision, view, asked),
        }
    }

    /// Who has most to get from a place, before others have taken it.
    fn first_to_begin(&self, view: &View<'_>) -> Option<UnitId> {
        let claim = |unit: UnitId| (self.claim(unit), self.cards.whole(unit));
        view.unplaced().max_by_key(|&unit| (claim(unit), Reverse(unit)))
    }

    /// What a stand has to get from the choice of its place.
    fn claim(&self, unit: UnitId) -> PlacingPriority {
        let kind = &self.notes.roster().kinds[usize::from(self.notes.roster().kind_of(unit))];
        if kind.profile.marks.has(Mark::Transport) {
            return PlacingPriority::Carries;
        }
        match fights(kind) {
            true if kind.profile.marks.has(Mark::CompanyCommand) => PlacingPriority::Behind,
            true if kind.emplaced => PlacingPriority::Rooted,
            true => PlacingPriority::Fights,
            false => PlacingPriority::Behind,
        }
    }

    /// The best place of those that are offered to a stand.
    fn offered_place(
        &self,
        decision: &mut Decision<'_, CommandDecision>,
        view: &View<'_>,
        unit: UnitId,
    ) -> Action {
        let begins = DeploymentChoice { home: None, ..self.beginning(view, unit) };
        let rank = |option: &Action| match option {
            Action::Deploy { spot: Spot::At(at, _), .. } => {
                self.worth_of_beginning(&begins, *at, i32::MIN)
            }
            // Aboard for those who are to leave the table, else ready to fight.
            Action::Deploy { spot: Spot::Aboard(_), .. } if leaves(view) => i32::MAX,
            // As soon as may be.
            Action::Deploy { spot: Spot::Later(turn), .. } => -i32::from(*turn),
            _ => i32::MIN,
        };
        let best = decision.options().iter().copied().max_by_key(rank);
        decision.take(best.expect("a decision has an option"))
    }

    /// The best place where there is room: over the zone, and in the middle of what gives cover.
    fn own_place(
        &self,
        decision: &Decision<'_, CommandDecision>,
        unit: UnitId,
        rng: &mut Stream,
    ) -> Option<Action> {
        let view = &decision.view();
        let role = &view.book().scenario().roles[view.side()];
        if role.reinforcements.is_some() {
            return None;
        }
        let (facing, right) = (role.home.outwards().opposite(), role.home.right_hand());
        let begins = self.beginning(view, unit);
        let mut best: Shortlist<Point, TRIES> = Shortlist::new();
        let pieces = view.book().table().pieces.iter().flat_map(|piece| &piece.regions);
        let middles = pieces.map(|region| role.zone.nearest_to(middle(region.bounds())));
        for at in spread(role.zone).chain(middles) {
            let noise = rng.below(NOISE) as i32 * self.cards.whole(unit) / FINE;
            let least = bar(&best).saturating_sub(noise);
            offer(&mut best, self.worth_of_beginning(&begins, at, least) + noise, at);
        }
        let places = best.into_iter().flat_map(|(_, at)| {
            let turns = (0..BEARINGS).map(|turn| right.turned(360 / BEARINGS * turn));
            let rings =
                RINGS.into_iter().flat_map(move |ring| turns.clone().map(move |to| (to, ring)));
            core::iter::once(at).chain(rings.map(move |(to, ring)| from_point(to, at, ring)))
        });
        let mut spots = places.map(|at| Action::Deploy { unit, spot: Spot::At(at, facing) });
        spots.find(|action| decision.check(*action).is_ok())
    }

    /// What a stand that begins is judged by.
    fn beginning(&self, view: &View<'_>, unit: UnitId) -> DeploymentChoice {
        let members = view.book().company_of(unit).members;
        let (mut x, mut y, mut count) = (0, 0, 0);
        let mut placed = ArrayVec::new();
        for other in view.own() {
            placed.push(other.at);
            // A gun begins where it can fire from: that draws nobody who goes on.
            if members.contains(other.unit) && self.claim(other.unit) != PlacingPriority::Rooted {
                (x, y) = (x + i32::from(other.at.x), y + i32::from(other.at.y));
                count += 1;
            }
        }
        let home = (count > 0).then(|| Point::new((x / count) as i16, (y / count) as i16));
        let side = view.side();
        let turned = is_turned(view.book(), side);
        let zone = view.book().scenario().roles[side].zone;
        DeploymentChoice {
            unit,
            side,
            turned,
            zone,
            home,
            placed,
            march: self.march_from(view, unit),
        }
    }

    /// What it is worth to begin at a place; of one that is worth no more than `least` something that is no
    /// more than that either.
    fn worth_of_beginning(&self, begins: &DeploymentChoice, at: Point, least: i32) -> i32 {
        let ground = self.notes.ground();
        let (unit, side) = (begins.unit, begins.side);
        let kind = &self.notes.roster().kinds[usize::from(self.notes.roster().kind_of(unit))];
        let worth = self.cards.whole(unit);
        let ground = SideGround::new(ground, begins.turned);
        let cell = ground.cell_at(at);
        let far = kind.reach > FAR;
        let prospect = ground.prospect_beyond(cell, side, begins.zone, far);
        let cover = ground.cell(cell).shelter(kind.profile.is_vehicle()).best() as i32;
        let inches = |from: Point| root(apart(from, at)) / 100;
        let gathered = begins.home.map_or(0, |home| (inches(home) - CLOSE).max(0));
        let placed = begins.placed.iter();
        let beside = placed.filter(|other| apart(**other, at) <= BESIDE * BESIDE).count();
        let place = cover * self.weights.deploy_cover - self.weights.crowd * beside as i32;
        let seen = self.weights.deploy_view * prospect / PROSPECT;
        let place = if fights(kind) { place + seen } else { place - seen };
        let with_way = |way: i32| worth * place / 100 - way * worth / FINE;
        let way = gathered * self.weights.deploy_cohesion;
        let beaten = self.weights.deploy_march >= 0 && with_way(way) <= least;
        let march = begins.march.filter(|_| fights(kind) && !beaten);
        let march = march.map_or(0, |to| length_of_way(ground, kind.profile.gait, at, to));
        with_way(way + march * self.weights.deploy_march)
    }

    /// What the company of a stand is to hold or to go to.
    fn march_from(&self, view: &View<'_>, unit: UnitId) -> Option<Point> {
        let (book, side) = (view.book(), view.side());
        let scenario = book.scenario();
        if scenario.roles[side].exit.is_some() {
            return None;
        }
        let objectives = &scenario.objectives;
        if objectives.is_empty() {
            return None;
        }
        // Whoever waits holds all of them; whoever comes goes for what is nearest.
        if is_to_hold(book, side) {
            return self.garrisoned_by(view, book.company_of(unit));
        }
        let zone = scenario.roles[side].zone;
        let middle = |at: Point| apart(zone.nearest_to(at), at);
        objectives.iter().map(|one| one.area.middle()).min_by_key(|&at| middle(at))
    }
}

/// Whether stands of a kind are there to fight, not to lead the battalion or to carry.
pub(super) fn fights(kind: &Kind) -> bool {
    let marks = kind.profile.marks;
    let leads = marks.has(Mark::BattalionCommand) || marks.has(Mark::Staff);
    !leads && !kind.profile.arms.is_empty() && !kind.indirect
}

/// Whether the side is to leave the table.
fn leaves(view: &View<'_>) -> bool {
    view.book().scenario().roles[view.side()].exit.is_some()
}

/// The middle of a rectangle.
const fn middle(of: Rect) -> Point {
    let (low, high) = (of.low(), of.high());
    Point::new(low.x.midpoint(high.x), low.y.midpoint(high.y))
}

/// Places spread over a zone, more of them along it than across.
fn spread(zone: Rect) -> impl Iterator<Item = Point> {
    let (low, high) = (zone.low(), zone.high());
    let lies = high.x - low.x >= high.y - low.y;
    let (columns, rows) = if lies { GRID } else { (GRID.1, GRID.0) };
    let part = |from: i16, to: i16, nth: i32, of: i32| {
        (i32::from(from) + (i32::from(to) - i32::from(from)) * (2 * nth + 1) / (2 * of)) as i16
    };
    let places = (0..columns).flat_map(move |column| (0..rows).map(move |row| (column, row)));
    places.map(move |(column, row)| {
        Point::new(part(low.x, high.x, column, columns), part(low.y, high.y, row, rows))
    })
}

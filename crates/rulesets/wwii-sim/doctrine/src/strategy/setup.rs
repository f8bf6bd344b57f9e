//! Secret places and deployment (D0): cover, a field of fire, the way to what is to be held.

use wargauge_policy::Decision;
use wargauge_policy::toolkit::{Shortlist, apart, offer, root};
use wargauge_rules::UnitId;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::stream::Stream;
use wargauge_rules::table::{Bearing, Rect};
use wargauge_wwii_sim::{Action, Class, View, Wait, WwiiSim};

use super::moves::bearing_of;
use crate::candidates::goals::leaves;
use crate::candidates::plans::Post;
use crate::doctrine::Doctrine;
use crate::knowledge::ground::{Ground, middle, row_inside};

/// Places are worth as much more by chance, in hundredths of a point for a hundred points of unit.
const NOISE: u32 = 200;

/// How far an objective may be to be covered by fire, in hundredths of an inch.
const FIELD: i32 = 2_400;

/// Places of a zone that are put to the rules, and units that an officer may begin with.
const PLACES: usize = 10;
const HOSTS: usize = 4;

/// What ways to begin are worth beside any place, in hundredths of a point for a hundred points of unit:
/// not to be seen is worth more than any cover, whoever leads is with those who fight, and who may ride
/// rides.
const UNSEEN: i32 = 3_000;
const LEADING: i32 = 4_000;
const RIDING: i32 = 5_000;

/// The grade of cover that a house has among those of [`wargauge_wwii_sim::Cover`].
const HOUSE: i32 = 4;

/// How much more a field of fire is worth to who loses by every move.
const EMPLACED_VIEW: i32 = 4;

/// The whole of what can be in sight.
const ALL_IN_SIGHT: i32 = 256;

/// What all that can be in sight is worth, in per cent of the weight of it, and each objective under
/// fire.
const ALL_OF_VIEW: i32 = 50;
const COVERED: i32 = 20;

/// How much more the way off the table draws than an objective.
const WAY_OUT: i32 = 4;

/// Those who begin this near to each other are shot at together, in hundredths of an inch, and what
/// that costs each, in hundredths of a point for a hundred points of unit.
const CROWDED: i32 = 500;
const CROWDING: i32 = 80;

/// What leading adds: to squads more than to teams, for each man, and less the steadier they are, for
/// each point of Leadership.
const SQUAD: i32 = 500;
const MAN: i32 = 20;
const STEADY: i32 = 30;

/// Where a unit may begin.
#[derive(Clone, Copy)]
struct StartSite {
    at: Point,
    /// The building that it is in.
    building: Option<u8>,
}

impl Doctrine {
    /// Where a unit begins.
    pub(crate) fn set_up(
        &mut self,
        decision: &mut Decision<'_, WwiiSim>,
        unit: UnitId,
        rng: &mut Stream,
    ) -> Action {
        let view = &decision.view();
        self.look(view);
        let notes = std::sync::Arc::clone(&self.notes);
        let ground = notes.ground(view);
        if let Some(action) = self.own_place(decision, unit, rng) {
            return action;
        }
        let options = decision.options();
        let mut best: Option<(i32, u32, Action)> = None;
        for &option in options {
            let value = self.beginning(view, ground, unit, option);
            if best.is_some_and(|(most, ..)| value < most) {
                continue;
            }
            let draw = rng.below(1 << 16);
            if best.is_none_or(|(most, drawn, _)| (value, draw) > (most, drawn)) {
                best = Some((value, draw, option));
            }
        }
        let best = best.map_or(Action::Hold, |(.., action)| action);
        decision.take(best)
    }

    /// A place of its own making: with a unit to be led, or in one of the best cells of its zones.
    fn own_place(
        &mut self,
        decision: &Decision<'_, WwiiSim>,
        unit: UnitId,
        rng: &mut Stream,
    ) -> Option<Action> {
        let view = &decision.view();
        let notes = std::sync::Arc::clone(&self.notes);
        let ground = notes.ground(view);
        let side = view.side();
        if view.profile(unit).class == Class::Officer {
            let mut hosts: Shortlist<UnitId, HOSTS> = Shortlist::new();
            for host in view.units_of(side) {
                offer(&mut hosts, host_value(view, host), host);
            }
            let with = hosts.iter().map(|(_, host)| Action::StartWith(*host));
            if let Some(action) = with.into_iter().find(|it| decision.check(*it).is_ok()) {
                return Some(action);
            }
        }
        let mut places: Shortlist<StartSite, PLACES> = Shortlist::new();
        let mut weigh = |at: Point, building: Option<u8>| {
            // Nobody can count on the best place being taken.
            let chance = rng.below(NOISE) as i32;
            let value = self.place_value(view, ground, unit, StartSite { at, building }) + chance;
            offer(&mut places, value, StartSite { at, building });
        };
        let profile = view.profile(unit);
        for zone in &view.role(side).zones {
            for (_, cell) in ground.between(zone.low(), zone.high()) {
                if zone.contains(cell.at) && !cell.bars(profile.mover()) {
                    weigh(cell.at, None);
                }
            }
            if profile.class.is_infantry() {
                for (number, building) in view.ground().buildings.iter().enumerate() {
                    if zone.contains(building.centre()) {
                        weigh(building.centre(), Some(number as u8));
                    }
                }
            }
        }
        let facing = if profile.has_facing() {
            let here = zone(view, side);
            bearing_of(middle(here).to(middle(zone(view, side.foe()))))
        } else {
            Bearing::NORTH
        };
        let noting = matches!(view.wait(), Some(Wait::Note(_)));
        let action = |StartSite { at, building }: StartSite| {
            if noting {
                Action::Note { at, facing }
            } else {
                Action::Place { at, facing, building }
            }
        };
        places.iter().map(|(_, place)| action(*place)).find(|it| decision.check(*it).is_ok())
    }

    /// What it is worth to begin so, in hundredths of a point for a hundred points of unit.
    fn beginning(
        &mut self,
        view: &View<'_>,
        ground: Ground<'_>,
        unit: UnitId,
        option: Action,
    ) -> i32 {
        match option {
            Action::Place { at, building, .. } => {
                self.place_value(view, ground, unit, StartSite { at, building })
            }
            Action::Note { at, .. } => {
                let building = view.ground().building_at(at);
                UNSEEN + self.place_value(view, ground, unit, StartSite { at, building })
            }
            Action::StartWith(host) => LEADING + host_value(view, host),
            Action::StartAboard(_) => RIDING,
            _ => 0,
        }
    }

    fn place_value(
        &mut self,
        view: &View<'_>,
        ground: Ground<'_>,
        unit: UnitId,
        site: StartSite,
    ) -> i32 {
        let StartSite { at, building } = site;
        let profile = view.profile(unit);
        let side = view.side();
        let cell = ground.cell_at(at);
        let row = building.map_or(cell, row_inside);
        let theirs = zone(view, side.foe());
        let threat = theirs.nearest_to(at);
        let grade = if building.is_some() {
            HOUSE
        } else {
            ground.cell(cell).shelter.against(at, threat) as i32
        };
        let emplaced = profile.crewed.is_some();
        let weapon = profile.crewed.map(|weapon| view.weapon(weapon));
        let own = zone(view, side);
        let far = profile.class == Class::Gun || profile.is_vehicle();
        let seen = ground.prospect_beyond(row, side, own, far);
        let shares = if emplaced { EMPLACED_VIEW } else { 1 };
        let view_worth =
            self.weights.deploy_view * 100 * seen / ALL_IN_SIGHT * shares * ALL_OF_VIEW / 100;
        let covers = view
            .objectives()
            .iter()
            .filter(|goal| apart(goal.at, at) < FIELD * FIELD && ground.sees_point(row, goal.at));
        let view_worth =
            view_worth + covers.count() as i32 * shares * COVERED * self.weights.deploy_view;
        // Who loses by every move is not to begin with one.
        let short = weapon.map_or(0, |weapon| {
            (root(apart(threat, at)) - i32::from(weapon.long.hundredths())).max(0) / 100
        });
        let short = short * self.weights.pull * self.weights.deploy_standoff / 100;
        // Who cannot shoot is only shot at from what it sees.
        let unarmed = profile.vehicle.as_ref().is_some_and(|it| it.mounts.is_empty());
        let armed = if unarmed { self.weights.unarmed } else { 100 };
        let view_worth = view_worth * (2 * armed - 100) / 100;
        let cover = self.weights.shelter * 100 * grade;
        let inches = goal_from(view, at) / 100;
        let pull = if emplaced {
            self.weights.emplaced * self.weights.pull / 100
        } else {
            self.weights.pull
        };
        let pull = if leaves(view, side) { WAY_OUT * pull } else { pull * armed / 100 };
        // Those who march apart are not shot at together.
        let crowd = view.units_of(side).filter(|&other| other != unit).filter_map(|other| {
            let it = view.unit(other)?;
            let placed = matches!(it.place(), wargauge_wwii_sim::Place::Table);
            (placed && apart(it.at(), at) < CROWDED * CROWDED).then_some(CROWDING)
        });
        let crowd = crowd.sum::<i32>();
        let post = Post { at, cell, inside: building };
        let exposed = self.exposed(view, unit, post);
        view_worth + cover - inches * pull - short - crowd - exposed
    }

    /// What the enemy's fire takes at a post more than own fire from there makes good, in hundredths of a
    /// point for a hundred points of unit. Whose place is secret is not shot at.
    fn exposed(&mut self, view: &View<'_>, unit: UnitId, post: Post) -> i32 {
        let noting = matches!(view.wait(), Some(Wait::Note(_)));
        if self.weights.deploy_exposure == 0 || noting {
            return 0;
        }
        let [harm, shot] = self.exposure(view, unit, post);
        let repaid = shot * self.weights.deploy_return_fire / 100;
        let net = (harm * self.weights.volume / 100 - repaid).max(0);
        net * 100 / (self.cards.of(unit).worth / 100).max(1) * self.weights.deploy_exposure / 100
    }
}

/// What leading a unit is worth.
fn host_value(view: &View<'_>, host: UnitId) -> i32 {
    let profile = view.profile(host);
    let fights = if profile.class == Class::Infantry { SQUAD } else { 0 };
    fights + MAN * profile.figures.len() as i32 - STEADY * i32::from(profile.ld)
}

/// The ground where a side begins; all of the table where it has no zones.
fn zone(view: &View<'_>, side: wargauge_rules::Side) -> Rect {
    let zones = view.role(side).zones.iter().copied();
    zones.reduce(Rect::joined).unwrap_or(view.ground().table)
}

/// How far it is to what counts: an objective, the way out, the way that the enemy has to the edge by which he leaves.
fn goal_from(view: &View<'_>, at: Point) -> i32 {
    let side = view.side();
    if let Some(exit) = view.role(side).exit {
        return root(apart(at, exit.nearest_to(at)));
    }
    let foe = side.foe();
    if let Some(exit) = view.role(foe).exit.filter(|_| leaves(view, foe)) {
        let from = middle(zone(view, foe));
        let way = Segment::new(from, exit.nearest_to(from));
        return root(apart(at, way.nearest_to(at)));
    }
    let objectives = view.objectives().iter().map(|goal| apart(goal.at, at));
    let nearest = objectives.min().map(root);
    nearest.unwrap_or_else(|| root(apart(at, middle(view.ground().table))))
}

//! The game as it is drawn.

use wargauge_rules::drawing::{
    Area, Board, DrawnRulebook, Eye, Figure, Gesture, Look, Outline, Piece, Scale, Score, Sight,
    spot,
};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::{Disc, Point, Rect};

use crate::action::{Order, Target};
use crate::book::{Scene, WwiiSim};
use crate::event::{Damage, Event, Wound};
use crate::state::{CloudShape, Fate, FinePoint, Place, State, Status, Unit};
use crate::terrain::ground::Line;
use crate::terrain::kind::Terrain;
use crate::units::profile::Class;
use crate::winning::objectives::{HOLDING, holder};
use crate::winning::victory::points;
use crate::words::telling::{LEAST, damage_word, fate_word, order_word, wound_word};

/// Degrees between two bearings, times two.
const TWICE_STEP: u16 = 45;

/// Width of what is drawn of a hedge or a wall, in hundredths of an inch.
const LINE: i32 = 30;

/// Radius of what is drawn of a wreck, in hundredths of an inch.
const WRECK: i32 = 150;

impl DrawnRulebook for WwiiSim {
    fn board(&self, _: &State) -> Board {
        let ground = self.ground();
        let [width, depth] = spot(ground.table.high());
        let areas = ground.areas.iter().map(|area| {
            let (look, word) = look_of(area.terrain);
            Area::new(look, word, Outline::of(&area.shape))
        });
        let lines = ground.lines.iter().map(line);
        let houses = ground.buildings.iter().map(|building| {
            let area = Area::new(Look::Building, "building", Outline::of_rect(building.outline));
            area.named(&building.name)
        });
        let areas = areas.chain(lines).chain(houses).collect();
        Board { scale: Scale::Inches, width, depth, areas }
    }

    fn things(&self, state: &State, _: Eye) -> Vec<Area> {
        let houses = self.ground().buildings.iter().enumerate();
        let ruins = houses.filter(|(number, _)| state.is_ruined(*number as u8));
        let ruins = ruins.map(|(_, house)| {
            Area::new(Look::Ruin, "ruin", Outline::of_rect(house.outline)).named(&house.name)
        });
        let wrecks = state.wrecks.map(|unit| {
            Area::new(Look::Wreck, "wreck", Outline::Disc(spot(state.unit(unit).at), WRECK))
        });
        let clouds = state
            .clouds
            .iter()
            .map(|cloud| Area::new(Look::Smoke, "smoke", self.outline_of(cloud.shape)));
        let objectives = self.scenario().objectives.iter().map(|objective| {
            let disc = Outline::disc(Disc::new(objective.at, HOLDING));
            let area = Area::new(Look::Objective, "objective", disc).named(&objective.name);
            area.of_side(holder(Scene::new(self, state), objective.at))
        });
        ruins.chain(wrecks).chain(clouds).chain(objectives).collect()
    }

    fn pieces(&self, state: &State, eye: Eye) -> Vec<Piece> {
        let everybody = self.all_units();
        // WS-DISS-13: dissimulated troops are where only their own side knows.
        let seen = |unit: &UnitId| {
            let own = eye.is_none_or(|eye| self.side(*unit) == eye);
            own || state.is_shown(*unit) || state.unit(*unit).is_gone()
        };
        everybody.filter(seen).map(|unit| self.piece(state, eye, unit)).collect()
    }

    fn gesture(&self, event: &Event) -> Gesture {
        gesture_of(self, event)
    }

    fn scores(&self, state: &State, eye: Eye) -> Vec<Score> {
        let scene = Scene::new(self, state);
        let count = |side| (points(scene, side) / 1000) as i32;
        let mut scores = Vec::new();
        // What dissimulated troops count is known when they come to light.
        if eye.is_none() {
            scores.push(Score::known("victory points", Side::BOTH.map(count)));
        }
        let objectives = &self.scenario().objectives;
        if !objectives.is_empty() {
            let owners = || objectives.iter().map(|one| holder(scene, one.at));
            let held = |side| owners().filter(|owner| *owner == Some(side)).count() as i32;
            scores.push(Score::known("objectives held", Side::BOTH.map(held)));
        }
        scores
    }
}

const fn look_of(terrain: Terrain) -> (Look, &'static str) {
    match terrain {
        Terrain::Open => (Look::Field, "open"),
        Terrain::Road => (Look::Road, "road"),
        Terrain::Crops => (Look::Field, "crops"),
        Terrain::LightWood => (Look::Orchard, "light wood"),
        Terrain::DenseWood => (Look::Wood, "dense wood"),
        Terrain::Swamp => (Look::Marsh, "swamp"),
        Terrain::Stream => (Look::Ford, "stream"),
        Terrain::Deep => (Look::Water, "deep water"),
        Terrain::Cliff => (Look::Rough, "cliff"),
        Terrain::Trench => (Look::Works, "trench"),
        Terrain::Hedge => (Look::Hedge, "hedge"),
        Terrain::Bocage => (Look::Hedge, "bocage"),
        Terrain::Wall => (Look::Wall, "wall"),
        Terrain::Building => (Look::Building, "building"),
        Terrain::Ruin => (Look::Ruin, "ruin"),
        Terrain::Wreck => (Look::Wreck, "wreck"),
        Terrain::Hill => (Look::Hill, "hill"),
    }
}

fn line(line: &Line) -> Area {
    let (look, word) = look_of(line.terrain);
    Area::new(look, word, Outline::Strip(vec![spot(line.run.start), spot(line.run.end)], LINE))
}

impl WwiiSim {
    fn outline_of(&self, cloud: CloudShape) -> Outline {
        match cloud {
            // WS-GEN-19: thousandths of an inch.
            CloudShape::Disc { centre: FinePoint { x, y }, radius } => {
                Outline::Disc([x / 10, y / 10], radius / 10)
            }
            CloudShape::Around { building, inches } => {
                let house: Rect = self.ground().building(building).outline;
                let ([west, south], [east, north]) = (spot(house.low()), spot(house.high()));
                let more = 100 * i32::from(inches);
                Outline::rect([west - more, south - more], [east + more, north + more])
            }
        }
    }

    fn piece(&self, state: &State, eye: Eye, unit: UnitId) -> Piece {
        let (profile, here) = (self.profile(unit), state.unit(unit));
        let figure = match profile.class {
            Class::Infantry => Figure::Infantry,
            Class::Team => Figure::Weapon,
            Class::Gun => Figure::Gun,
            Class::Officer => Figure::Leader,
            Class::Cavalry => Figure::Cavalry,
            Class::Vehicle => Figure::Tank,
        };
        let mut piece = Piece::new(unit, profile.side, self.named(unit), figure);
        self.set_place(&mut piece, here);
        if !profile.is_vehicle() {
            piece.strength = [usize::from(here.count), profile.figures.len()].map(|men| men as u16);
        }
        piece.mark(here.status == Status::Pinned, "pinned");
        piece.mark(here.status == Status::Panicked, "panicked");
        piece.mark(here.immobile, "immobile");
        let knows = eye.is_none_or(|eye| eye == profile.side) || here.revealed;
        if let Some(order) = here.order.filter(|_| knows) {
            piece.mark(true, &format!("order: {}", order_word(order)));
        }
        if here.hidden {
            piece.sight = Sight::Hidden;
        }
        piece
    }

    fn set_place(&self, piece: &mut Piece, here: &Unit) {
        match here.place {
            Place::Waiting => piece.off = "not placed".to_owned(),
            Place::Due => piece.off = "on its way".to_owned(),
            Place::Aboard(transport) => piece.off = format!("aboard {}", self.named(transport)),
            Place::With(host) => piece.off = format!("with {}", self.named(host)),
            Place::Gone(fate) => fate_word(fate).clone_into(&mut piece.off),
            Place::Table => {
                piece.at.push(spot(here.at));
                piece.facing = u16::from(here.facing.index()) * TWICE_STEP / 2;
            }
        }
    }
}

fn aim(book: &WwiiSim, unit: UnitId, target: Target) -> Gesture {
    match target {
        Target::Unit(target) => Gesture::fire(unit, target),
        Target::Building(house) => {
            Gesture::fire_at(unit, spot(book.ground().building(house).centre()))
        }
        Target::Point(at) => Gesture::fire_at(unit, spot(at)),
    }
}

/// A shell where it comes down; one that scatters off the table, at the edge.
fn shell(book: &WwiiSim, at: Point) -> Gesture {
    let table = book.ground().table;
    let words = if table.contains(at) { "shell" } else { "shell, off the table" };
    Gesture::burst(spot(table.nearest_to(at)), words)
}

fn gesture_of(book: &WwiiSim, event: &Event) -> Gesture {
    let burst = |at: Point, word: &str| Gesture::burst(spot(at), word);
    match *event {
        Event::Fact(_)
        | Event::TurnBegan(_)
        | Event::PhaseBegan(_)
        | Event::Battered { .. }
        | Event::Counted(_)
        | Event::Mustered(_)
        | Event::BrokenOut { .. }
        | Event::Ended(_) => Gesture::told([]),
        Event::Placed { unit, at, .. } => Gesture::go(unit, spot(at)).and(Gesture::told([unit])),
        Event::Moved { unit, to, .. } => Gesture::go(unit, spot(to)),
        // What a die shows is known where the unit is seen; here it is seen by all.
        Event::Initiative { unit, .. } | Event::Happened { unit, .. } => Gesture::told([unit]),
        Event::Shown { unit, order } => shown(unit, order),
        Event::Fires { unit, target, .. } => aim(book, unit, target),
        Event::Shot { unit, needed, dice, .. } => {
            let thrown: Vec<u8> = dice.into_iter().filter(|die| *die > 0).collect();
            Gesture::dice(Some(unit), &thrown, format!("{}+", needed.max(LEAST)), None)
        }
        Event::Rolled { unit, clause: Clause("WS-PANIC-03" | "WS-INIT-05"), die, .. } => {
            Gesture::dice(Some(unit), &[die], String::new(), None)
        }
        Event::Rolled { unit, die, against, passed, .. } => {
            Gesture::dice(Some(unit), &[die], format!("against {against}"), Some(passed))
        }
        Event::Wounded { unit, wound, .. } => {
            let words = wound_word(wound);
            let lost = matches!(wound, Wound::Dead);
            if lost { Gesture::loss(unit, words) } else { Gesture::toll(unit, words) }
        }
        Event::Damaged { unit, damage, .. } => {
            let lost = matches!(damage, Damage::Destroyed | Damage::Burning);
            let words = damage_word(damage);
            if lost { Gesture::loss(unit, words) } else { Gesture::toll(unit, words) }
        }
        Event::Smoke { at, .. } => burst(at, "smoke"),
        Event::Burst { unit, at, .. } => shell(book, at).naming([unit]),
        Event::Jammed { unit } => Gesture::toll(unit, "jams"),
        Event::Fought { one, other, totals: [a, b] } => {
            let totals = format!("{a} to {b}");
            Gesture::fire(one, other).and(Gesture::toll(other, &totals))
        }
        Event::Pinned(unit) => Gesture::toll(unit, "pinned"),
        Event::Panicked(unit) => Gesture::toll(unit, "panics"),
        Event::Rallied(unit) => Gesture::toll(unit, "rallies"),
        Event::Gone { unit, fate } => match fate {
            Fate::Left => Gesture::toll(unit, fate_word(fate)),
            Fate::Destroyed | Fate::Captured | Fate::Fled => Gesture::loss(unit, fate_word(fate)),
        },
    }
}

fn shown(unit: UnitId, order: Order) -> Gesture {
    Gesture::toll(unit, order_word(order))
}

//! The game as it is drawn.

use crate::action::{Action, StartingPlace, Target};
use crate::book::{Scene, VictoryDecision};
use crate::event::Event;
use crate::position::formation;
use crate::position::sight::SMOKE;
use crate::state::State;
use crate::state::unit::Place;
use crate::terrain::ground::Terrain;
use crate::units::command;
use crate::units::profile::{RowPart, UnitKind};
use crate::winning::objectives::holders;
use crate::winning::victory_points::victory_points;
use crate::words::{names, telling};
use wargauge_rules::drawing::{
    Area, Board, DrawnRulebook, Eye, Figure, Gesture, Look, Outline, Piece, Scale, Score, Sight,
    spot,
};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::shape::Disc;
use wargauge_rules::table::terrain::PieceId;

/// Degrees between two bearings, times two.
const TWICE_STEP: u16 = 45;

/// Radius of what is drawn where a vehicle burnt out, and of foxholes.
const SPOT: Length = Length::inches(1);

impl DrawnRulebook for VictoryDecision {
    fn board(&self, state: &State) -> Board {
        let scene = Scene::new(self, state);
        let table = self.table(state);
        let lasting = table.map.all().iter().filter(|piece| !is_changing(scene, *piece));
        Board {
            scale: Scale::Inches,
            width: i32::from(table.width().hundredths()),
            depth: i32::from(table.depth().hundredths()),
            areas: lasting.flat_map(|piece| areas_of(scene, piece)).collect(),
        }
    }

    fn things(&self, state: &State, _: Eye) -> Vec<Area> {
        let scene = Scene::new(self, state);
        let table = self.table(state);
        let there = table.map.all().iter().filter(|piece| !state.cleared.contains(*piece));
        let changing = there.filter(|piece| is_changing(scene, *piece));
        let mut things: Vec<Area> = changing.flat_map(|piece| areas_of(scene, piece)).collect();
        let ruins = table.map.all().iter().filter(|piece| state.collapsed.contains(*piece));
        things.extend(ruins.flat_map(|piece| {
            let shapes = table.map.shapes(piece).iter();
            shapes.map(|shape| Area::new(Look::Ruin, "collapsed", Outline::of(shape)))
        }));
        let disc = |look, word: &str, at, radius| {
            Area::new(look, word, Outline::disc(Disc::new(at, radius)))
        };
        things.extend(state.foxholes.iter().map(|at| disc(Look::Works, "foxholes", *at, SPOT)));
        things.extend(state.wrecks.iter().map(|it| disc(Look::Wreck, "wreck", it.at, SPOT)));
        things.extend(state.smoke.iter().map(|it| disc(Look::Smoke, "smoke", it.at, SMOKE)));
        things.extend(objectives(scene));
        things
    }

    // VD-ENG-06: information is full; being Hidden is a state, not a secret.
    fn pieces(&self, state: &State, _: Eye) -> Vec<Piece> {
        let scene = Scene::new(self, state);
        let everybody = self.units_of(Side::A) | self.units_of(Side::B);
        let is_drawn = |unit: &UnitId| {
            self.profile(*unit).part == RowPart::Whole || state.unit(*unit).place != Place::Nowhere
        };
        everybody.filter(is_drawn).map(|unit| piece(scene, unit)).collect()
    }

    fn gesture(&self, event: &Event) -> Gesture {
        gesture_of(event)
    }

    fn scores(&self, state: &State, _: Eye) -> Vec<Score> {
        let scene = Scene::new(self, state);
        let points = |side| (victory_points(scene, side) / 1000) as i32;
        let mut scores = vec![Score::known("Victory Points", Side::BOTH.map(points))];
        if !state.objectives.is_empty() {
            let held = holders(scene);
            let count =
                |side: Side| held.iter().filter(|one| one[side.index()].is_some()).count() as i32;
            scores.push(Score::known("objectives held", Side::BOTH.map(count)));
        }
        scores
    }
}

/// Whether a piece of terrain may come or go: sites of fortifications, and what can be cleared.
fn is_changing(scene: Scene<'_>, piece: PieceId) -> bool {
    let table = scene.book.table(scene.state);
    let clearable = [Terrain::Wire, Terrain::Obstacles, Terrain::Minefield];
    table.sites.contains(piece) || clearable.contains(&table.piece(piece).terrain)
}

fn areas_of(scene: Scene<'_>, piece: PieceId) -> Vec<Area> {
    let table = scene.book.table(scene.state);
    let here = table.piece(piece);
    let (look, word) = match here.structure {
        Some(structure) if structure.bunker => (Look::Works, "bunker"),
        _ => look_of(here.terrain),
    };
    let shapes = table.map.shapes(piece).iter();
    shapes.map(|shape| Area::new(look, word, Outline::of(shape))).collect()
}

const fn look_of(terrain: Terrain) -> (Look, &'static str) {
    match terrain {
        Terrain::Road => (Look::Road, "road"),
        Terrain::Crops => (Look::Field, "crops"),
        Terrain::Woods => (Look::Wood, "woods"),
        Terrain::Orchard => (Look::Orchard, "orchard"),
        Terrain::Hedge => (Look::Hedge, "hedge"),
        Terrain::Bocage => (Look::Hedge, "bocage"),
        Terrain::Wall => (Look::Wall, "wall"),
        Terrain::Rubble => (Look::Ruin, "rubble"),
        Terrain::Foxholes => (Look::Works, "foxholes"),
        Terrain::Trench => (Look::Works, "trench"),
        Terrain::Structure => (Look::Building, "building"),
        Terrain::Hill => (Look::Hill, "hill"),
        Terrain::Marsh => (Look::Marsh, "marsh"),
        Terrain::Ford => (Look::Ford, "ford"),
        Terrain::River => (Look::Water, "river"),
        Terrain::Wire => (Look::Wire, "wire"),
        Terrain::Obstacles => (Look::Wire, "obstacles"),
        Terrain::Minefield => (Look::Mines, "minefield"),
    }
}

fn objectives(scene: Scene<'_>) -> Vec<Area> {
    let radius = Length::inches(scene.book.switches().objective_radius as i16);
    let held = holders(scene);
    let drawn =
        scene.state.objectives.iter().zip(held).enumerate().map(|(number, ((at, _), by))| {
            let owner = Side::BOTH.into_iter().find(|side| by[side.index()].is_some());
            let area =
                Area::new(Look::Objective, "objective", Outline::disc(Disc::new(*at, radius)));
            area.of_side(owner).named(&format!("objective {}", number + 1))
        });
    drawn.collect()
}

fn piece(scene: Scene<'_>, unit: UnitId) -> Piece {
    let Scene { book, state } = scene;
    let (profile, here) = (book.profile(unit), state.unit(unit));
    let figure = match profile.kind {
        UnitKind::Infantry => Figure::Infantry,
        UnitKind::Team => Figure::Weapon,
        UnitKind::Vehicle if profile.mounts.is_empty() => Figure::Vehicle,
        UnitKind::Vehicle => Figure::Tank,
    };
    let mut piece = Piece::new(unit, profile.side, names::unit_name(book, unit), figure);
    let full: u8 = profile.groups.iter().map(|group| group.strength).sum();
    piece.strength = [command::strength(state, unit), full].map(u16::from);
    match here.place {
        Place::Nowhere => piece.off = "not placed".to_owned(),
        Place::Reserve => piece.off = "in Reserve".to_owned(),
        Place::Gone => piece.off = "gone".to_owned(),
        Place::Aboard { vehicle } => {
            piece.off = format!("aboard {}", names::unit_name(book, vehicle));
        }
        Place::Inside { .. } => {
            piece.at.push(spot(here.at));
            piece.mark(true, "inside");
        }
        Place::Table => {
            piece.at.extend(formation::models(scene, unit).into_iter().map(spot));
            piece.facing = u16::from(here.facing.index()) * TWICE_STEP / 2;
        }
    }
    piece.mark_count(here.markers, "marker", "markers");
    piece.mark(state.shaken.contains(unit), "Shaken");
    piece.mark(state.immobilised.contains(unit), "immobilised");
    if state.hidden.contains(unit) {
        piece.sight = Sight::Hidden;
    }
    piece
}

fn gesture_of(event: &Event) -> Gesture {
    match *event {
        Event::Fact(_)
        | Event::TurnBegan(_)
        | Event::Battered { .. }
        | Event::Counted { .. }
        | Event::Ended(_) => Gesture::told([]),
        Event::Decided { unit, action, .. } => decided(unit, action),
        Event::Rolled { unit, die, passed, .. } => {
            Gesture::dice(unit, &[die], String::new(), passed)
        }
        Event::Initiative { winner, .. } => Gesture::told(winner),
        Event::Marked { unit, count, .. } => Gesture::toll(unit, &markers('+', count)),
        Event::Unmarked { unit, count, .. } => Gesture::toll(unit, &markers('\u{2212}', count)),
        Event::Shaken { unit, now } => {
            Gesture::toll(unit, if now { "Shaken" } else { "no longer Shaken" })
        }
        Event::Damage { target, die, again, hits, .. } => {
            let thrown: Vec<u8> = core::iter::once(die).chain(again).collect();
            let hit = if hits > 0 { "hits" } else { "misses" };
            Gesture::dice(unit_of(target), &thrown, hit.to_owned(), None)
        }
        Event::Save { target, needed, die, again, .. } => {
            let thrown: Vec<u8> = core::iter::once(die).chain(again).collect();
            Gesture::dice(unit_of(target), &thrown, format!("save {needed}+"), None)
        }
        Event::Lost { unit, count, .. } => Gesture::loss(unit, &format!("\u{2212}{count}")),
        Event::Destroyed(unit) => Gesture::loss(unit, "destroyed"),
        Event::Moved { unit, to, .. } => Gesture::go(unit, spot(to)),
        Event::Hidden { unit, now, .. } => {
            Gesture::toll(unit, if now { "Hidden" } else { "revealed" })
        }
        Event::Detonated { target, .. } => match target {
            Target::Unit(unit) => Gesture::toll(unit, "charges"),
            Target::Structure(_) => Gesture::told([]),
        },
        Event::Scattered { unit, to, .. } => {
            Gesture::fire_at(unit, spot(to)).and(Gesture::burst(spot(to), "falls here"))
        }
        Event::Happened { unit, at, clause } => happened(unit, at, clause.0),
    }
}

fn markers(sign: char, count: u8) -> String {
    format!("{sign}{}", names::plural(count, "marker"))
}

fn unit_of(target: Target) -> Option<UnitId> {
    match target {
        Target::Unit(unit) => Some(unit),
        Target::Structure(_) => None,
    }
}

fn happened(
    unit: Option<UnitId>,
    at: Option<wargauge_rules::table::point::Point>,
    clause: &str,
) -> Gesture {
    let words = telling::what_happened(clause);
    match (at, unit) {
        (Some(at), _) => Gesture::burst(spot(at), words).naming(unit),
        (None, Some(unit)) => Gesture::toll(unit, words),
        (None, None) => Gesture::told([]),
    }
}

/// What a decision looks like before its dice.
#[expect(clippy::wildcard_enum_match_arm, reason = "nothing else has a gesture of its own")]
fn decided(unit: Option<UnitId>, action: Action) -> Gesture {
    let Some(unit) = unit else {
        return match action {
            Action::Deploy { unit, start } => {
                let aboard = match start {
                    StartingPlace::Aboard(vehicle) => Some(vehicle),
                    StartingPlace::At { .. }
                    | StartingPlace::Inside { .. }
                    | StartingPlace::Reserve => None,
                };
                Gesture::told([unit]).naming(aboard)
            }
            Action::PlaceObjective(at) => Gesture::burst(spot(at), "objective"),
            Action::ReRollZone(unit)
            | Action::Split { unit, .. }
            | Action::Entrench(unit)
            | Action::Nominate { unit, .. } => Gesture::told([unit]),
            _ => Gesture::told([]),
        };
    };
    match action {
        Action::Shoot { target: Target::Unit(target), .. }
        | Action::Assault { target: Target::Unit(target), .. }
        | Action::CloseCombat { target: Target::Unit(target), .. } => Gesture::fire(unit, target),
        Action::Shoot { at: Some(at), .. } | Action::CallStrike { at, .. } | Action::Smoke(at) => {
            Gesture::fire_at(unit, spot(at))
        }
        Action::Spot(other) | Action::Join(other) | Action::Embark(other) => {
            Gesture::told([unit, other])
        }
        _ => Gesture::told([unit]),
    }
}

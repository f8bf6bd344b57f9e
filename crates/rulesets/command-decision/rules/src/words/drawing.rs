//! The game as it is drawn.

use wargauge_rules::drawing::{
    Area as Drawn, Board, DrawnRulebook, Eye, Figure, Gesture, Look, Outline, Piece, Scale, Score,
    Sight, spot,
};
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::Point;

use super::names::stand;
use super::orders::order_word;
use crate::action::{Chit, Order};
use crate::book::CommandDecision;
use crate::event::Event;
use crate::position::heading::{Heading, from_point};
use crate::scenario::Area;
use crate::scene::{Moment, Scene};
use crate::state::{Cause, Pin, Place, State};
use crate::terrain::kind::TerrainKind;
use crate::terrain::table::Piece as Ground;
use crate::units::stand::Class;
use crate::view::View;
use crate::winning::victory::{controller, points};

/// Radius of a chit and of a wreck, in hundredths of an inch.
const CHIT: i32 = 45;

/// Length of the arrow of a chit, in hundredths of an inch.
const ARROW: i32 = 180;

impl DrawnRulebook for CommandDecision {
    fn board(&self, _: &State) -> Board {
        let table = self.table();
        Board {
            scale: Scale::Inches,
            width: i32::from(table.width.hundredths()),
            depth: i32::from(table.depth.hundredths()),
            areas: table.pieces.iter().flat_map(areas_of).collect(),
        }
    }

    fn things(&self, state: &State, eye: Eye) -> Vec<Drawn> {
        let wreck = |at: &Point| Drawn::new(Look::Wreck, "wreck", Outline::Disc(spot(*at), CHIT));
        let wrecks = state.wrecks.iter().map(wreck);
        wrecks
            .chain(objectives(Scene::new(self, state), eye))
            .chain(chits(Scene::new(self, state), eye))
            .collect()
    }

    fn pieces(&self, state: &State, eye: Eye) -> Vec<Piece> {
        let enemies: Vec<UnitId> = eye.map_or_else(Vec::new, |eye| {
            View::new(Scene::new(self, state), eye)
                .enemies()
                .map(|sighting| sighting.unit)
                .collect()
        });
        let seen = |unit: &UnitId| {
            let own = eye.is_none_or(|eye| self.side(*unit) == eye);
            own || enemies.contains(unit) || matches!(state.stand(*unit).place, Place::Gone(_))
        };
        state.units().filter(seen).map(|unit| piece(Scene::new(self, state), unit)).collect()
    }

    fn gesture(&self, event: &Event) -> Gesture {
        gesture_of(event)
    }

    fn scores(&self, state: &State, eye: Eye) -> Vec<Score> {
        let count = |side| (points(Scene::new(self, state), side, false) / 1000) as i32;
        // What hidden stands hold or have lost their enemy does not know.
        let of = match eye {
            None => Side::BOTH.map(|side| Some(count(side))),
            Some(_) => return Vec::new(),
        };
        vec![Score { what: "victory points".to_owned(), of }]
    }
}

fn areas_of(piece: &Ground) -> Vec<Drawn> {
    let (look, word) = look_of(piece.kind);
    if piece.spine.is_empty() {
        let part = |region: &crate::terrain::region::Region| {
            Drawn::new(look, word, Outline::corners(region.corners()))
        };
        return piece.regions.iter().map(part).collect();
    }
    let line = piece.spine.iter().copied().map(spot).collect();
    vec![Drawn::new(look, word, Outline::Strip(line, i32::from(piece.kind.width())))]
}

const fn look_of(kind: TerrainKind) -> (Look, &'static str) {
    match kind {
        TerrainKind::Field => (Look::Field, "field"),
        TerrainKind::Orchard => (Look::Orchard, "orchard"),
        TerrainKind::Bush => (Look::Orchard, "bush"),
        TerrainKind::Woods => (Look::Wood, "woods"),
        TerrainKind::Forest => (Look::Wood, "dense woods"),
        TerrainKind::Town => (Look::Building, "built-up area"),
        TerrainKind::Rubble => (Look::Ruin, "rubble"),
        TerrainKind::Broken => (Look::Rough, "broken ground"),
        TerrainKind::Dunes => (Look::Rough, "dunes"),
        TerrainKind::Marsh => (Look::Marsh, "marsh"),
        TerrainKind::Rise => (Look::Hill, "rise"),
        TerrainKind::Hill => (Look::Hill, "hill"),
        TerrainKind::River => (Look::Water, "river"),
        TerrainKind::Ford => (Look::Ford, "ford"),
        TerrainKind::Entrenchment => (Look::Works, "entrenchment"),
        TerrainKind::Pillbox => (Look::Works, "pillbox"),
        TerrainKind::Smoke => (Look::Smoke, "smoke"),
        TerrainKind::Road => (Look::Road, "road"),
        TerrainKind::Trail => (Look::Road, "trail"),
        TerrainKind::Stream => (Look::Water, "stream"),
        TerrainKind::Hedge => (Look::Hedge, "hedge"),
        TerrainKind::Wall => (Look::Wall, "wall"),
        TerrainKind::Hedgerow => (Look::Hedge, "hedgerow"),
        TerrainKind::Cliff => (Look::Rough, "cliff"),
    }
}

fn objectives(scene: Scene<'_>, eye: Eye) -> Vec<Drawn> {
    let mut drawn = Vec::new();
    for objective in &scene.book.scenario().objectives {
        // Whether hidden stands hold it or contest it their enemy does not know.
        let owner = if eye.is_none() { controller(scene, objective) } else { None };
        let outlines = match &objective.area {
            Area::Circle(centre, radius) => vec![Outline::Disc(spot(*centre), i32::from(*radius))],
            Area::Parts(parts) => {
                parts.iter().map(|part| Outline::corners(part.corners())).collect()
            }
        };
        drawn.extend(outlines.into_iter().map(|outline| {
            let area = Drawn::new(Look::Objective, "objective", outline);
            area.of_side(owner).named(&objective.name)
        }));
    }
    drawn
}

/// Chits, or their caps where the eye sees no more of them.
fn chits(scene: Scene<'_>, eye: Eye) -> Vec<Drawn> {
    let whose = |chit: &Chit| scene.book.side(chit.issuer);
    let Some(eye) = eye else {
        return scene.state.chits.iter().flat_map(|chit| chit_of(whose(chit), chit)).collect();
    };
    let view = View::new(scene, eye);
    let own = view.chits().flat_map(|chit| chit_of(eye, chit));
    let caps = view.caps().flat_map(|cap| match cap.chit {
        Some(chit) => chit_of(eye.foe(), &chit),
        None => vec![disc(eye.foe(), cap.at, "covered chit")],
    });
    own.chain(caps).collect()
}

fn disc(side: Side, at: Point, word: &str) -> Drawn {
    Drawn::new(Look::Marker, word, Outline::Disc(spot(at), CHIT)).of_side(Some(side))
}

fn chit_of(side: Side, chit: &Chit) -> Vec<Drawn> {
    let word = format!("order: {}", order_word(chit.order));
    let mut drawn = vec![disc(side, chit.at, &word)];
    if chit.order.moves() {
        let tip = from_point(chit.arrow, chit.at, ARROW);
        let arrow = Outline::Strip(vec![spot(chit.at), spot(tip)], 20);
        drawn.push(Drawn::new(Look::Marker, &word, arrow).of_side(Some(side)));
    }
    drawn
}

/// Degrees from north by east of a heading, which counts from east by north.
const fn compass(heading: Heading) -> u16 {
    (450 - heading.degrees()) % 360
}

fn piece(scene: Scene<'_>, unit: UnitId) -> Piece {
    let Scene { book, state } = scene;
    let (here, moment) = (state.stand(unit), Moment::now(scene));
    let profile = book.profile(unit);
    let figure = match profile.class {
        Class::Personnel if profile.cap().is_some() => Figure::Leader,
        Class::Personnel => Figure::Infantry,
        Class::Gun => Figure::Gun,
        Class::Soft => Figure::Vehicle,
        Class::Afv => Figure::Tank,
    };
    let mut piece = Piece::new(unit, book.side(unit), stand(book, unit), figure);
    let capacity = profile.quality.capacity();
    let left =
        if matches!(here.place, Place::Gone(_)) { 0 } else { capacity - here.hits.min(capacity) };
    piece.strength = [left, capacity].map(u16::from);
    match here.place {
        Place::Table if moment.is_on_table(unit) => {
            piece.at.push(spot(moment.at(unit)));
            piece.facing = compass(moment.facing(unit));
            if !here.spotted.any() {
                piece.sight = Sight::Hidden;
            }
        }
        Place::Table => piece.off = "not on the table".to_owned(),
        Place::Aboard(vehicle) => piece.off = format!("aboard {}", vehicle.0),
        Place::Reserve(u8::MAX) => piece.off = "not placed yet".to_owned(),
        Place::Reserve(turn) => piece.off = format!("comes in turn {turn}"),
        Place::Exited => piece.off = "left the table".to_owned(),
        Place::Gone(cause) => piece.off = cause_word(cause).to_owned(),
    }
    piece.mark(here.pin != Pin::None, "pinned");
    piece.mark(here.demoralized, "demoralized");
    piece
}

const fn cause_word(cause: Cause) -> &'static str {
    match cause {
        Cause::Fire => "destroyed",
        Cause::Morale => "broken",
        Cause::Fled => "fled",
        Cause::NoPlace => "without room",
    }
}

fn range(needed: i8) -> String {
    match needed {
        ..=0 => "none hits".to_owned(),
        1 => "1 hits".to_owned(),
        more => format!("1\u{2013}{} hit", more.min(10)),
    }
}

fn gesture_of(event: &Event) -> Gesture {
    match *event {
        Event::TurnBegan { .. }
        | Event::Checked { .. }
        | Event::WipedOut { .. }
        | Event::Opened { .. }
        | Event::Scored { .. }
        | Event::Ended(_) => Gesture::told([]),
        Event::Deployed { unit } | Event::Acted { unit } | Event::Held { unit, .. } => {
            Gesture::told([unit])
        }
        Event::Killed { by } => Gesture::told([by]),
        Event::Revealed { issuer, order, followers, .. } => {
            Gesture::told([issuer]).and(shown(issuer, order)).naming(followers)
        }
        Event::Waiting { stands } => Gesture::told(stands),
        Event::Moved { unit, to, .. } => Gesture::go(unit, spot(to)),
        Event::Stayed { unit, .. } => Gesture::told([unit]),
        Event::Aimed { firer, target, .. } => Gesture::told([firer, target]),
        Event::BurstAt { firer, unit, .. } => Gesture::told([firer, unit]),
        Event::Searched { target, .. } => Gesture::told([target]),
        Event::Spotted { target, .. } => Gesture::toll(target, "spotted"),
        Event::Fired { firer, target, .. } => Gesture::fire(firer, target),
        Event::Shot { firer, target, die, needed }
        | Event::Assaulted { firer, target, die, needed } => Gesture::fire(firer, target)
            .and(Gesture::dice(Some(firer), &[die], range(needed), None)),
        Event::Burst { firer, unit, die, needed } => {
            Gesture::dice(Some(firer), &[die], format!("burst, {}", range(needed)), None)
                .naming([unit])
        }
        Event::Pierced { firer, victim, total, armour, .. } => {
            let words = format!("penetration {total} : {armour}");
            Gesture::fire(firer, victim).and(Gesture::toll(victim, &words))
        }
        Event::Hit { firer, victim, hits } => {
            let word = if hits >= 3 { "destroyed" } else { "hit" };
            Gesture::loss(victim, word).naming([firer])
        }
        // What it cost is counted; that it happened another event has told.
        Event::Weakened { victim, .. } => Gesture::told([victim]),
        Event::Eliminated { victim, cause } => Gesture::loss(victim, cause_word(cause)),
        Event::ForcedBack { unit, to } => {
            let toll = Gesture::toll(unit, "forced back");
            match to {
                Some(to) => Gesture::go(unit, spot(to)).and(toll),
                None => toll,
            }
        }
        Event::Pinned { unit, .. } => Gesture::toll(unit, "pinned"),
        Event::Demoralized { unit } => Gesture::toll(unit, "demoralized"),
        Event::Rallied { unit } => Gesture::toll(unit, "rallied"),
    }
}

fn shown(issuer: UnitId, order: Order) -> Gesture {
    Gesture::toll(issuer, order_word(order))
}

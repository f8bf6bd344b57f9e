//! The game as it is drawn: men one by one, vehicles and guns as they stand.

use wargauge_rules::drawing::{
    Area, Board, DrawnRulebook, Eye, Figure, Gesture, Look, Outline, Piece, Scale, Score, Sight,
    spot,
};
use wargauge_rules::table::{Disc, Length, Point};
use wargauge_rules::{Side, UnitId};

use crate::book::{Scene, Skirmish};
use crate::event::{Damage, Event};
use crate::men::{active, place_of, present, strength};
use crate::position::SMOKE_RADIUS;
use crate::spotting::{anchor, contacts_of};
use crate::state::{Condition, Content, Mobility, Morale, Place, State};
use crate::terrain::Terrain;
use crate::units::Kind;
use crate::winning::{HOLDING, holder, tally};
use crate::words::telling::{condition_word, damage_word, name, weapon_word};

/// Degrees between two bearings, times two.
const TWICE_STEP: u16 = 45;

/// Width of what is drawn of a hedge or a wall, in hundredths of an inch.
const LINE: i32 = 30;

/// Radius of what is drawn of a counter or a portal, in hundredths of an inch.
const COUNTER: i32 = 60;

impl DrawnRulebook for Skirmish {
    fn board(&self, _: &State) -> Board {
        let [width, depth] = spot(self.table.rect().high());
        let map = &self.table.map;
        let areas = map.all().iter().flat_map(|piece| {
            let (look, word) = look_of(self.table.kind(piece));
            map.shapes(piece).iter().map(move |shape| Area::new(look, word, Outline::of(shape)))
        });
        let lines = self.table.lines.iter().map(|line| {
            let (look, word) = look_of(line.kind);
            let ends = vec![spot(line.segment.start), spot(line.segment.end)];
            Area::new(look, word, Outline::Strip(ends, LINE))
        });
        Board { scale: Scale::Inches, width, depth, areas: areas.chain(lines).collect() }
    }

    fn things(&self, state: &State, eye: Eye) -> Vec<Area> {
        let radius = Length::from_hundredths(SMOKE_RADIUS);
        let mut things: Vec<Area> = state
            .smoke
            .iter()
            .map(|it| Area::new(Look::Smoke, "smoke", Outline::disc(Disc::new(it.at, radius))))
            .collect();
        things.extend(self.scenario.objectives.iter().map(|objective| {
            let disc = Outline::disc(Disc::new(objective.at, HOLDING));
            let holds =
                |side: &Side| holder(Scene::new(self, state), *side, objective.at).is_some();
            // Who is hidden near it its enemy does not know.
            let owner = Side::BOTH.into_iter().find(holds).filter(|_| eye.is_none());
            let area = Area::new(Look::Objective, "objective", disc).named(&objective.name);
            area.of_side(owner)
        }));
        things.extend(solo_things(Scene::new(self, state), eye));
        things
    }

    fn pieces(&self, state: &State, eye: Eye) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for side in Side::BOTH {
            let own = eye.is_none_or(|eye| eye == side);
            for unit in self.of_side[side] {
                let here = state.unit(unit);
                let seen = own || here.spotted || (here.known && here.place == Place::Gone);
                if seen && !matches!(here.place, Place::Pool) {
                    pieces.push(piece(Scene::new(self, state), unit));
                }
            }
        }
        if let Some(eye) = eye {
            pieces.extend(contacts(Scene::new(self, state), eye));
        }
        pieces
    }

    fn gesture(&self, event: &Event) -> Gesture {
        of_play(self, event)
            .or_else(|| of_shots(event))
            .or_else(|| of_nerves(event))
            .unwrap_or_else(|| of_vehicles_and_counters(event))
    }

    fn scores(&self, state: &State, eye: Eye) -> Vec<Score> {
        // What hidden men hold or have lost their enemy does not know.
        if eye.is_some() {
            return Vec::new();
        }
        let points = |side| (tally(Scene::new(self, state), side) / 1000) as i32;
        vec![Score::known("points earned", Side::BOTH.map(points))]
    }
}

const fn look_of(kind: Terrain) -> (Look, &'static str) {
    match kind {
        Terrain::Road => (Look::Road, "road"),
        Terrain::Rough => (Look::Rough, "rough"),
        Terrain::Rubble => (Look::Ruin, "rubble"),
        Terrain::Stream => (Look::Ford, "stream"),
        Terrain::Crops => (Look::Field, "crops"),
        Terrain::Scrub => (Look::Field, "scrub"),
        Terrain::Fence => (Look::Wall, "fence"),
        Terrain::LowHedge => (Look::Hedge, "low hedge"),
        Terrain::Bocage => (Look::Hedge, "bocage"),
        Terrain::LowWall => (Look::Wall, "low wall"),
        Terrain::HighWall => (Look::Wall, "high wall"),
        Terrain::Orchard => (Look::Orchard, "orchard"),
        Terrain::Wood => (Look::Wood, "wood"),
        Terrain::WoodenBuilding => (Look::Building, "wooden building"),
        Terrain::StoneBuilding => (Look::Building, "stone building"),
        Terrain::Ruin => (Look::Ruin, "ruin"),
        Terrain::ShellHole => (Look::Crater, "shell hole"),
        Terrain::Trench => (Look::Works, "trench"),
        Terrain::Foxhole => (Look::Works, "foxhole"),
        Terrain::Bunker => (Look::Works, "bunker"),
        Terrain::Rock => (Look::Rough, "rock"),
        Terrain::Hill => (Look::Hill, "hill"),
        Terrain::SteepHill => (Look::Hill, "steep hill"),
    }
}

/// Counters and portals of a solo game. What a counter hides the table's side alone would know, and
/// nobody plays it: a counter face down is a counter.
fn solo_things(scene: Scene<'_>, eye: Eye) -> Vec<Area> {
    let side = scene.book.solo_side();
    let word = |content: Content| match content {
        Content::Team(_) => "counter: a team",
        Content::Dummy => "counter: a dummy",
        Content::Sniper => "counter: a sniper",
        Content::Artillery => "counter: artillery",
        Content::Mortar => "counter: a mortar",
        Content::Air => "counter: aircraft",
        Content::Mines => "counter: mines",
    };
    let counters = scene.state.counters.iter().map(|counter| {
        let is_known = counter.face_up || eye.is_none();
        let what = if is_known { word(counter.content) } else { "counter, face down" };
        Area::new(Look::Marker, what, Outline::Disc(spot(counter.at), COUNTER)).of_side(side)
    });
    let portals = scene.state.portals.iter().map(|portal| {
        Area::new(Look::Zone, "portal", Outline::Disc(spot(portal.at), COUNTER)).of_side(side)
    });
    counters.chain(portals).collect()
}

/// `SK-SPOT-31`: places where a side takes somebody to be whom it cannot name.
fn contacts(scene: Scene<'_>, eye: Side) -> Vec<Piece> {
    let mut places: Vec<Point> = Vec::new();
    for unit in present(scene.state, eye) {
        places.extend(contacts_of(scene, unit));
    }
    places.sort_unstable();
    places.dedup();
    let numbered = (0..).zip(places);
    numbered.map(|(number, at)| Piece::contact(number, eye.foe(), spot(at))).collect()
}

fn figure_of(kind: Kind) -> Figure {
    match kind {
        Kind::Infantry => Figure::Infantry,
        Kind::Support => Figure::Weapon,
        Kind::Command => Figure::Leader,
        Kind::Gun => Figure::Gun,
        Kind::Soft => Figure::Vehicle,
        Kind::Afv => Figure::Tank,
    }
}

fn piece(scene: Scene<'_>, unit: UnitId) -> Piece {
    let Scene { book, state } = scene;
    let (profile, here) = (book.profile(unit), state.unit(unit));
    let mut piece = Piece::new(unit, profile.side, name(book, unit), figure_of(profile.kind));
    piece.strength = [strength(scene, unit), profile.strength()].map(u16::from);
    match here.place {
        Place::Waiting => piece.off = "not placed".to_owned(),
        Place::Pool => piece.off = "may come".to_owned(),
        Place::Concealed => piece.off = "behind a counter".to_owned(),
        Place::Reserve => piece.off = "held back".to_owned(),
        Place::Gone => piece.off = "gone".to_owned(),
        Place::Aboard(vehicle) => piece.off = format!("aboard {}", name(book, vehicle)),
        Place::Table => stand(scene, unit, &mut piece),
    }
    marks(state, unit, &mut piece);
    if matches!(here.place, Place::Table) && !here.spotted {
        piece.sight = Sight::Hidden;
    }
    piece
}

/// Where it stands: the leader first, a vehicle or a gun by its hull.
fn stand(scene: Scene<'_>, unit: UnitId, piece: &mut Piece) {
    let here = scene.state.unit(unit);
    let men = active(scene, unit).map(|man| spot(place_of(scene, unit, man)));
    let front = if here.hull.there { here.hull.front } else { here.front };
    if here.hull.there && scene.book.vehicle(unit).is_some() {
        piece.at.push(spot(here.hull.at));
    } else {
        piece.at.extend(men);
    }
    if piece.at.is_empty() {
        piece.at.push(spot(anchor(scene, unit)));
    }
    piece.facing = u16::from(front.index()) * TWICE_STEP / 2;
}

fn marks(state: &State, unit: UnitId, piece: &mut Piece) {
    let here = state.unit(unit);
    piece.mark_count(here.markers, "suppression", "suppressions");
    let hurt = here.figures.iter().filter(|man| man.condition == Condition::Wounded).count();
    piece.mark_count(hurt as u8, "wounded", "wounded");
    let morale = match here.morale {
        Morale::Steady => "",
        Morale::Retiring => "retiring",
        Morale::Shaken => "shaken",
        Morale::Rout => "in rout",
        Morale::Surrendered => "taken",
    };
    piece.mark(!morale.is_empty(), morale);
    let hull = &here.hull;
    piece.mark(hull.wreck, "wreck");
    piece.mark(hull.abandoned && !hull.wreck, "abandoned");
    piece.mark(hull.mobility != Mobility::Free, "immobile");
    piece.mark(hull.stunned > 0, "crew stunned");
}

/// Turns, moves and looks.
#[expect(clippy::wildcard_enum_match_arm, reason = "others tell of the rest")]
fn of_play(book: &Skirmish, event: &Event) -> Option<Gesture> {
    Some(match *event {
        Event::TurnBegan { .. } | Event::PhaseBegan { .. } | Event::Ended(_) => Gesture::told([]),
        Event::Acts { unit }
        | Event::Dismounted { unit }
        | Event::Held { unit, .. }
        | Event::LeftTable { unit } => Gesture::told([unit]),
        Event::Placed { unit, at } => Gesture::go(unit, spot(at)).and(Gesture::told([unit])),
        Event::Moved { unit, to } | Event::Drove { unit, to, .. } => Gesture::go(unit, spot(to)),
        Event::Charged { unit, target } => Gesture::toll(target, "charged").naming([unit]),
        Event::Mounted { unit, vehicle } => Gesture::told([unit, vehicle]),
        Event::Looked { unit, at, roll, needed } => Gesture::fire_at(unit, spot(at))
            .and(Gesture::dice(Some(unit), &[roll], format!("spotting, {needed}"), None)),
        Event::Spotted { unit, by } => Gesture::toll(unit, "spotted").naming(by),
        Event::LostFromSight { unit } => Gesture::toll(unit, "lost from sight"),
        Event::SmokeLaid { at } => Gesture::burst(spot(at), "smoke"),
        Event::SmokeGone { .. } => Gesture::told([]),
        // The enemy hears of it when the shells fall.
        Event::Called { unit, at } => {
            Gesture::burst(spot(at), "artillery called").naming([unit]).only(book.side(unit))
        }
        Event::ArrivalRolled { unit, roll, needed } => {
            Gesture::dice(Some(unit), &[roll], format!("artillery, {needed}"), None)
                .only(book.side(unit))
        }
        _ => return None,
    })
}

/// Fire and what it does.
#[expect(clippy::wildcard_enum_match_arm, reason = "others tell of the rest")]
fn of_shots(event: &Event) -> Option<Gesture> {
    Some(match *event {
        Event::Fired { unit, target, .. } if unit == target => Gesture::told([unit]),
        Event::Fired { unit, target, weapon } => {
            Gesture::fire(unit, target).and(Gesture::toll(target, weapon_word(weapon)))
        }
        Event::ShotRolled { unit, roll, needed, .. } => {
            let die = u8::try_from(roll).unwrap_or(0);
            Gesture::dice(Some(unit), &[die], format!("D20, {needed}+"), None)
        }
        Event::Hit { unit } => Gesture::told([unit]),
        Event::EffectRolled { target, score, .. } => {
            Gesture::toll(target, &format!("effect {score}"))
        }
        Event::Casualty { unit, condition, .. } => {
            let words = condition_word(condition);
            let lost = matches!(condition, Condition::Killed | Condition::Disabled);
            if lost { Gesture::loss(unit, words) } else { Gesture::toll(unit, words) }
        }
        Event::Lost { victim, .. } => Gesture::told([victim]),
        Event::Destroyed { by, victim } => Gesture::loss(victim, "out of the game").naming([by]),
        Event::Fought { unit, foe, scores: [own, other] } => {
            Gesture::fire(unit, foe).and(Gesture::toll(foe, &format!("{own} to {other}")))
        }
        _ => return None,
    })
}

/// Suppression and morale.
#[expect(clippy::wildcard_enum_match_arm, reason = "others tell of the rest")]
fn of_nerves(event: &Event) -> Option<Gesture> {
    Some(match *event {
        Event::SuppressionRolled { unit, score, needed, removed } => {
            Gesture::dice(Some(unit), &[score], format!("suppression, {needed}+"), Some(removed))
        }
        Event::RallyRolled { unit, roll } => {
            Gesture::dice(Some(unit), &[roll], "rally, 6".to_owned(), Some(roll == 6))
        }
        Event::Suppressed { unit, by, .. } => Gesture::toll(unit, "suppressed").naming(by),
        Event::Tested { unit, roll: 0, .. } => Gesture::told([unit]),
        Event::Tested { unit, roll, total } => {
            Gesture::dice(Some(unit), &[roll], format!("morale, under {total}"), Some(roll < total))
        }
        Event::Retires { unit } => Gesture::toll(unit, "retires"),
        Event::Shaken { unit, .. } => Gesture::toll(unit, "shaken"),
        Event::Routs { unit } => Gesture::toll(unit, "routs"),
        Event::Surrendered { unit } => Gesture::loss(unit, "surrenders"),
        _ => return None,
    })
}

/// Vehicles, guns and the counters of a solo game.
#[expect(clippy::wildcard_enum_match_arm, reason = "others tell of the rest")]
fn of_vehicles_and_counters(event: &Event) -> Gesture {
    match *event {
        Event::Bogged { unit, roll, stuck } => {
            Gesture::dice(Some(unit), &[roll], "obstacle".to_owned(), Some(!stuck))
        }
        Event::ReleaseRolled { unit, roll } => {
            Gesture::dice(Some(unit), &[roll], "free on 5+".to_owned(), Some(roll >= 5))
        }
        Event::DamageRolled { unit, damage, .. } => {
            let words = damage_word(damage);
            let lost = !matches!(damage, Damage::None | Damage::Stunned | Damage::Optics);
            if lost { Gesture::loss(unit, &words) } else { Gesture::toll(unit, &words) }
        }
        Event::Abandoned { unit } => Gesture::loss(unit, "abandoned"),
        Event::Exploded { unit } => Gesture::loss(unit, "explodes"),
        Event::WeaponLost { unit } => Gesture::loss(unit, "weapon lost"),
        Event::CounterRevealed { at, content } => {
            let team = match content {
                Content::Team(unit) => Some(unit),
                Content::Dummy
                | Content::Sniper
                | Content::Artillery
                | Content::Mortar
                | Content::Air
                | Content::Mines => None,
            };
            Gesture::burst(spot(at), "counter turned up").naming(team)
        }
        Event::CounterMarched { to, .. } => Gesture::burst(spot(to), "counter marches"),
        Event::SniperShotAt { unit, at, gone } => {
            let words = if gone { "sniper out" } else { "sniper still there" };
            Gesture::fire_at(unit, spot(at)).and(Gesture::burst(spot(at), words))
        }
        Event::PortalShifted { to: Some(to), .. } => Gesture::burst(spot(to), "portal"),
        Event::ChartRolled { unit, roll, .. } => {
            Gesture::dice(Some(unit), &[roll], "chart".to_owned(), None)
        }
        _ => Gesture::told([]),
    }
}

//! Cover (VD-COVER).

use crate::book::VictoryDecision;
use crate::position::fields_of_fire::hull_radius;
use crate::position::sight::BEHIND;
use crate::position::{fields_of_fire, sight};
use crate::state::State;
use crate::state::unit::Place;
use crate::state::withdrawal::Threatened;
use crate::terrain::current;
use crate::terrain::ground::{Cover, Terrain};
use crate::units::command;
use crate::units::profile::{Ability, UnitKind};
use wargauge_rules::game::UnitId;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::rect::Rect;
use wargauge_rules::table::segment::Segment;
use wargauge_rules::table::terrain::PieceId;

/// Radius of foxholes (VD-DIG-02, VD-SPEC-02).
const FOXHOLES: Length = Length::inches(2);

/// The cover of a unit where it is against something that comes from a point (VD-COVER-02 to
/// VD-COVER-05), before abilities change its class. It is judged at the leader and goes for all
/// models (VD-COVER-06).
pub(crate) fn cover(book: &VictoryDecision, s: &State, target: UnitId, from: Point) -> Cover {
    cover_against(book, s, target, threat_from(book, s, from))
}

/// What comes from a point of the open ground.
pub(crate) fn threat_from(book: &VictoryDecision, s: &State, from: Point) -> Threatened {
    Threatened { from, blast: false, above: u8::from(current::on_hill(book, s, from)) }
}

/// The cover of a unit against a shot of another.
pub(crate) fn cover_from(
    book: &VictoryDecision,
    s: &State,
    target: UnitId,
    by: UnitId,
    from: Point,
) -> Cover {
    let floor = match s.unit(by).place {
        Place::Inside { floor, .. } => floor,
        Place::Nowhere | Place::Reserve | Place::Table | Place::Aboard { .. } | Place::Gone => {
            u8::from(current::on_hill(book, s, from))
        }
    };
    cover_against(book, s, target, Threatened { from, blast: false, above: floor })
}

/// The cover of a unit against a Blast.
pub(crate) fn cover_in_blast(
    book: &VictoryDecision,
    s: &State,
    target: UnitId,
    centre: Point,
) -> Cover {
    cover_against(
        book,
        s,
        target,
        Threatened {
            from: centre,
            // VD-COVER-07, VD-COVER-12.
            blast: true,
            above: 0,
        },
    )
}

fn cover_against(book: &VictoryDecision, s: &State, target: UnitId, threat: Threatened) -> Cover {
    match s.unit(target).place {
        Place::Table => cover_on_table(book, s, target, s.unit(target).at, threat, Cover::Hard),
        Place::Inside { piece, .. } => cover_inside(book, s, piece),
        Place::Nowhere | Place::Reserve | Place::Aboard { .. } | Place::Gone => Cover::None,
    }
}

/// Whether a unit with its leader at a point of the table would have such cover at least.
pub(crate) fn is_covered(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    at: Point,
    threat: Threatened,
    least: Cover,
) -> bool {
    cover_on_table(book, s, unit, at, threat, least) >= least
}

/// The cover of those in a structure (VD-BLDG-16).
fn cover_inside(book: &VictoryDecision, s: &State, piece: PieceId) -> Cover {
    if s.collapsed.contains(piece) {
        return Terrain::Rubble.cover();
    }
    book.table(s).piece(piece).structure.map_or(Cover::None, |made| made.cover)
}

/// The cover on the open table; what is at least `enough` need not be the best.
fn cover_on_table(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    at: Point,
    threat: Threatened,
    enough: Cover,
) -> Cover {
    let ground = ground_cover(book, s, unit, at);
    if ground >= enough || threat.from == at {
        return ground;
    }
    let table = book.table(s);
    let line = Segment::new(threat.from, at);
    let covering = (table.uses.covering | s.collapsed) - s.cleared;
    let near = table.map.about_rect(Rect::new(threat.from, at)) & covering;
    let mut best = ground;
    for piece in near.iter() {
        // Only lines give more than Broken.
        let could_help = best < Cover::Broken && !threat.blast;
        if (could_help || table.uses.linear.contains(piece)) && table.map.is_crossed(piece, line) {
            // VD-COVER-04, VD-COVER-05.
            best = best.max(cover_across(book, s, piece, unit, at, threat));
            if best >= enough {
                return best;
            }
        }
    }
    if best >= Cover::Soft {
        return best;
    }
    best.max(cover_of_hulls(book, s, unit, at, line, threat.blast))
}

/// What a piece that the line crosses gives.
fn cover_across(
    book: &VictoryDecision,
    s: &State,
    piece: PieceId,
    unit: UnitId,
    at: Point,
    threat: Threatened,
) -> Cover {
    let terrain = current::terrain_of(book, s, piece);
    let class = terrain.cover();
    // VD-LOS-05.
    if class == Cover::None || terrain.height() < fields_of_fire::size_of(book, unit) / 2 {
        return Cover::None;
    }
    let map = &book.table(s).map;
    // VD-COVER-03.
    let near = |at| map.shapes(piece).iter().any(|shape| shape.is_within(at, BEHIND));
    // VD-COVER-03.
    if terrain.is_linear() {
        if near(threat.from) {
            return Cover::None;
        }
        if near(at) {
            return class;
        }
    }
    // VD-COVER-12: a Blast is not broken by what it bursts beyond.
    if threat.blast || terrain.height() == 0 {
        return Cover::None;
    }
    // VD-LOS-06, VD-BLDG-12.
    if terrain.height() <= threat.above && !near(at) {
        return Cover::None;
    }
    Cover::Broken
}

/// Vehicles and wrecks that the line crosses (VD-LOS-04, VD-TERR-04).
fn cover_of_hulls(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    at: Point,
    line: Segment,
    blast: bool,
) -> Cover {
    let infantry = book.profile(unit).kind != UnitKind::Vehicle;
    let mut best = Cover::None;
    for wreck in &s.wrecks {
        let radius = hull_radius(wreck.size);
        if !line.is_within(wreck.at, radius) {
            continue;
        }
        let hull = crate::position::fields_of_fire::hull(wreck.at, wreck.facing, wreck.size);
        let hull = wargauge_rules::table::polygon::ConvexPolygon::known(&hull);
        if hull.crossed_by(line) {
            let behind = infantry && hull.is_within(at, BEHIND);
            best = best.max(if behind { Cover::Soft } else { Cover::Broken });
        }
    }
    if blast {
        return if best == Cover::Soft { best } else { Cover::None };
    }
    if best == Cover::None && sight::vehicles_between(book, s, line.start, line.end, unit) {
        best = Cover::Broken;
    }
    best
}

/// The cover of the ground a leader stands on: area terrain and foxholes (VD-COVER-02).
fn ground_cover(book: &VictoryDecision, s: &State, unit: UnitId, at: Point) -> Cover {
    let tall = fields_of_fire::size_of(book, unit) / 2;
    let table = book.table(s);
    let areas = (table.uses.covering | s.collapsed) - table.uses.linear - s.cleared;
    let here = table.map.holding(areas, at);
    let class = |piece| {
        let terrain = current::terrain_of(book, s, piece);
        // VD-LOS-05.
        if terrain.height() < tall { Cover::None } else { terrain.cover() }
    };
    let best = here.iter().map(class).max().unwrap_or_default();
    // VD-DIG-02, VD-SPEC-02.
    if best < Cover::Soft && book.profile(unit).kind != UnitKind::Vehicle {
        let dug = has_foxholes(book, s, unit) && s.unit(unit).at == at;
        if dug || s.foxholes.iter().any(|hole| hole.within(at, FOXHOLES)) {
            return Cover::Soft;
        }
    }
    best
}

/// Whether a unit has dug enough for foxholes (VD-DIG-02, VD-DIG-03).
fn has_foxholes(book: &VictoryDecision, s: &State, unit: UnitId) -> bool {
    s.unit(unit).dug >= digs_needed(book, s, unit)
}

/// What a class of cover is for a unit, by Tenacity and Untrained (VD-ABIL-62, VD-ABIL-66).
pub(crate) fn effective_cover(
    book: &VictoryDecision,
    s: &State,
    unit: UnitId,
    cover: Cover,
) -> Cover {
    if book.profile(unit).kind == UnitKind::Vehicle {
        return cover;
    }
    // VD-ABIL-63: a broken line of sight stays what it is.
    if cover == Cover::Soft && command::all_have(book, s, unit, Ability::Tenacity) {
        return Cover::Hard;
    }
    // VD-ABIL-68: of Broken nothing is left.
    if command::all_have(book, s, unit, Ability::Untrained) { one_lower(cover) } else { cover }
}

/// Whether a unit is in any type of cover by itself (VD-COVER-11).
pub(crate) fn in_any_cover(book: &VictoryDecision, s: &State, unit: UnitId) -> bool {
    match s.unit(unit).place {
        Place::Inside { .. } => true,
        Place::Table => any_cover_at(book, s, unit, s.unit(unit).at),
        Place::Nowhere | Place::Reserve | Place::Aboard { .. } | Place::Gone => false,
    }
}

/// Whether a unit would be in any type of cover with its leader at a point.
pub(crate) fn any_cover_at(book: &VictoryDecision, s: &State, unit: UnitId, at: Point) -> bool {
    let counts = |cover| effective_cover(book, s, unit, cover) > Cover::None;
    if counts(ground_cover(book, s, unit, at)) {
        return true;
    }
    let table = book.table(s);
    let lines = (table.uses.linear & table.uses.covering) - s.cleared;
    let near = table.map.within_among(lines, at, BEHIND);
    let tall = fields_of_fire::size_of(book, unit) / 2;
    let enemies = || s.present & book.units_of(book.side(unit).foe());
    near.iter().any(|piece| {
        let terrain = current::terrain_of(book, s, piece);
        terrain.height() >= tall
            && counts(terrain.cover())
            && enemies().any(|enemy| {
                table
                    .map
                    .is_crossed(piece, Segment::new(fields_of_fire::standpoint(book, s, enemy), at))
            })
    })
}

/// Whether the unit re-rolls failed saves: Take Cover!, Unseen, a bunker (VD-TAKE-01, VD-ABIL-64,
/// VD-BLDG-16).
pub(crate) fn has_taken_cover(book: &VictoryDecision, s: &State, unit: UnitId) -> bool {
    // VD-TAKE-06: whether or not its cover counts against the attack.
    if s.took_cover.contains(unit) {
        return true;
    }
    if let Place::Inside { piece, .. } = s.unit(unit).place
        && book.table(s).piece(piece).structure.is_some_and(|made| made.bunker)
    {
        return true;
    }
    book.profile(unit).kind != UnitKind::Vehicle
        // VD-ABIL-65: without an action, so also after a Move.
        && command::all_have(book, s, unit, Ability::Unseen)
        && in_any_cover(book, s, unit)
}

/// One class of cover lower: of the Untrained, and against a scope (VD-ABIL-66, VD-FEAT-25).
pub(crate) const fn one_lower(cover: Cover) -> Cover {
    match cover {
        Cover::Hard => Cover::Soft,
        Cover::Soft => Cover::Broken,
        Cover::Broken | Cover::None => Cover::None,
    }
}

/// Dig In Actions that a unit needs for foxholes (VD-DIG-02, VD-DIG-03).
#[must_use]
pub(crate) fn digs_needed(book: &VictoryDecision, s: &State, unit: UnitId) -> u8 {
    let faster = u8::from(command::all_have(book, s, unit, Ability::Pioneer));
    book.switches().dig_in_actions as u8 - faster
}

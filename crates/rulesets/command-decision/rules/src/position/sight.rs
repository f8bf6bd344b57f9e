//! Line of sight and line of fire (CD-LOS-*, CD-ELEV-*).

use wargauge_rules::table::{Disc, Length, Point, Rect, Vector};

use super::elevation::{Nearness, passes_over};
use super::measure::{overlap, within};
use crate::terrain::along::{Along, Stretch, toward_zero};
use crate::terrain::kind::TerrainKind;
use crate::terrain::region::Region;
use crate::terrain::table::{Piece, PieceSet, Table, indices};

/// How deep a line may run through the area of a stand at its end: those at its edge see and are
/// seen (CD-LOS-04, CD-LOS-07).
const EDGE: i64 = 100;

/// How far two stands see each other inside one area (CD-LOS-06).
const INSIDE: Length = Length::inches(2);

/// How far a line may run over the high ground that carries a stand (CD-ELEV-09).
const CREST: i64 = 200;

/// How near an obstacle hides the lower stand from any height (CD-ELEV-04).
const NEAR_LOWER: i64 = 200;

/// How near a stand must be to a hedgerow to look through (CD-ELEV-13).
const HEDGEROW_EDGE: i64 = 100;

/// Height of wrecks and of friends in the line of fire (CD-LOS-10, CD-WRECK-02).
const DISC_HEIGHT: i32 = 1;

/// From where to where somebody looks: two stands, or a stand and a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SightLine {
    /// Where it begins.
    pub from: Disc,
    /// Where it ends.
    pub to: Disc,
}

/// One end of a line: a stand or a spot with what is known of its place.
#[derive(Clone, Copy, Debug)]
struct LineEnd {
    /// Its place.
    disc: Disc,
    /// Level of its ground (CD-ELEV-06).
    level: i32,
    /// The pieces that matter and hold its centre.
    pieces: PieceSet,
}

impl LineEnd {
    fn new(table: &Table, disc: Disc, matter: PieceSet) -> Self {
        Self { disc, level: table.level(disc.centre), pieces: table.holders(disc.centre, matter) }
    }
}

/// One of the nine lines between two ends.
#[derive(Debug)]
struct SingleLine<'a> {
    table: &'a Table,
    ends: &'a [LineEnd; 2],
    /// The chosen points.
    points: [Point; 2],
    /// Squared length between them.
    squared: i64,
}

/// Whether one of the nine lines between two discs is free (CD-LOS-01, CD-LOS-02, CD-LOS-13), and
/// both are within the greatest visibility. Obstacles are wrecks, and friends of a
/// firer: discs one level high.
#[must_use]
pub fn is_clear(table: &Table, sight: SightLine, visibility: Length, obstacles: &[Disc]) -> bool {
    let SightLine { from: one, to: two } = sight;
    // CD-VIS-04.
    if !within(one, two, visibility) {
        return false;
    }
    // CD-LOS-05, CD-LOS-07: one deep in what conceals is seen from no place outside.
    if is_buried(table, one, two) || is_buried(table, two, one) {
        return false;
    }
    let around = one.bounds().joined(two.bounds());
    let matter = between(table, sight, around);
    if matter == 0 && obstacles.is_empty() {
        return true;
    }
    let points = chosen(one, two);
    let near = |disc: &&Disc| disc.bounds().meets(around) && is_at_hand(&points, **disc);
    if matter == 0 && !obstacles.iter().any(|disc| near(&disc)) {
        return true;
    }
    let ends = [LineEnd::new(table, one, matter), LineEnd::new(table, two, matter)];
    if indices(matter).any(|index| is_shut_by(table, &ends, &points, index)) {
        return false;
    }
    let nine = NineLines { table, ends: &ends, points: &points };
    nine.is_any_free(matter, &obstacles.iter().filter(near))
}

/// The nine lines between two ends: from each chosen point of the one to each of the other.
struct NineLines<'l> {
    table: &'l Table,
    ends: &'l [LineEnd; 2],
    points: &'l [[Point; 3]; 2],
}

impl NineLines<'_> {
    /// Whether one of them is free, each looked along by itself.
    fn is_any_free<'a, I: Iterator<Item = &'a Disc> + Clone>(
        &self,
        matter: PieceSet,
        obstacles: &I,
    ) -> bool {
        let Self { table, ends, points } = *self;
        // The piece that cut the last line is likely to cut the next.
        let mut last = 0;
        points[0].iter().any(|&from| {
            points[1].iter().any(|&to| {
                let squared = from.squared_distance(to);
                let line = SingleLine { table, ends, points: [from, to], squared };
                !obstacles.clone().any(|disc| line.is_cut_by(*disc))
                    && line.is_free(matter, &mut last)
            })
        })
    }
}

/// What the nine lines say by themselves, without all that spares looking along them.
#[cfg(test)]
pub(crate) fn is_clear_line_by_line(table: &Table, sight: SightLine, obstacles: &[Disc]) -> bool {
    let SightLine { from: one, to: two } = sight;
    let all = table.screens(one.bounds().joined(two.bounds()));
    let matter = all.fold(0, |set, (index, _)| set | 1 << index);
    let ends = [LineEnd::new(table, one, matter), LineEnd::new(table, two, matter)];
    let nine = NineLines { table, ends: &ends, points: &chosen(one, two) };
    nine.is_any_free(matter, &obstacles.iter())
}

/// The pieces that some of the nine lines may meet, as bits: none of them is farther from the line of
/// centres than a radius.
fn between(table: &Table, sight: SightLine, around: Rect) -> PieceSet {
    let SightLine { from: one, to: two } = sight;
    let (from, way) = (one.centre, one.centre.to(two.centre));
    let least = Region::aside(way, i64::from(one.radius.max(two.radius).hundredths()) + 2);
    let met = |piece: &Piece| piece.regions.iter().any(|one| !one.is_aside(from, way, least));
    let matter = table.screens(around).filter(|(_, piece)| met(piece));
    matter.fold(0, |set, (index, _)| set | 1 << index)
}

/// Whether a disc may lie on some of the nine lines: they run between the two outer ones.
fn is_at_hand(points: &[[Point; 3]; 2], disc: Disc) -> bool {
    let [from, to] = [points[0][0], points[1][0]];
    let way = from.to(to);
    let off = way.cross(from.to(disc.centre));
    let widest = points.iter().map(|chosen| chosen[0].squared_distance(chosen[1])).max();
    // An inch at most, and what rounding adds.
    let widest = widest.unwrap_or(0).isqrt() + 2;
    let reach = i64::from(disc.radius.hundredths()) + widest;
    off * off <= reach * reach * way.squared()
}

/// Whether a disc may lie on some of the nine lines between two others, as far as a glance tells: near
/// the line of centres.
#[must_use]
pub fn may_lie_between(disc: Disc, sight: SightLine) -> bool {
    let SightLine { from: one, to: two } = sight;
    let rim = i32::from(disc.radius.hundredths() + one.radius.max(two.radius).hundredths()) + 4;
    let off = |at: i16, from: i16, to: i16| {
        let (at, from, to) = (i32::from(at), i32::from(from), i32::from(to));
        at + rim < from.min(to) || at - rim > from.max(to)
    };
    let (at, from, to) = (disc.centre, one.centre, two.centre);
    if off(at.x, from.x, to.x) || off(at.y, from.y, to.y) {
        return false;
    }
    let way = from.to(to);
    let aside = way.cross(from.to(at));
    let rim = i64::from(rim);
    aside * aside <= rim * rim * way.squared()
}

/// Whether some piece surely cuts all nine lines because it conceals a disc (CD-LOS-05, CD-LOS-07): one
/// more than an inch deep all round that does not hold the other, or than an inch from whatever side of
/// the piece the other lies beyond.
fn is_buried(table: &Table, disc: Disc, other: Disc) -> bool {
    // Chosen points lie on the rim at most, but for rounding.
    let rims = [disc, other].map(|end| i64::from(end.radius.hundredths()) + 2);
    let margin = EDGE + rims[0];
    let (from, to) = (disc.centre, other.centre);
    table.concealing(from).any(|piece| match &piece.regions[..] {
        [region] => {
            region.is_deep_between(&[from], &[to], rims, EDGE)
                || region.is_within(from, -margin) && !region.contains(to)
        }
        _ => false,
    })
}

/// Whether a piece surely cuts all nine lines: one that holds neither end, as high as the higher
/// end and above the lower, whose convex part cuts both outer lines, and so all between them.
fn is_shut_by(table: &Table, ends: &[LineEnd; 2], points: &[[Point; 3]; 2], index: usize) -> bool {
    let piece = &table.pieces[index];
    let (one, two) = (ends[0].level, ends[1].level);
    let height = piece.kind.height();
    let own = (ends[0].pieces | ends[1].pieces) & 1 << index != 0;
    if own || height < one.max(two) || height <= one.min(two) {
        return false;
    }
    // CD-ELEV-13.
    if piece.kind == TerrainKind::Hedgerow && ends.iter().any(|end| is_beside(piece, end)) {
        return false;
    }
    // The second point of one end and the third of the other lie on the same side.
    let outer = [(points[0][1], points[1][2]), (points[0][2], points[1][1])];
    piece.regions.iter().any(|region| {
        outer.iter().all(|&(from, to)| region.cut(from, to).is_some_and(Stretch::has_length))
    })
}

/// Whether an end is near enough to a hedgerow to look through (CD-ELEV-13).
fn is_beside(piece: &Piece, end: &LineEnd) -> bool {
    let reach = HEDGEROW_EDGE + i64::from(end.disc.radius.hundredths());
    piece.is_within(end.disc.centre, reach)
}

/// Of both discs the centre and the two rim points at right angles to the line of centres
/// (CD-LOS-02).
fn chosen(one: Disc, two: Disc) -> [[Point; 3]; 2] {
    let way = one.centre.to(two.centre);
    let length = way.squared().isqrt();
    [rim_points(one, way, length), rim_points(two, -way, length)]
}

fn rim_points(disc: Disc, way: Vector, length: i64) -> [Point; 3] {
    if length == 0 || disc.radius == Length::ZERO {
        return [disc.centre; 3];
    }
    let side = way.left();
    let reach = i64::from(disc.radius.hundredths());
    let part = |part: i32| toward_zero(i64::from(part) * reach, length) as i16;
    let (x, y) = (part(side.x), part(side.y));
    let centre = disc.centre;
    [centre, Point::new(centre.x + x, centre.y + y), Point::new(centre.x - x, centre.y - y)]
}

impl SingleLine<'_> {
    /// Whether no terrain that matters cuts it; the piece `last` is looked at first, and becomes
    /// the one that cuts.
    fn is_free(&self, matter: PieceSet, last: &mut usize) -> bool {
        let cuts = |index: usize| self.is_cut_by_piece(index, &self.table.pieces[index]);
        let first = 1 << *last & matter;
        if first != 0 && cuts(*last) {
            return false;
        }
        let found = indices(matter & !first).find(|&index| cuts(index));
        *last = found.unwrap_or(*last);
        found.is_none()
    }

    fn is_cut_by_piece(&self, index: usize, piece: &Piece) -> bool {
        let (single, several);
        let stretches = match &piece.regions[..] {
            [region] => {
                single = region.cut(self.points[0], self.points[1]);
                single.as_slice()
            }
            _ => {
                several = piece.cut(self.points[0], self.points[1]);
                &several[..]
            }
        };
        if stretches.iter().all(|stretch| !stretch.has_length()) {
            return false;
        }
        let inside = self.ends.map(|end| end.pieces & 1 << index != 0);
        match piece.kind {
            TerrainKind::Hedgerow => self.is_cut_by_hedgerow(piece, stretches),
            TerrainKind::Rise | TerrainKind::Hill => self.is_cut_by_hill(piece, stretches, inside),
            TerrainKind::Field
            | TerrainKind::Orchard
            | TerrainKind::Bush
            | TerrainKind::Woods
            | TerrainKind::Forest
            | TerrainKind::Town
            | TerrainKind::Rubble
            | TerrainKind::Broken
            | TerrainKind::Dunes
            | TerrainKind::Marsh
            | TerrainKind::River
            | TerrainKind::Ford
            | TerrainKind::Entrenchment
            | TerrainKind::Pillbox
            | TerrainKind::Smoke
            | TerrainKind::Road
            | TerrainKind::Trail
            | TerrainKind::Stream
            | TerrainKind::Hedge
            | TerrainKind::Wall
            | TerrainKind::Cliff => self.is_cut_by_area(piece, stretches, inside),
        }
    }

    /// An area that conceals (CD-LOS-05 to 08, CD-ELEV-11).
    fn is_cut_by_area(&self, piece: &Piece, stretches: &[Stretch], inside: [bool; 2]) -> bool {
        let last = stretches.len() - 1;
        if inside == [true; 2] && last == 0 {
            // CD-LOS-06, CD-LOS-08.
            return !within(self.ends[0].disc, self.ends[1].disc, INSIDE);
        }
        stretches.iter().enumerate().any(|(nth, stretch)| {
            let own = inside[0] && nth == 0 || inside[1] && nth == last;
            if own {
                // CD-LOS-07.
                return stretch.is_longer(self.squared, EDGE);
            }
            stretch.has_length() && self.is_topped_by(piece, stretch)
        })
    }

    /// CD-ELEV-13: one can look through a hedgerow that is at hand.
    fn is_cut_by_hedgerow(&self, piece: &Piece, stretches: &[Stretch]) -> bool {
        !self.ends.iter().any(|end| is_beside(piece, end))
            && stretches
                .iter()
                .any(|stretch| stretch.has_length() && self.is_topped_by(piece, stretch))
    }

    /// High ground, with the crest of that which carries an end (CD-ELEV-09, CD-ELEV-10).
    fn is_cut_by_hill(&self, piece: &Piece, stretches: &[Stretch], inside: [bool; 2]) -> bool {
        let last = stretches.len() - 1;
        stretches.iter().enumerate().any(|(nth, stretch)| {
            let own = inside[0] && nth == 0 || inside[1] && nth == last;
            let crest = own && !stretch.is_longer(self.squared, CREST);
            !crest && stretch.has_length() && self.is_topped_by(piece, stretch)
        })
    }

    /// Whether the height of a piece on a stretch of the line cuts it.
    fn is_topped_by(&self, piece: &Piece, stretch: &Stretch) -> bool {
        let (one, two) = (self.ends[0].level, self.ends[1].level);
        // What is as high as the higher and above the lower is in the way wherever it lies
        // (CD-ELEV-01 to 04): it may only stand higher than it is.
        let height = piece.kind.height();
        if height >= one.max(two) && height > one.min(two) {
            return true;
        }
        let lower_first = one <= two;
        let near = if lower_first { stretch.from } else { stretch.to };
        let way = self.points[0].to(self.points[1]);
        let ground = self.table.level(near.point(self.points[0], way));
        // CD-ELEV-06, CD-ELEV-10: the level of high ground has its own height in it.
        let top = if piece.kind.is_high() {
            ground.max(piece.kind.height())
        } else {
            ground + piece.kind.height()
        };
        let from_lower = if lower_first { near } else { near.reversed() };
        self.is_topped(top, from_lower)
    }

    /// Whether something with its top at a level, so far along from the lower end, cuts the line.
    fn is_topped(&self, top: i32, from_lower: Along) -> bool {
        let [one, other] = [self.ends[0].level, self.ends[1].level];
        if one == other || top <= one.min(other) {
            // Where it lies makes no odds.
            return top > one.min(other);
        }
        let from_start = Stretch { from: Along::START, to: from_lower };
        let nearness = Nearness {
            closer_to_higher: from_lower > Along { top: 1, bottom: 2 },
            clear_of_lower: from_start.is_longer(self.squared, NEAR_LOWER),
        };
        !passes_over(top, one, other, nearness)
    }

    /// Whether a disc one level high cuts it; one that only touches the rim is free (CD-LOS-11).
    fn is_cut_by(&self, disc: Disc) -> bool {
        let [from, to] = self.points;
        let (way, arm) = (from.to(to), from.to(disc.centre));
        let length = way.squared();
        let radius = disc.radius.squared();
        let off = way.cross(arm);
        if length == 0 || off * off >= radius * length {
            return false;
        }
        // The chord, as shares of the line: the foot of the centre and half the chord to both
        // sides.
        let foot = way.dot(arm);
        let half = (radius * length - off * off).isqrt();
        let (enters, leaves) = (foot - half, foot + half);
        if leaves <= 0 || enters >= length {
            return false;
        }
        let top = self.table.level(disc.centre) + DISC_HEIGHT;
        let lower_first = self.ends[0].level <= self.ends[1].level;
        let near = if lower_first { enters.max(0) } else { length - leaves.min(length) };
        self.is_topped(top, Along { top: near, bottom: length })
    }
}

/// The wrecks that matter for a line: those that neither end stands on.
#[must_use]
pub fn beside(disc: Disc, sight: SightLine) -> bool {
    !overlap(disc, sight.from) && !overlap(disc, sight.to)
}

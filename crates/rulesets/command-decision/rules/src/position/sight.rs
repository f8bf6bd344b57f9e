//! Line of sight and line of fire (CD-LOS-*, CD-ELEV-*).

use wargauge_rules::table::{Disc, Length, Point};

use super::elevation::{Nearness, passes_over};
use super::measure::{overlap, within};
use crate::terrain::along::{Along, Stretch, toward_zero};
use crate::terrain::kind::TerrainKind;
use crate::terrain::region::isqrt;
use crate::terrain::table::{Piece, Table};

/// How deep a line may run through the area of a stand at its end (CD-LOS-07).
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

/// One end of a line: a stand or a spot with what is known of its place.
#[derive(Clone, Copy, Debug)]
struct End {
    /// Its place.
    disc: Disc,
    /// Level of its ground (CD-ELEV-06).
    level: i32,
    /// The pieces that matter and hold its centre.
    pieces: u64,
}

impl End {
    fn new(table: &Table, disc: Disc, matter: u64) -> Self {
        let held = bits(matter).filter(|&index| table.pieces[index].contains(disc.centre));
        let pieces = held.fold(0, |held, index| held | 1 << index);
        Self { disc, level: table.level(disc.centre), pieces }
    }
}

/// The indices of a set of pieces.
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let index = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (index < 64).then_some(index)
    })
}

/// One of the nine lines between two ends.
#[derive(Debug)]
struct Line<'a> {
    table: &'a Table,
    ends: &'a [End; 2],
    /// The chosen points.
    points: [Point; 2],
    /// Squared length between them.
    squared: i64,
}

/// Whether one of the nine lines between two discs is free (CD-LOS-01, CD-LOS-02, CD-LOS-13), and
/// both are within the greatest visibility (CD-VIS-04). Obstacles are wrecks, and friends of a
/// firer: discs one level high.
#[must_use]
pub fn is_clear(
    table: &Table,
    (one, two): (Disc, Disc),
    visibility: Length,
    obstacles: &[Disc],
) -> bool {
    if !within(one, two, visibility) {
        return false;
    }
    let around = one.bounds().joined(two.bounds());
    let matters = |(_, piece): &(usize, &Piece)| {
        (piece.kind.conceals() || piece.kind.height() > 0) && piece.bounds().meets(around)
    };
    let matter = table.pieces.iter().enumerate().filter(matters);
    let matter = matter.fold(0, |set, (index, _)| set | 1 << index);
    let near = |disc: &&Disc| disc.bounds().meets(around);
    if matter == 0 && !obstacles.iter().any(|disc| near(&disc)) {
        return true;
    }
    let ends = [End::new(table, one, matter), End::new(table, two, matter)];
    let (left, right) = (chosen(one, two.centre), chosen(two, one.centre));
    left.iter().any(|&from| {
        right.iter().any(|&to| {
            let squared = from.squared_distance(to);
            let line = Line { table, ends: &ends, points: [from, to], squared };
            line.is_free(matter) && !obstacles.iter().filter(near).any(|disc| line.is_cut_by(*disc))
        })
    })
}

/// Centre and the two rim points at right angles to the line of centres (CD-LOS-02).
fn chosen(disc: Disc, other: Point) -> [Point; 3] {
    let way = disc.centre.to(other);
    let length = isqrt(way.squared());
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

impl Line<'_> {
    /// Whether no terrain that matters cuts it.
    fn is_free(&self, matter: u64) -> bool {
        bits(matter).all(|index| !self.is_cut_by_piece(index, &self.table.pieces[index]))
    }

    fn is_cut_by_piece(&self, index: usize, piece: &Piece) -> bool {
        let stretches = piece.cut(self.points[0], self.points[1]);
        if stretches.iter().all(|stretch| !stretch.has_length()) {
            return false;
        }
        let inside = self.ends.map(|end| end.pieces & 1 << index != 0);
        match piece.kind {
            TerrainKind::Hedgerow => self.is_cut_by_hedgerow(piece, &stretches),
            TerrainKind::Rise | TerrainKind::Hill => self.is_cut_by_hill(piece, &stretches, inside),
            _ => self.is_cut_by_area(piece, &stretches, inside),
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
        let near = |end: &End| {
            let reach = HEDGEROW_EDGE + i64::from(end.disc.radius.hundredths());
            piece.is_within(end.disc.centre, reach)
        };
        !self.ends.iter().any(near)
            && stretches
                .iter()
                .any(|stretch| stretch.has_length() && self.is_topped_by(piece, stretch))
    }

    /// High ground, with the crest of that which carries an end (CD-ELEV-09, CD-ELEV-10).
    fn is_cut_by_hill(&self, piece: &Piece, stretches: &[Stretch], inside: [bool; 2]) -> bool {
        let last = stretches.len() - 1;
        if inside == [true; 2] && last == 0 {
            return false;
        }
        stretches.iter().enumerate().any(|(nth, stretch)| {
            let own = inside[0] && nth == 0 || inside[1] && nth == last;
            let crest = own && !stretch.is_longer(self.squared, CREST);
            !crest && stretch.has_length() && self.is_topped_by(piece, stretch)
        })
    }

    /// Whether the height of a piece on a stretch of the line cuts it.
    fn is_topped_by(&self, piece: &Piece, stretch: &Stretch) -> bool {
        let lower_first = self.ends[0].level <= self.ends[1].level;
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
        let levels = (self.ends[0].level, self.ends[1].level);
        let from_start = Stretch { from: Along::START, to: from_lower };
        let nearness = Nearness {
            closer_to_higher: from_lower > Along { top: 1, bottom: 2 },
            clear_of_lower: from_start.is_longer(self.squared, NEAR_LOWER),
        };
        !passes_over(top, levels, nearness)
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
        let half = isqrt(radius * length - off * off);
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
pub fn beside(disc: Disc, ends: (Disc, Disc)) -> bool {
    !overlap(disc, ends.0) && !overlap(disc, ends.1)
}

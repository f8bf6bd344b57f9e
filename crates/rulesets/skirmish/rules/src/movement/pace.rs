//! How far men get in a move action (`SK-MOVE-01`, `SK-MOVE-02`, `SK-MOVE-03`, `SK-MOVE-04`,
//! `SK-MOVE-05`, `SK-MOVE-06`, `SK-MOVE-07`, `SK-MOVE-08`, `SK-MOVE-09`, `SK-MOVE-10`,
//! `SK-MOVE-11`, `SK-MOVE-12`, `SK-MOVE-13`, `SK-MOVE-14`, `SK-MOVE-15`).

use wargauge_rules::UnitId;
use wargauge_rules::table::{Length, Pieces, Point, Segment};

use crate::book::{Scene, Skirmish};
use crate::men::{Squad, active};
use crate::position::Leg;
use crate::state::Condition;
use crate::terrain::Cover;
use crate::units::Crewed;

/// `SK-MOVE-02`
const ACTION: i32 = 600;
/// `SK-MOVE-03`
const ONLY_ACTION: i32 = 1000;
/// `SK-MOVE-05`
const ROUGH: i32 = 300;
/// `SK-MOVE-06`
const OBSTACLE: i32 = 300;
/// `SK-MOVE-07`
const WOUNDED: i32 = 200;
/// `SK-MOVE-08`: a man is dragged by one other.
pub(crate) const DRAGGED_BY_ONE: i32 = 200;
/// `SK-MOVE-09`: by two.
pub(crate) const DRAGGED_BY_TWO: i32 = 100;
/// `SK-MOVE-10`
const LEAST: i32 = 100;
/// `SK-MOVE-13`
const CRAWL: i32 = 200;
/// `SK-MOVE-22`
const CARRYING: i32 = 400;

/// Deductions of one move action for the ground between two points.
pub(crate) fn ground_deduction(book: &Skirmish, from: Point, to: Point) -> i32 {
    let table = &book.table;
    let line = Segment::new(from, to);
    // SK-MOVE-05: once, however much of it there is.
    let crossed = table.map.crossed_among(table.masks.rough | table.masks.sills, from, to);
    let rough = if crossed & table.masks.rough == Pieces::NONE { 0 } else { ROUGH };
    // SK-MOVE-06, SK-MOVE-10: each obstacle costs.
    let lines = table.lines.iter().filter(|it| it.segment.crosses(line)).count() as i32;
    let sills: i32 = (crossed & table.masks.sills)
        .iter()
        .map(|piece| {
            let only = Pieces::of(piece);
            let ends = [from, to].map(|at| table.inside(only, at) != Pieces::NONE);
            match ends {
                [true, true] => 0,
                [false, false] => 2,
                _ => 1,
            }
        })
        .sum();
    rough + OBSTACLE * (lines + sills)
}

/// What slows a team besides the ground: its wounded, and what they drag along.
fn team_deduction(scene: Scene<'_>, unit: UnitId, movers: u8) -> i32 {
    let wounded = active(scene, unit).any(|figure| {
        movers & 1 << figure != 0
            && scene.state.unit(unit).figures[figure].condition == Condition::Wounded
    });
    if wounded { WOUNDED } else { 0 }
}

/// `SK-MOVE-03`, `SK-MOVE-04`: whether these men have one action only, by what they began with.
pub(crate) fn has_one_action(book: &Skirmish, unit: UnitId, movers: u8) -> bool {
    let men = &book.profile(unit).figures;
    (0..men.len()).any(|figure| movers & 1 << figure != 0 && men[figure].ap == 1)
}

/// `SK-MOVE-10`: how far a move action takes a man of this base rate over this ground, in hundredths
/// of an inch; `extra` is added before deductions.
pub(crate) fn pace_of(one_action: bool, extra: i32, deductions: i32) -> i32 {
    let base = if one_action { ONLY_ACTION } else { ACTION };
    (base + extra - deductions).max(LEAST)
}

/// How far one move action takes a team from one point towards another; `crawling` if it is
/// suppressed and not forced.
pub(crate) fn pace(scene: Scene<'_>, unit: UnitId, movers: u8, leg: Leg) -> i32 {
    burdened_pace(scene, Squad::new(unit, movers), 0, leg)
}

/// As [`pace`], with what dragging somebody along takes off it (`SK-MOVE-08`, `SK-MOVE-09`). He who
/// is dragged is not among the movers, so that his own wound is not charged too (`SK-MOVE-11`), the
/// wound of a carrier is (`SK-MOVE-27`).
pub(crate) fn burdened_pace(scene: Scene<'_>, squad: Squad, drag: i32, leg: Leg) -> i32 {
    let Squad { unit, men: movers } = squad;
    let Scene { book, state } = scene;
    let ground = ground_deduction(book, leg.from, leg.to) + drag;
    let team = team_deduction(scene, unit, movers);
    let plain = pace_of(has_one_action(book, unit, movers), 0, ground + team);
    // SK-MOVE-22: heavy weapons are carried more slowly.
    let carried = matches!(book.profile(unit).crewed, Some(Crewed::Mortar { .. }) | None)
        && book.profile(unit).tripod
        && !state.unit(unit).weapon_left;
    // SK-MOVE-22
    if carried { plain.min((CARRYING - ground - team).max(LEAST)) } else { plain }
}

/// `SK-MOVE-14`: how far a crawl goes.
pub(crate) const fn crawl() -> Length {
    Length::from_hundredths(CRAWL as i16)
}

/// `SK-MORALE-09`: how much of a way lies outside cover, in hundredths of an inch.
pub(crate) fn uncovered(book: &Skirmish, from: Point, to: Point) -> i32 {
    const STEP: Length = Length::from_hundredths(50);
    let table = &book.table;
    let near = Length::inches(1);
    let mut open = 0;
    let mut at = from;
    while at != to {
        at = at.towards(to, STEP);
        let covered = table.cover_inside(at) > Cover::None
            || table
                .lines_near(at)
                .any(|it| it.kind.cover() > Cover::None && it.segment.is_within(at, near));
        if !covered {
            open += 50;
        }
    }
    open
}

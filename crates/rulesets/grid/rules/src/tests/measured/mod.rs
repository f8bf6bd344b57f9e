//! Tests of the measured variant. The small board is 36 inches wide and 48 deep; points are in
//! hundredths of an inch from its south-west corner. Square A8 is that corner, A1 the north-west.

mod distances;
mod edges;
mod features;
mod games;
mod moves;
mod named;
mod roads;
mod sight;

use super::table::{Setup, Table};
use crate::action::{Action, Destination};
use crate::morale::isolation::isolated_units;
use crate::morale::regrouping::able_to_regroup;
use crate::position::placement::put;
use crate::position::sight::sees;
use crate::state::Step;
use wargauge_rules::game::{Ruleset, UnitId};
use wargauge_rules::table::point::Point;

/// A measured table with units at points, those of side A first.
fn lay(setup: Setup, step: Step, points: &[(i16, i16)]) -> Table {
    let mut table = setup.rules("metric=measured").at(step);
    for (at, &point) in points.iter().enumerate() {
        put(&table.book, &mut table.state, UnitId(at as u8), at_point(point));
    }
    if step == Step::Withdrawals {
        table.state.isolated = isolated_units(table.scene());
    }
    if step == Step::Regroup {
        table.state.regrouping = able_to_regroup(table.scene());
    }
    table
}

fn at_point((x, y): (i16, i16)) -> Destination {
    Destination::Point(Point::new(x, y))
}

/// Whether the first unit of side A may move to a point.
fn may_move(table: &Table, to: (i16, i16)) -> bool {
    may(table, Action::Move(table.own(0), at_point(to)))
}

fn may(table: &Table, action: Action) -> bool {
    table.book.check(&table.state, action).is_ok()
}

/// Whether the first unit of side A sees the first of side B, which must be mutual.
fn see_each_other(table: &Table) -> bool {
    let (own, foe) = (table.own(0), table.foe(0));
    let seen = sees(table.scene(), own, foe);
    assert_eq!(seen, sees(table.scene(), foe, own), "GW-OBS-14: sight is mutual");
    seen
}

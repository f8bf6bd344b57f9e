//! Tests of the measured variant. The small board is 36 inches wide and 48 deep; points are in
//! hundredths of an inch from its south-west corner. Square A8 is that corner, A1 the north-west.

mod distances;
mod edges;
mod features;
mod games;
mod moves;
mod roads;
mod sight;

use super::table::{Setup, Table};
use crate::action::{Action, Place};
use crate::state::Step;
use wargauge_rules::game::{Ruleset, UnitId};
use wargauge_rules::table::point::Point;

/// A measured table with units at points, those of side A first.
fn lay(setup: Setup, step: Step, points: &[(i16, i16)]) -> Table {
    let mut table = setup.rules("metric=measured").at(step);
    for (at, &point) in points.iter().enumerate() {
        table.grid.put(&mut table.state, UnitId(at as u8), at_point(point));
    }
    if step == Step::Withdrawals {
        table.state.isolated = table.grid.isolated_units(&table.state);
    }
    if step == Step::Regroup {
        table.state.regrouping = table.grid.able_to_regroup(&table.state);
    }
    table
}

fn at_point((x, y): (i16, i16)) -> Place {
    Place::Point(Point::new(x, y))
}

/// Whether the first unit of side A may move to a point.
fn may_move(table: &Table, to: (i16, i16)) -> bool {
    may(table, Action::Move(table.own(0), at_point(to)))
}

fn may(table: &Table, action: Action) -> bool {
    table.grid.check(&table.state, action).is_ok()
}

/// Whether the first unit of side A sees the first of side B, which must be mutual.
fn see_each_other(table: &Table) -> bool {
    let (own, foe) = (table.own(0), table.foe(0));
    let sees = table.grid.sees(&table.state, own, foe);
    assert_eq!(sees, table.grid.sees(&table.state, foe, own), "GW-OBS-14: sight is mutual");
    sees
}

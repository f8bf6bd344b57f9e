//! Direct and indirect fire: whom an FOO serves, and what indirect fire costs (GW-ARTY, GW-COMBAT).

use crate::action::Barrage;
use crate::book::Grid;
use crate::switches::{FooServesMortars, FooWaives, IndirectPenalty};
use crate::units::profile::{AttackRow, Profile, Trait};
use wargauge_rules::game::UnitId;

/// How an attack reaches its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fire {
    /// At what the attacker sees.
    Direct,
    /// By a battery, at what an observer sees; `by_foo` with an FOO.
    Indirect {
        /// Whether an FOO directs it.
        by_foo: bool,
    },
}

/// Whether an FOO spares this attack deductions (GW-ARTY-11, GW-ARTY-12, GW-ARTY-30).
pub(crate) fn foo_privilege(book: &Grid, attacker: &Profile, fire: Fire) -> bool {
    fire == Fire::Indirect { by_foo: true } && foo_serves(book, attacker.row)
}

/// Whether the privileges of an FOO serve batteries of this row (GW-ARTY-11).
pub(crate) fn foo_serves(book: &Grid, row: AttackRow) -> bool {
    row == AttackRow::Art || book.switches.foo_serves_mortars == FooServesMortars::Yes
}

/// The deduction of GW-COMBAT-24 under the reading in force (GW-COMBAT-25).
pub(crate) fn second_deduction(book: &Grid, a: &Profile, t: &Profile, fire: Fire) -> bool {
    let waived = || foo_privilege(book, a, fire);
    match book.switches.indirect_penalty {
        IndirectPenalty::IndirectWithoutFoo => fire != Fire::Direct && !waived(),
        IndirectPenalty::AttackerIsFoo => a.has(Trait::Foo),
        IndirectPenalty::TargetIsFoo => {
            t.has(Trait::Foo) && !(waived() && book.switches.foo_waives == FooWaives::All)
        }
        IndirectPenalty::Off => false,
    }
}

/// Whether the unit is an FOO whose privileges serve the battery.
pub(crate) fn is_serving_foo(book: &Grid, unit: UnitId, battery: UnitId) -> bool {
    book.profile(unit).has(Trait::Foo) && foo_serves(book, book.profile(battery).row)
}

/// How a declared barrage reaches its target.
pub(crate) fn fire_of(book: &Grid, barrage: &Barrage) -> Fire {
    match barrage.observer {
        None => Fire::Direct,
        Some(observer) => {
            Fire::Indirect { by_foo: is_serving_foo(book, observer, barrage.battery) }
        }
    }
}

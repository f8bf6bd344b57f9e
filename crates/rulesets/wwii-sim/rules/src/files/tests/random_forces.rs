//! Random forces: legal, full, and with every entry (`WS-LIST-01` to `WS-LIST-06`).

use std::collections::BTreeSet;
use std::sync::Arc;

use wargauge_rules::roster::{ForceData, Rulebook};
use wargauge_rules::table::stream::Stream;
use wargauge_rules::testing::shipped::good;

use crate::WwiiSim;
use crate::tests::fixture::army;
use crate::units::organisation::SortCounts;
use crate::units::profile::Class;

#[test]
fn they_are_legal_full_and_hold_everything_now_and_then() {
    for name in ["germans-1944", "americans-1944"] {
        let army = Arc::new(army(name));
        let mut seen = BTreeSet::new();
        let mut rng = Stream::new(7);
        for _ in 0..300 {
            let force = good(WwiiSim::random_force(&army, 500_000, &mut rng));
            assert!(force.points() <= 500_000 && (1..=12).contains(&force.size()));
            let counts = SortCounts::of(&army, &force.lines);
            assert!(counts.is_complete(), "WS-LIST-01");
            let of = |class: Class| -> u32 {
                let lines = force.lines.iter().filter(|it| army.units[it.unit].class == class);
                lines.map(|it| u32::from(it.count)).sum()
            };
            assert!(of(Class::Officer) <= of(Class::Infantry).min(2), "WS-LIST-02");
            assert!(of(Class::Team) + of(Class::Gun) <= of(Class::Infantry) + 1, "WS-LIST-03");
            assert!(of(Class::Vehicle) <= 2 * of(Class::Infantry), "WS-LIST-04, WS-LIST-05");
            let room = 500_000 - force.points();
            let fits = |unit: usize| army.entry_of(unit).price <= room && counts.allow(&army, unit);
            assert!(!(0..army.units.len()).any(fits), "WS-LIST-06");
            seen.extend(force.units().into_iter().map(|(entry, _)| entry));
        }
        assert_eq!(seen.len(), army.entries.len());
    }
}

#[test]
fn there_is_none_for_too_few_points() {
    let army = Arc::new(army("germans-1944"));
    assert!(WwiiSim::random_force(&army, 10_000, &mut Stream::new(1)).is_err());
}

/// Exchanged forces are as legal as others, whatever the entry: `WS-LIST-01` to `WS-LIST-06`.
#[test]
fn every_entry_can_be_exchanged() {
    for name in ["germans-1944", "americans-1944"] {
        let army = Arc::new(army(name));
        let mut rng = Stream::new(5);
        for entry in &army.entries {
            let copies = |force: &crate::Force| {
                let held = force.units();
                let of = held.iter().filter(|(id, _)| *id == entry.id);
                of.map(|(_, copies)| *copies).sum::<u32>()
            };
            let mut found = 0;
            for _ in 0..40 {
                let force = good(WwiiSim::random_force(&army, 500_000, &mut rng));
                let Some(other) = WwiiSim::exchanged(&force, &entry.id, &mut rng) else { continue };
                assert!(SortCounts::of(&army, &other.lines).is_legal(), "{}", entry.id);
                assert!(other.points() <= 500_000, "{}", entry.id);
                let wanted = copies(&force).checked_sub(1).unwrap_or(1);
                assert_eq!(copies(&other), wanted, "{}", entry.id);
                found += 1;
            }
            assert!(found > 20, "{name}: {} {found}", entry.id);
        }
    }
}

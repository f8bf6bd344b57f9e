//! The built-in files load, cost what they should, and go together.

use crate::files::tests::{ARMIES, army, force, game, names, scenario, unit_of};
use crate::scenario::Mission;
use crate::units::profile::{Element, MusterRow, RowPart};
use wargauge_rules::game::{Ruleset, Side};
use wargauge_rules::roster::{ForceData, NOBODY};

#[test]
fn every_file_loads_under_the_name_of_its_file() {
    assert_eq!(names("armies"), ARMIES);
    for name in names("armies") {
        assert_eq!(army(&name).name, name);
    }
    for name in names("forces") {
        assert_eq!(force(&name).name, name);
    }
    for name in names("") {
        assert_eq!(scenario(&name).name, name);
    }
}

/// VD-LIST-01, VD-ORG-02.
#[test]
fn the_sample_platoons_cost_what_is_published() {
    let published = [
        ("british-750", 735),
        ("british-1500", 1490),
        ("german-750", 740),
        ("german-1500", 1490),
        ("soviet-750", 740),
        ("soviet-1500", 1480),
        ("us-750", 745),
        ("us-1500", 1485),
    ];
    for (name, points) in published {
        assert_eq!(force(name).points(), 1000 * points, "{name}");
    }
}

#[test]
fn stands_change_no_price() {
    for name in ["german-750", "british-750"] {
        assert_eq!(force(name).points(), force(&format!("{name}-stands")).points(), "{name}");
    }
}

#[test]
fn every_scenario_takes_the_forces_it_names() {
    for name in names("") {
        let book = game(&name, &[]);
        let total: u32 = book.muster().iter().map(|row| row.price).sum();
        let rows: u32 = book.rows.iter().map(|row| row.price).sum();
        assert_eq!(total, rows, "{name}");
    }
}

#[test]
fn every_mission_has_a_scenario() {
    use Mission::{Advance, BunkerAssault, Capture, MeetingEngagement, OpenBattle, SeekOut};
    for mission in [OpenBattle, Advance, SeekOut, MeetingEngagement, Capture, BunkerAssault] {
        assert!(names("").iter().any(|name| scenario(name).mission == mission), "{mission:?}");
    }
}

/// VD-ABIL-14, VD-ABIL-18, VD-ABIL-27: one row, the units it can become, one price.
#[test]
fn rows_become_units() {
    let book = game("open-battle", &[]);
    for at in 0..book.rows.len() {
        let row = MusterRow(at as u8);
        let parts: Vec<RowPart> =
            book.row(row).units.into_iter().map(|unit| book.profile(unit).part).collect();
        assert_eq!(parts[0], RowPart::Whole);
        assert!(book.row(row).units.into_iter().all(|unit| book.profile(unit).row == row));
        assert_eq!(book.row(row).units.first().map(|unit| unit.0), Some(row.0));
    }
    let entry = "grenadier-command-squad+light-strike+medic+radioman";
    let (unit, profile) = unit_of(&book, Side::A, entry);
    let parts = book.row(profile.row).units;
    let kinds: Vec<RowPart> = parts.into_iter().map(|part| book.profile(part).part).collect();
    assert_eq!(kinds, [RowPart::Whole, RowPart::SecondTeam, RowPart::Individual]);
    assert_eq!(
        book.muster()[usize::from(unit.0)].name,
        "Grenadier Command Squad (Light Strike, Medic, Radioman)"
    );
    assert_eq!((profile.element, profile.price), (Element::Hq, 225_000));
    assert_eq!(book.row(profile.row).strength, 6);
}

/// VD-ORG-20: each side sees both lists.
#[test]
fn both_lists_are_open() {
    let book = game("open-battle", &[]);
    let state = crate::state::State::blank();
    for side in Side::BOTH {
        let muster = book.view(&state, side).book().muster();
        assert!(Side::BOTH.iter().all(|own| muster.iter().any(|row| row.side == *own)));
    }
}

/// Dice are told apart by side, type, copy and part, and stay when other rows change.
#[test]
fn no_two_units_share_their_dice() {
    for name in names("") {
        let book = game(&name, &[]);
        let mut keys: Vec<u32> = book.units.iter().map(|unit| unit.dice_key).collect();
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), count, "{name}");
        assert!(keys.iter().all(|key| *key < NOBODY), "those are the keys of the table");
    }
}

/// VD-VSP-17, VD-VSP-20, VD-EQUIP-07: transport is a row of its own, bound to the unit it was bought for.
#[test]
fn transports_are_rows_with_their_partners() {
    let entries: Vec<(String, u32)> = force("us-motorised-1500").units();
    let count = |id: &str| entries.iter().find(|(entry, _)| entry == id).map(|(_, count)| *count);
    assert_eq!(count("m3-half-track"), Some(2));
    assert_eq!(count("rifle-squad+bazooka"), Some(2));
    let rows = force("us-motorised-1500").rows(Side::A, 0, 0);
    for bought in &rows {
        let Some(partner) = bought.profile.partner else { continue };
        let other = &rows[partner.index()].profile;
        assert_eq!(other.partner, Some(bought.profile.row));
        assert_ne!(other.vehicle.is_some(), bought.profile.vehicle.is_some());
    }
    assert_eq!(rows.iter().filter(|bought| bought.profile.partner.is_some()).count(), 6);
}

/// VD-DEPLOY-04: a table that is not measured out is as long as the points ask for, and 48" deep.
#[test]
fn tables_grow_with_the_points() {
    use crate::book::VictoryDecision;
    use wargauge_rules::roster::{Rulebook, Source};
    use wargauge_rules::table::length::Length;
    let text = crate::files::tests::source("open-battle.toml").text;
    let size = |points: u32| {
        let limit = format!("points_limit = {points}");
        let source = Source::new("s", text.replace("points_limit = 750", &limit));
        let size = VictoryDecision::read_scenario(&source, &army("german-grenadier"));
        let size = size.expect("a scenario").size;
        (size.width, size.depth)
    };
    let measured = |width: u16| {
        let text = text
            .replace("[table.generate]", &format!("[table]\nwidth = {width}\n\n[table.generate]"));
        let read =
            VictoryDecision::read_scenario(&Source::new("s", text), &army("german-grenadier"));
        read.map(|it| it.size.width).ok()
    };
    assert_eq!(
        [35, 36, 96, 97].map(measured),
        [None, Some(Length::inches(36)), Some(Length::inches(96)), None]
    );
    for (points, width) in [(750, 48), (751, 72), (1_500, 72), (1_501, 96), (4_000, 96)] {
        assert_eq!(size(points), (Length::inches(width), Length::inches(48)), "{points}");
    }
}

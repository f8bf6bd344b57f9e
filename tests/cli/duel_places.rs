//! Units of a duel stand as far from each other as it says, in every ruleset, and the same games come of it
//! again.

use std::collections::BTreeMap;

use wargauge_batch::{FilmOrder, Scope, Swap};
use wargauge_rules::drawing::{Film, PieceChange};
use wargauge_rules::roster::FileKind;
use wargauge_studies::Request;

/// A duel of each ruleset, with the distance between places of both sides in hundredths, at least and at most: of
/// bases, their radii are added.
const DUELS: [(&str, [&str; 2], [i64; 2]); 5] = [
    ("grid/duel-6", ["only:INF", "only:2*TNK"], [600, 600]),
    ("skirmish/duel-20", ["only:U01@americans", "only:G01@germans"], [2000, 2000]),
    (
        "victory-decision/duel-20",
        ["only:grenadier-squad@german-grenadier", "only:2*rifle-section@british-rifle"],
        [2000, 2000],
    ),
    ("command-decision/duel-20", ["only:G-INF", "only:U-INF"], [2050, 2120]),
    ("wwii-sim/duel-20", ["only:G-GREN@germans-1944", "only:A-RIFL@americans-1944"], [2001, 2600]),
];

/// One game of a duel.
fn film(scenario: &str, forces: [&str; 2], swap: Swap, leg: u8) -> Film {
    let library = wargauge_registry::library();
    let found = library.find(FileKind::Scenario, scenario, Scope::Anywhere).expect(scenario);
    let forces = forces.map(str::to_owned).to_vec();
    let request = Request { forces, swap, ..Request::own_forces(scenario) };
    let ruleset = library.ruleset_of(&found).expect("its ruleset");
    let run = ruleset.prepare_run(&library, &found, &request);
    let run = run.unwrap_or_else(|error| panic!("{error}"));
    let order = FilmOrder { master: 5, pair: 0, leg, eye: None, luck: None };
    run.cells[0].film(&order).expect("it can be drawn")
}

/// The least distance from south to north between places of both sides, once both stand.
fn distance(film: &Film) -> i64 {
    let mut pieces: BTreeMap<u16, PieceChange> = BTreeMap::new();
    let mut places: BTreeMap<u16, (u64, i64)> = BTreeMap::new();
    for frame in &film.frames {
        for (&key, change) in &frame.pieces {
            let piece = pieces.entry(key).or_default();
            piece.extend(change.clone().unwrap_or_default());
            let (side, north) = (piece["s"].as_u64(), piece["a"][0][1].as_i64());
            if let (Some(side), Some(north)) = (side, north) {
                places.entry(key).or_insert((side, north));
            }
        }
        let of =
            |wanted: u64| places.values().filter(move |(side, _)| *side == wanted).map(|(_, y)| *y);
        let between = of(0).flat_map(|one| of(1).map(move |other| (one - other).abs())).min();
        if let (Some(between), 1..) = (between, frame.turn) {
            return between;
        }
    }
    panic!("nobody meets")
}

#[test]
fn units_stand_as_far_apart_as_asked() {
    for (scenario, forces, [least, most]) in DUELS {
        for leg in [1, 2] {
            let found = distance(&film(scenario, forces, Swap::Forces, leg));
            assert!((least..=most).contains(&found), "{scenario}, game {leg}: {found}");
        }
    }
}

#[test]
fn a_duel_is_fought() {
    for (scenario, forces, _) in DUELS {
        let film = film(scenario, forces, Swap::Forces, 1);
        let lost = film.frames.iter().rev().find_map(|frame| frame.lost);
        assert!(lost.is_some_and(|lost| lost != [0, 0]), "{scenario}: nobody loses anything");
    }
}

//! Random terrain (GW-GEN).

use super::table::{Setup, open_scenario};
use crate::event::Event;
use crate::scenario::{FirstPlayer, FixedPlace};
use crate::terrain::generator::{CampaignSquare, Generator, TRIES, generate, inner_zone};
use crate::terrain::ground::{Ground, Terrain};
use wargauge_rules::event::{Clause, GameEvent};
use wargauge_rules::game::{Pending, Ruleset, Side, UnitId};
use wargauge_rules::referee::{Deaf, DiceReferee, Recorder};
use wargauge_rules::table::dice::Dice;
use wargauge_rules::table::scripted::Scripted;
use wargauge_rules::table::square_grid::SquareGrid;
use wargauge_rules::table::squares::{Square, Squares};
use wargauge_rules::table::stream::KeyedDice;

const KINDS: [Option<CampaignSquare>; 5] = [
    None,
    Some(CampaignSquare::Clear),
    Some(CampaignSquare::Woods),
    Some(CampaignSquare::River),
    Some(CampaignSquare::Town),
];

fn board(columns: u8, rows: u8) -> SquareGrid {
    SquareGrid::new(columns, rows).expect("a legal size")
}

fn names(grid: &SquareGrid, squares: Squares) -> String {
    squares.iter().map(|square| grid.name(square).to_string()).collect::<Vec<_>>().join(" ")
}

/// The terrain and what the generator told of it.
fn generated<D: Dice>(
    generator: Generator,
    grid: &SquareGrid,
    dice: D,
) -> (Ground, Vec<(Square, Terrain, bool, &'static str)>) {
    let mut referee = DiceReferee::new(dice, Recorder::default());
    let ground = generate(generator, grid, &mut referee);
    let told = referee.into_parts().1.events.into_iter().map(|event| match event {
        Event::Terrain { square, kind, road, rule } => (square, kind, road, rule.0),
        other => panic!("{other:?} is not about terrain"),
    });
    (ground, told.collect())
}

/// The 8 x 8 table of some dice, two characters a square.
fn map(inner: CampaignSquare, hills: bool, dice: &[u8]) -> String {
    let grid = board(8, 8);
    let generator = Generator { inner: Some(inner), hills };
    let (ground, _) = generated(generator, &grid, Scripted::new(dice));
    let square = |square| {
        let road = if ground.roads().contains(square) { 'r' } else { '.' };
        format!("{}{road}", ground.kind(square).code())
    };
    let row = |row| grid.row_squares(row).iter().map(square).collect::<Vec<_>>().join(" ");
    (0..8).map(row).collect::<Vec<_>>().join("\n")
}

/// Standard features in the outer columns, without a conflict, and a road through row 8.
const PLAIN_FIELDS_AND_WOODS: [u8; 16] = [1, 1, 1, 2, 1, 3, 1, 4, 8, 1, 8, 2, 8, 3, 8, 4];

const PLAIN_BUILDINGS_AND_ROAD: [u8; 5] = [1, 8, 8, 8, 6];

fn with_plain_standard(inner: &[u8]) -> Vec<u8> {
    [inner, &PLAIN_FIELDS_AND_WOODS, &PLAIN_BUILDINGS_AND_ROAD].concat()
}

#[test]
fn a_river_with_two_crossings_gw_gen_03_gw_gen_07_then_standard_features_gw_gen_06_gw_gen_08() {
    // GW-GEN-03, GW-GEN-07, GW-GEN-06, GW-GEN-08
    let dice = [
        2, 3, // north to south in the third inner column, E
        2, 1, // a bridge at E2, with road squares at D2 and F2
        2, 7, 4, // E2 again: rolled again; a ford at E7
        1, 1, 5, 1, 8, 1, 4, 2, 1, 8, 8,
        8, // fields; E1 is river, D2 has a road: rolled again
        2, 4, 2, 5, 7, 4, 7, 4, 7, 5, // woods; G4 is taken: rolled again
        3, 7, 6, 7, 5, // buildings, and a road west to east through the first, C7
    ];
    let expected = "\
F. .. .. .. R. .. .. F.
.. .. .. .r =r .r .. ..
.. .. .. .. R. .. .. ..
.. W. .. .. R. .. W. ..
.. W. .. .. R. .. W. ..
.. .. .. .. R. .. .. ..
.r .r Br .r =r Br .r .r
F. .. .. .. R. .. .. F.";
    assert_eq!(map(CampaignSquare::River, false, &dice), expected, "the ford became a bridge");
}

#[test]
fn a_river_west_to_east_gw_gen_07() {
    // GW-GEN-07
    let dice = with_plain_standard(&[4, 4, 3, 6, 4, 3]);
    let expected = "\
F. .. .. .. .. .. .. W.
F. .. .. .. .. .. .. W.
F. .. .. .. .. .. .. W.
F. .. .. .. .. .. .. W.
.. .. .. .r .. .. .. ..
R. R. :. =r R. R. R. R.
.. .. .. .r .. .. .. ..
Br .r .r .r .r .r .r Br";
    assert_eq!(map(CampaignSquare::River, false, &dice), expected);
}

#[test]
fn a_town_gw_gen_03_gw_gen_05_and_hills_gw_gen_09() {
    // GW-GEN-03, GW-GEN-05, GW-GEN-09
    // C3, its second building to the west at B3, outside the inner zone; road north to south.
    let town = [1, 1, 4, 3];
    let hills = [3, 4, 4, 3, 8, 5, 5]; // two hills: D4; C8 has a road: rolled again, E5
    let dice = [with_plain_standard(&town), hills.to_vec()].concat();
    let expected = "\
F. .. .r .. .. .. .. W.
F. .. .r .. .. .. .. W.
F. B. Br .. .. .. .. W.
F. .. .r H. .. .. .. W.
.. .. .r .. H. .. .. ..
.. .. .r .. .. .. .. ..
.. .. .r .. .. .. .. ..
Br .r .r .r .r .r .r Br";
    assert_eq!(map(CampaignSquare::Town, true, &dice), expected);
}

#[test]
fn inner_woods_and_fields_gw_gen_03_gw_gen_04() {
    // GW-GEN-03, GW-GEN-04
    // The last wood is rolled again because C3 is taken.
    let dice = with_plain_standard(&[1, 1, 4, 4, 2, 1, 1, 1, 4, 1]);
    let woods = map(CampaignSquare::Woods, false, &dice);
    assert_eq!(woods.lines().nth(2), Some("F. .. W. W. .. W. .. W."));
    assert_eq!(woods.lines().nth(5), Some(".. .. .. .. .. W. .. .."));
    let fields = map(CampaignSquare::Clear, false, &with_plain_standard(&[2, 3, 3, 3]));
    assert_eq!(fields.lines().nth(4), Some(".. .. .. F. F. .. .. .."));
}

#[test]
fn a_road_overlays_the_features_in_its_way_gw_gen_08() {
    // GW-GEN-08
    let dice = [&[2, 3, 3, 3], &PLAIN_FIELDS_AND_WOODS[..], &[4, 8, 5, 8, 1]].concat();
    let fields = map(CampaignSquare::Clear, false, &dice);
    assert_eq!(fields.lines().nth(4), Some(".. .. .. Fr F. .. .. .."));
    assert_eq!(fields.lines().nth(7), Some(".. .. .. Br B. .. .. .."), "only through the first");
}

#[test]
fn a_feature_is_dropped_after_a_hundred_tries_gw_gen_08() {
    // GW-GEN-08
    let tries = vec![1; 2 * usize::from(TRIES)];
    let dice = with_plain_standard(&[&[1, 1], &tries[..]].concat());
    let fields = map(CampaignSquare::Clear, false, &dice);
    assert_eq!(fields.matches('F').count(), 5, "one inner field, four others");
    // On the 100th try it still finds a place.
    let nearly = [&[1, 1], &tries[2..], &[4, 4]].concat();
    let fields = map(CampaignSquare::Clear, false, &with_plain_standard(&nearly));
    assert_eq!(fields.matches('F').count(), 6);
}

#[test]
fn the_inner_zone_is_the_block_c3_to_f6_gw_gen_02() {
    // GW-GEN-02
    let zone = |columns, rows| {
        let grid = board(columns, rows);
        let inner = inner_zone(&grid);
        let last = inner.iter().last().expect("never empty");
        let first = inner.first().expect("never empty");
        format!("{} {} {}", grid.name(first), grid.name(last), inner.len())
    };
    assert_eq!(zone(8, 8), "C3 F6 16");
    assert_eq!(zone(8, 12), "C4 F9 24");
    assert_eq!(zone(6, 8), "B3 D6 12");
}

/// How many squares of a kind a table may have without a river's crossings.
fn most(kind: Terrain, generator: Generator) -> u32 {
    let inner = generator.inner;
    match kind {
        Terrain::Field => 4 + if inner == Some(CampaignSquare::Clear) { 2 } else { 0 },
        Terrain::Wood => 4 + if inner == Some(CampaignSquare::Woods) { 4 } else { 0 },
        Terrain::Building => 2 + if inner == Some(CampaignSquare::Town) { 2 } else { 0 },
        Terrain::Hill if generator.hills => 2,
        _ => 0,
    }
}

#[test]
fn every_table_keeps_to_the_numbers_gw_gen_03_gw_gen_06_gw_gen_09() {
    // GW-GEN-03, GW-GEN-06, GW-GEN-09
    for (columns, rows) in [(8, 8), (6, 8), (8, 12), (5, 5), (13, 9)] {
        let grid = board(columns, rows);
        for seed in 0..60 {
            for (inner, hills) in KINDS.into_iter().flat_map(|kind| [(kind, false), (kind, true)]) {
                let generator = Generator { inner, hills };
                let (ground, told) = generated(generator, &grid, KeyedDice::new(seed));
                for kind in [Terrain::Field, Terrain::Wood, Terrain::Building, Terrain::Hill] {
                    let found = ground.squares(kind).len();
                    assert!(found <= most(kind, generator), "{generator:?} {seed}: {kind:?}");
                    // Boards with room never drop anything.
                    let exact = columns >= 6 && kind != Terrain::Hill;
                    assert!(!exact || found == most(kind, generator), "{generator:?} {seed}");
                }
                let inner_features = told.iter().filter(|(.., rule)| *rule == "GW-GEN-04");
                for (square, ..) in inner_features {
                    assert!(inner_zone(&grid).contains(*square), "GW-GEN-04, seed {seed}");
                }
                check_town(&grid, inner, &told);
                assert_eq!(told_map(&told), ground_map(&grid, &ground), "events tell everything");
            }
        }
    }
}

fn told_map(told: &[(Square, Terrain, bool, &str)]) -> Vec<(Square, Terrain, bool)> {
    let mut last = std::collections::BTreeMap::new();
    for &(square, kind, road, _) in told {
        last.insert(square, (kind, road));
    }
    last.into_iter().map(|(square, (kind, road))| (square, kind, road)).collect()
}

fn ground_map(grid: &SquareGrid, ground: &Ground) -> Vec<(Square, Terrain, bool)> {
    let square = |square| (square, ground.kind(square), ground.roads().contains(square));
    let touched = |&(_, kind, road): &(Square, Terrain, bool)| kind != Terrain::Open || road;
    grid.all().iter().map(square).filter(touched).collect()
}

/// The first building of a town is in the inner zone, the second beside it.
fn check_town(
    grid: &SquareGrid,
    inner: Option<CampaignSquare>,
    told: &[(Square, Terrain, bool, &str)],
) {
    if inner != Some(CampaignSquare::Town) {
        return;
    }
    assert_eq!((told[0].1, told[1].1), (Terrain::Building, Terrain::Building), "GW-GEN-05");
    assert!(inner_zone(grid).contains(told[0].0), "GW-GEN-04");
    let apart = grid.distance(told[0].0, told[1].0, wargauge_rules::table::Adjacency::Ortho);
    assert_eq!(apart, 1, "GW-GEN-05: never diagonally");
}

#[test]
fn rivers_run_straight_from_edge_to_edge_and_bridges_are_linked_gw_gen_07_gw_gen_08() {
    // GW-GEN-07, GW-GEN-08
    let grid = board(8, 8);
    let generator = Generator { inner: Some(CampaignSquare::River), hills: true };
    let (mut fords, mut extra_bridges) = (0, 0);
    for seed in 0..400 {
        let (ground, told) = generated(generator, &grid, KeyedDice::new(seed));
        let kinds = [Terrain::River, Terrain::Bridge, Terrain::Ford];
        let course = ground.squares_of(kinds.into_iter().collect());
        let lines = (2..6).flat_map(|at| [grid.column_squares(at), grid.row_squares(at)]);
        assert_eq!(lines.filter(|line| *line == course).count(), 1, "seed {seed}: one inner line");
        let rolled = |&&(_, kind, _, rule): &&(Square, Terrain, bool, &str)| {
            rule == "GW-GEN-07" && matches!(kind, Terrain::Bridge | Terrain::Ford)
        };
        assert_eq!(told.iter().filter(rolled).count(), 2, "seed {seed}: two crossings");
        let bridges = ground.squares(Terrain::Bridge);
        for bridge in bridges {
            let linked = ground.along_roads(&grid, Squares::of(bridge));
            assert_eq!(linked.len(), 2, "seed {seed}: {}", names(&grid, linked));
            assert!(!linked.meets(course), "seed {seed}: linked across the river, GW-ROAD-09");
        }
        let crossings = bridges.len() + ground.squares(Terrain::Ford).len();
        assert!((2..=3).contains(&crossings), "seed {seed}: a road adds at most one");
        fords += ground.squares(Terrain::Ford).len();
        extra_bridges += u32::from(crossings == 3);
    }
    assert!(fords > 200 && extra_bridges > 100, "both kinds come up: {fords}, {extra_bridges}");
}

#[test]
fn anywhere_is_uniform_gw_gen_08_and_so_is_the_inner_zone_gw_gen_04() {
    // GW-GEN-08, GW-GEN-04
    let grid = board(8, 8);
    for (inner, squares, tables) in
        [(None, grid.all(), 6400), (Some(CampaignSquare::Woods), inner_zone(&grid), 1600)]
    {
        let mut counts = [0u32; 64];
        for seed in 0..tables {
            let generator = Generator { inner, hills: false };
            counts[generated(generator, &grid, KeyedDice::new(seed)).1[0].0.index()] += 1;
        }
        for square in grid.all() {
            let expected = if squares.contains(square) { 100 } else { 0 };
            // Six standard deviations of a count of mean 100.
            assert!(counts[square.index()].abs_diff(expected) < 60, "{inner:?} {counts:?}");
        }
    }
}

#[test]
fn the_same_dice_give_the_same_table() {
    let generator = Generator { inner: Some(CampaignSquare::Town), hills: true };
    let table = |seed| generated(generator, &board(8, 8), KeyedDice::new(seed)).0;
    assert_eq!(table(5), table(5));
    assert_ne!(table(5), table(6));
}

#[test]
fn terrain_comes_before_everything_else_gw_gen_01_gw_setup_02() {
    // GW-GEN-01, GW-SETUP-02
    let book = |rules: &str| {
        let setup = Setup::sized(8, 8).rules(rules).own("INF").own("INF").foe("INF");
        setup.scenario(|scenario| scenario.first_player = FirstPlayer::Roll).book()
    };
    let events = |rules: &str, seed| {
        let mut referee = DiceReferee::new(KeyedDice::new(seed), Recorder::default());
        let state = book(rules).setup(&mut referee);
        (state, referee.into_parts().1.events)
    };
    let (state, told) = events("opt_terrain_gen=on", 3);
    let first_roll = told.iter().position(|event| event.clause() == Clause("GW-TURN-05"));
    let last_terrain = told.iter().rposition(|event| matches!(event, Event::Terrain { .. }));
    assert!(last_terrain.expect("terrain") < first_roll.expect("first player"));
    assert_eq!(state.ground.squares(Terrain::Wood).len(), 4);
    assert_ne!(events("opt_terrain_gen=on", 4).0.ground, state.ground, "anew for every game");
    let (state, told) = events("opt_terrain_gen=off", 3);
    assert_eq!(state.ground, open_scenario(8, 8).ground);
    assert!(!told.iter().any(|event| matches!(event, Event::Terrain { .. })));
}

#[test]
fn areas_without_room_and_drowned_places_stop_nobody_gw_setup_03() {
    // GW-SETUP-03
    // A fixed strongpoint whose square the river takes is deployed by its owner instead.
    let grid = board(8, 8);
    let mut drowned = 0;
    for seed in 0..20 {
        let setup = Setup::sized(8, 8)
            .rules("opt_terrain_gen=on opt_strong=on")
            .own("STP")
            .own("INF")
            .foe("INF")
            .scenario(|scenario| {
                scenario.generator.inner = Some(CampaignSquare::River);
                let square = grid.parse("D1").expect("a square");
                scenario.fixed = vec![FixedPlace { side: Side::A, unit: "STP".into(), square }];
                scenario.deploys_first = Some(Side::A);
            });
        let book = setup.book();
        let state = book.setup(&mut DiceReferee::new(KeyedDice::new(seed), Deaf));
        let wet = state.ground.impassable().contains(grid.parse("D1").expect("a square"));
        assert_eq!(state.on_board.contains(UnitId(0)), !wet, "seed {seed}");
        assert_eq!(book.pending(&state), Pending::Decision(Side::A));
        drowned += u32::from(wet);
    }
    assert!(drowned > 0, "the river runs through D1 in some games");
}

#[test]
fn the_roads_of_a_table_are_linked() {
    // GW-GEN-01: the table is ready to play on.
    let grid = board(8, 8);
    for (seed, inner) in (0..).zip(KINDS) {
        let generator = Generator { inner, hills: false };
        let ground = generated(generator, &grid, KeyedDice::new(seed)).0;
        let mut again = ground;
        again.link_roads(&grid, &[]);
        assert_eq!(again, ground, "GW-GEN-01: {inner:?}");
        assert!(!ground.along_roads(&grid, ground.roads()).is_empty(), "GW-GEN-01: {inner:?}");
    }
}

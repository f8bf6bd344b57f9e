//! The grid, adjacency and line of sight (GW-GRID, GW-OBS, GW-SCALE).

use super::table::{Setup, Table, open_scenario};
use crate::action::Action;
use crate::attack::numbers::number_needed;
use crate::fire::barrages::ways_to_fire;
use crate::fire::observers::observer_for;
use crate::position::distance::{are_adjacent, distance_between, in_contact};
use crate::position::sight::{seen_squares, sees, sees_far};
use crate::state::Step;
use crate::terrain::ground::Terrain;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::square_grid::{Adjacency, SquareGrid};
use wargauge_rules::table::square_lines::SightLines;
use wargauge_rules::table::squares::Square;

#[test]
fn boards_and_coordinates() {
    for (columns, rows) in [(6, 8), (8, 12)] {
        let grid = open_scenario(columns, rows).board;
        assert_eq!(
            grid.all().len(),
            u32::from(columns) * u32::from(rows),
            "GW-SCALE-03, GW-GRID-01"
        );
    }
    let grid = open_scenario(6, 8).board;
    let c5 = grid.parse("C5").expect("C5");
    assert_eq!(
        (grid.column(c5), grid.row(c5)),
        (2, 4),
        "GW-GRID-02: C from the west, 5 from the north"
    );
}

#[test]
fn sides_are_adjacent_and_corners_are_not() {
    let table = Setup::new().own("INF C3").foe("INF D4").foe("INF C4").at(Step::Attacks);
    let near = |at| are_adjacent(table.scene(), table.own(0), table.foe(at));
    assert!(!near(0) && near(1), "GW-GRID-03");
    assert_eq!(distance_between(table.scene(), table.own(0), table.foe(0)), 2, "GW-GRID-04");
    let king = Setup::new().rules("metric=king").own("INF C3").foe("INF D4").at(Step::Attacks);
    assert!(are_adjacent(king.scene(), king.own(0), king.foe(0)), "GW-GRID-05, GW-GRID-16");
}

#[test]
fn a_range_of_two_covers_twelve_or_twenty_four_squares() {
    for (metric, count) in [("ortho", 12), ("king", 24)] {
        let table =
            Setup::sized(8, 12).rules(&format!("metric={metric}")).own("INF D6").at(Step::Attacks);
        let seen = seen_squares(table.scene(), table.square("D6"), Side::A);
        assert_eq!(
            seen.len() - 1,
            count,
            "GW-GRID-04, GW-GRID-05, GW-GRID-06, GW-OBS-02, GW-OBS-05"
        );
    }
}

#[test]
fn units_of_one_square_see_each_other() {
    let table = Setup::new().own("INF C3").own("INF C3").at(Step::Attacks);
    assert_eq!(distance_between(table.scene(), UnitId(0), UnitId(1)), 0, "GW-GRID-07");
    assert!(sees(table.scene(), UnitId(0), UnitId(1)), "GW-GRID-07");
}

#[test]
fn how_many_units_a_square_holds() {
    let kinds = [Terrain::Building, Terrain::Wood, Terrain::Field, Terrain::Hill, Terrain::Ford];
    for kind in kinds {
        let table = Setup::new().terrain(kind, "C4").own("INF C4").own("INF C3").at(Step::Movement);
        assert!(!table.moves(table.own(1)).contains("C4"), "GW-GRID-09, GW-GRID-10: {kind:?}");
    }
    let open = Setup::new().own("INF C4").own("INF C3").own("INF B4").at(Step::Movement);
    assert!(open.moves(open.own(1)).contains("C4"), "GW-GRID-08, GW-TERR-05");
    let full = Setup::new().own("INF C4").own("INF C4").own("INF C3").at(Step::Movement);
    assert!(!full.moves(full.own(2)).contains("C4"), "GW-GRID-08");
}

#[test]
fn passing_through_friends_is_free_but_enemies_are_not_passed() {
    let table = Setup::new().own("TNK C3").own("INF C4").own("INF C4").at(Step::Movement);
    assert!(table.moves(table.own(0)).contains("C5"), "GW-GRID-10, GW-MOVE-02");
    let enemy = Setup::new().own("TNK C3").foe("INF C4").at(Step::Movement);
    assert!(!enemy.moves(enemy.own(0)).contains("C4"), "GW-GRID-11, GW-MOVE-11");
}

#[test]
fn nobody_leaves_the_board() {
    let table = Setup::new().own("TNK A1").at(Step::Movement);
    assert_eq!(table.moves(table.own(0)), "A2 A3 B1 B2 C1", "GW-GRID-12");
    assert!(!table.options().contains(&Action::Exit(table.own(0))), "GW-GRID-12");
}

#[test]
fn adjacency_ignores_terrain_and_smoke() {
    let table = Setup::new()
        .terrain(Terrain::Wood, "C3 C4")
        .smoke("C3 C4")
        .own("INF C3")
        .foe("INF C4")
        .at(Step::Attacks);
    assert!(in_contact(table.scene(), table.own(0)), "GW-GRID-14");
    assert_eq!(table.targets(table.own(0)), [0], "GW-OBS-14: adjacent squares see each other");
}

#[test]
fn overlays_leave_the_terrain_as_it_is() {
    let table =
        Setup::new().terrain(Terrain::Wood, "C3").road("C3").mines("C3").smoke("C3").at(Step::Over);
    assert_eq!(table.state.ground.kind(table.square("C3")), Terrain::Wood, "GW-GRID-15");
}

#[test]
fn king_steps_do_not_cut_closed_corners() {
    let lay = |marsh: &str| {
        Setup::new()
            .rules("metric=king")
            .terrain(Terrain::Marsh, marsh)
            .own("INF C3")
            .foe("INF F8")
            .at(Step::Movement)
    };
    assert!(!lay("D3 C4").moves(UnitId(0)).contains("D4"), "GW-GRID-16");
    assert!(lay("D3").moves(UnitId(0)).contains("D4"), "GW-GRID-16");
}

/// Crossed squares and corner pairs, as offsets.
type Trace = (Vec<(u8, u8)>, Vec<[(u8, u8); 2]>);

/// The crossed squares and corner pairs of the line to `(dx, dy)`, as offsets.
fn trace(dx: u8, dy: u8) -> Trace {
    let grid = SquareGrid::new(6, 6).expect("a legal size");
    let lines = SightLines::new(grid);
    let from = Square(0);
    let to = grid.square(dx, dy).expect("on the board");
    let offset = |square: Square| (grid.column(square), grid.row(square));
    let mut crossed: Vec<_> = lines.crossed(from, to).iter().map(offset).collect();
    crossed.sort_unstable();
    let mut pairs: Vec<_> = lines
        .corner_pairs(from, to)
        .map(|(a, b)| {
            let mut pair = [offset(a), offset(b)];
            pair.sort_unstable_by_key(|&(i, _)| core::cmp::Reverse(i));
            pair
        })
        .collect();
    pairs.sort_unstable();
    (crossed, pairs)
}

#[test]
fn lines_of_sight_are_traced() {
    // EX-14. GW-OBS-11, GW-OBS-12, GW-OBS-13.
    assert_eq!(trace(2, 0), (vec![(1, 0)], vec![]), "GW-OBS-11");
    assert_eq!(trace(1, 1), (vec![], vec![[(1, 0), (0, 1)]]), "GW-OBS-13");
    assert_eq!(trace(2, 1), (vec![(1, 0), (1, 1)], vec![]));
    assert_eq!(trace(3, 1), (vec![(1, 0), (2, 1)], vec![[(2, 0), (1, 1)]]));
    assert_eq!(trace(2, 2), (vec![(1, 1)], vec![[(1, 0), (0, 1)], [(2, 1), (1, 2)]]));
    assert_eq!(trace(4, 2), (vec![(1, 0), (1, 1), (2, 1), (3, 1), (3, 2)], vec![]));
    assert_eq!(
        trace(5, 1),
        (vec![(1, 0), (2, 0), (3, 1), (4, 1)], vec![[(3, 0), (2, 1)]]),
        "GW-OBS-12: any of the crossed squares blocks"
    );
}

/// Whether the first unit of side A sees the first enemy.
fn first_sees(table: &Table) -> bool {
    sees(table.scene(), table.own(0), table.foe(0))
}

#[test]
fn cover_hides_nobody() {
    let covers = [
        (Terrain::Wood, "INF"),
        (Terrain::Building, "INF"),
        (Terrain::Field, "INF"),
        (Terrain::Hill, "TNK"),
    ];
    for (kind, unit) in covers {
        let lay = |rules: &str| {
            Setup::new()
                .rules(rules)
                .terrain(kind, "C5")
                .own("INF C3")
                .own("FOO C1")
                .own("ART F8")
                .foe(&format!("{unit} C5"))
                .at(Step::Attacks)
        };
        let table = lay("hill_los=blocks");
        assert!(first_sees(&table), "GW-OBS-20: {kind:?}, two squares off");
        assert_eq!(table.targets(table.own(0)), [0], "GW-OBS-20: {kind:?}");
        let far = sees_far(table.scene(), table.own(1), table.foe(0));
        assert!(far, "GW-OBS-20: {kind:?}, four squares off");
        let mut dark = lay("opt_light=on");
        dark.state.light = crate::terrain::light::Light::Night;
        assert!(first_sees(&dark), "GW-OBS-20, GW-NIGHT-06: {kind:?}, by night");
    }
}

#[test]
fn sight_counts_in_play() {
    // EX-15.
    let a = Setup::new().own("TNK C3").own("INF C4").own("INF C4").foe("INF C5").at(Step::Attacks);
    assert!(!first_sees(&a), "GW-OBS-04, GW-OBS-06: two friends block");
    let b = Setup::new().own("TNK C3").own("INF C4").foe("INF C5").at(Step::Attacks);
    assert!(first_sees(&b), "GW-OBS-06: one friend does not");
    let c = Setup::new().terrain(Terrain::Wood, "C4").own("TNK C3").foe("INF D4").at(Step::Attacks);
    assert!(first_sees(&c), "GW-OBS-13: one of a corner pair");
    let d =
        Setup::new().terrain(Terrain::Wood, "C4 D3").own("TNK C3").foe("INF D4").at(Step::Attacks);
    assert!(!first_sees(&d), "GW-OBS-13: both of a corner pair");
    let e =
        Setup::new().terrain(Terrain::River, "C4").own("TNK C3").foe("INF C5").at(Step::Attacks);
    assert!(first_sees(&e), "GW-OBS-10, GW-TERR-17");
    let f = Setup::new().terrain(Terrain::Wood, "C5").own("TNK C3").foe("INF C5").at(Step::Attacks);
    assert!(first_sees(&f), "GW-OBS-08");
    let needed =
        number_needed(f.scene(), f.own(0), f.foe(0), crate::units::indirect_fire::Fire::Direct);
    assert_eq!(needed, Some(5), "GW-OBS-08: in cover");
}

#[test]
fn what_blocks_sight() {
    for kind in Terrain::ALL {
        let table = Setup::new().terrain(kind, "C4").own("INF C3").foe("INF C5").at(Step::Attacks);
        let blocks =
            matches!(kind, Terrain::Building | Terrain::Wood | Terrain::Field | Terrain::Hill);
        assert_eq!(
            first_sees(&table),
            !blocks,
            "GW-OBS-10, GW-TERR-16, GW-TERR-18, GW-TERR-20, GW-TERR-28: {kind:?}"
        );
    }
    let smoke = Setup::new().smoke("C4").own("INF C3").foe("INF C5").at(Step::Attacks);
    assert!(!first_sees(&smoke), "GW-OBS-04");
    let wreck = Setup::new()
        .rules("opt_wrecks=on")
        .wrecks("C4")
        .own("INF C3")
        .foe("INF C5")
        .at(Step::Attacks);
    assert!(!first_sees(&wreck), "GW-OBS-04");
    let pair =
        Setup::new().own("INF C3").foe("INF C5").foe("INF C4").foe("INF C4").at(Step::Attacks);
    assert!(!first_sees(&pair), "GW-OBS-07: two enemies block too");
}

#[test]
fn one_enemy_does_not_block_unless_switched() {
    let lay = |word: &str| {
        Setup::new()
            .rules(&format!("single_enemy_blocks_los={word}"))
            .own("INF C3")
            .foe("INF C5")
            .foe("INF C4")
            .at(Step::Attacks)
    };
    let (clear, blocked) = (lay("false"), lay("true"));
    assert!(first_sees(&clear), "GW-OBS-09");
    assert!(!first_sees(&blocked), "GW-OBS-09");
    // Sight is mutual but for this switch: the blocker is a friend to the other side.
    assert!(sees(blocked.scene(), blocked.foe(0), blocked.own(0)), "GW-OBS-14");
}

#[test]
fn sight_is_mutual() {
    let table = Setup::sized(8, 12)
        .terrain(Terrain::Wood, "C4 D6 E5 B8")
        .terrain(Terrain::Hill, "F7 C7")
        .own("INF D5")
        .at(Step::Attacks);
    let grid = table.book.board;
    for from in grid.all() {
        for to in seen_squares(table.scene(), from, Side::A) {
            let back = seen_squares(table.scene(), to, Side::B);
            assert!(back.contains(from), "GW-OBS-14");
            assert!(grid.distance(from, to, Adjacency::Ortho) <= 2, "GW-OBS-02, GW-OBS-03");
        }
    }
}

#[test]
fn nobody_sees_three_squares() {
    let table = Setup::new().own("TNK C3").foe("INF C6").at(Step::Attacks);
    assert!(table.targets(table.own(0)).is_empty(), "GW-OBS-03");
}

#[test]
fn hills_give_no_view_unless_switched() {
    let lay = |word: &str, own: &str, foe: &str| {
        Setup::new()
            .rules(&format!("hill_los={word}"))
            .terrain(Terrain::Hill, "C3 D5")
            .terrain(Terrain::Field, "C4 D6")
            .own(own)
            .foe(foe)
            .at(Step::Attacks)
    };
    assert!(!first_sees(&lay("blocks", "INF C3", "INF C5")), "GW-OBS-16");
    assert!(first_sees(&lay("see_over", "INF C3", "INF C5")), "GW-OBS-16: from the hill");
    assert!(first_sees(&lay("see_over", "INF D7", "INF D5")), "GW-OBS-16: to the hill");
    let wood = Setup::new()
        .rules("hill_los=see_over")
        .terrain(Terrain::Hill, "C3")
        .terrain(Terrain::Wood, "C4")
        .own("INF C3")
        .foe("INF C5")
        .at(Step::Attacks);
    assert!(!first_sees(&wood), "GW-OBS-16: woods still block");
}

#[test]
fn a_hill_gives_no_view_over_an_enemy_who_blocks() {
    let lay = |word: &str| {
        Setup::new()
            .rules(&format!("hill_los=see_over single_enemy_blocks_los={word}"))
            .terrain(Terrain::Hill, "C3")
            .terrain(Terrain::Field, "C4")
            .own("INF C3")
            .own("FOO C3")
            .foe("INF C5")
            .foe("INF C4")
            .at(Step::Attacks)
    };
    let (clear, blocked) = (lay("false"), lay("true"));
    let far = |table: &Table| sees_far(table.scene(), table.own(1), table.foe(0));
    assert_eq!(clear.targets(clear.own(0)), [1], "GW-PRIO-03");
    assert!(first_sees(&clear) && far(&clear), "GW-OBS-16: over the field");
    assert!(
        !first_sees(&blocked) && !far(&blocked),
        "GW-OBS-09, GW-OBS-16: not over the enemy in it"
    );
    let around = seen_squares(blocked.scene(), blocked.square("C3"), Side::A);
    assert!(!around.contains(blocked.square("C5")), "GW-OBS-09, GW-OBS-16");
}

#[test]
fn the_board_is_read_at_the_moment_of_declaration() {
    let mut table = Setup::new()
        .own("TNK C3")
        .own("TNK D4")
        .foe("INF C5")
        .foe("INF C4 disrupted")
        .foe("INF C4")
        .at(Step::Attacks);
    assert!(!first_sees(&table), "GW-OBS-17: the pair blocks");
    table.attack(&[table.own(1)], table.foe(1), &[6]);
    assert!(first_sees(&table), "GW-OBS-17: an elimination opens the line");
}

#[test]
fn disrupted_units_observe_and_observing_is_free() {
    let mut table =
        Setup::new().own("ART B8").own("INF C3 disrupted").foe("INF C5").at(Step::Barrages);
    let observer = observer_for(table.scene(), table.own(0), table.foe(0));
    assert_eq!(observer, Some(table.own(1)), "GW-OBS-15, GW-OBS-18");
    let way = ways_to_fire(table.scene(), table.own(0), table.foe(0))[0];
    table.play(Action::Barrage(way), &[6]);
    assert_eq!(table.targets(table.own(1)), [0], "GW-OBS-19: the observer still attacks");
}

#[test]
fn units_have_no_facing_and_no_calibre() {
    // GW-SCALE-06, GW-SCALE-07: the number needed is the same from every direction.
    for square in ["C3", "C5", "B4", "D4"] {
        let table = Setup::new().own(&format!("TNK {square}")).foe("TNK C4").at(Step::Attacks);
        let fire = crate::units::indirect_fire::Fire::Direct;
        let needed = number_needed(table.scene(), table.own(0), table.foe(0), fire);
        assert_eq!(needed, Some(3), "GW-SCALE-06, GW-SCALE-07");
    }
}

#[test]
fn the_engine_sets_no_limit_of_twenty_units() {
    // GW-SCALE-01, GW-SCALE-02, GW-SCALE-04: numbers are guidance; a unit is one company.
    let mut setup = Setup::sized(8, 12);
    for _ in 0..25 {
        setup = setup.own("INF").foe("INF");
    }
    assert_eq!(setup.book().muster.len(), 50, "GW-SCALE-02, GW-SCALE-04");
}

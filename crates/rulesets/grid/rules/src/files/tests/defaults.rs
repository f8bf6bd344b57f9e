//! What files mean where they do not say, and what they say in full.

use super::{companies, good, scenario, source};
use crate::Grid;
use crate::scenario::{FirstPlayer, Minefields, Scenario};
use crate::terrain::edge::Edge;
use crate::terrain::ground::Terrain;
use crate::terrain::light::LightSchedule;
use crate::units::army::Army;
use crate::winning::conditions::{CasualtyLimit, Condition, DefaultWinner, Victory};
use wargauge_rules::game::{BySide, Side};
use wargauge_rules::roster::{DataError, Rulebook, Source};
use wargauge_rules::table::squares::Squares;

/// The army file after a change.
fn army(from: &str, to: &str) -> Result<Army, DataError> {
    let Source { name, text, .. } = source("armies/companies.toml");
    assert!(text.contains(from), "{from}");
    Grid::read_army(&Source::new(name, text.replacen(from, to, 1)))
}

/// Squares off and on roads of a type in an army file after a change.
fn allowances(id: &str, from: &str, to: &str) -> Result<(u8, u8), String> {
    let army = army(from, to).map_err(|error| error.to_string())?;
    let kind = &army.types[army.position(id).expect(id)];
    Ok((kind.allowance, kind.road_allowance))
}

/// A type moves 1 to 3 squares and no fewer by road, as many where the file does not say; what
/// cannot move moves none, by road too (GW-UNIT-13, GW-STRONG-01).
#[test]
fn squares_a_turn_off_and_on_roads() {
    let plain = "row = \"INF\"\nmove = 1\n";
    let of_infantry =
        |squares: &str| allowances("INF", plain, &format!("row = \"INF\"\n{squares}\n"));
    for (squares, expected) in [
        ("move = 1", (1, 1)),
        ("move = 3", (3, 3)),
        ("move = 1\nroad_move = 1", (1, 1)),
        ("move = 1\nroad_move = 3", (1, 3)),
        ("move = 2\nroad_move = 3", (2, 3)),
    ] {
        assert_eq!(of_infantry(squares), Ok(expected), "GW-UNIT-13: {squares}");
    }
    for (squares, told) in [
        ("move = 0", "`unit[0].move`: the move is 0; expected 1 to 3"),
        ("move = 4", "`unit[0].move`: the move is 4; expected 1 to 3"),
        ("move = 2\nroad_move = 1", "`unit[0].road_move`: the road move is 1; expected 2 to 3"),
        ("move = 2\nroad_move = 4", "`unit[0].road_move`: the road move is 4; expected 2 to 3"),
    ] {
        let error = of_infantry(squares).expect_err(squares);
        assert!(error.ends_with(told), "GW-UNIT-13: {error}");
    }
    assert_eq!(allowances("STP", "move = 0", "move = 0"), Ok((0, 0)), "GW-STRONG-01");
    for squares in ["move = 1", "move = 0\nroad_move = 1"] {
        let error = allowances("STP", "move = 0", squares).expect_err(squares);
        assert!(error.ends_with("is 1; expected 0 for a stationary unit"), "GW-STRONG-01: {error}");
    }
}

/// A scenario after changes.
fn changed(name: &str, changes: &[(&str, &str)]) -> Result<Scenario, DataError> {
    let Source { name, mut text, .. } = source(&format!("{name}.toml"));
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    Grid::read_scenario(&Source::new(name, text), &companies())
}

fn names(scenario: &Scenario, squares: Squares) -> String {
    let name = |square| scenario.board.name(square).to_string();
    squares.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// Without a word of the scenario each side deploys in the two rows, or columns, at its own edge,
/// and the areas may not touch, not at a corner either (GW-SETUP-04).
#[test]
fn sides_deploy_in_two_rows_at_their_edges() {
    let meeting = scenario("meeting-90");
    let [blue, red] = &meeting.sides.0;
    let rows = |at: u8| meeting.board.row_squares(at);
    assert_eq!(blue.area, rows(0) | rows(1), "GW-SETUP-04");
    assert_eq!(red.area, rows(6) | rows(7), "GW-SETUP-04");
    assert_eq!((blue.home, red.home), (Edge::North, Edge::South), "GW-SETUP-04");
    let edges = [("red]\n", "red]\nhome = \"east\"\n"), ("blue]\n", "blue]\nhome = \"west\"\n")];
    let across = good(changed("meeting-90", &edges));
    let columns = |at: u8| across.board.column_squares(at);
    assert_eq!(across.sides[Side::A].area, columns(0) | columns(1), "GW-SETUP-04");
    assert_eq!(across.sides[Side::B].area, columns(4) | columns(5), "GW-SETUP-04");
    let areas = |blue: &str, red: &str| {
        let blue = format!("squares = [\"{blue}\"]");
        let red = format!("squares = [\"{red}\"]");
        let changes = [("rows = \"1-4\"", blue.as_str()), ("rows = \"7-8\"", red.as_str())];
        let no_fixed = [("[[fixed]]\nside = \"blue\"\nunit = \"STP\"\nat = \"D4\"\n", "")];
        changed("pillbox", &[&changes[..], &no_fixed[..]].concat()).map(|scenario| {
            let [blue, red] = scenario.sides.0.each_ref().map(|side| side.area);
            names(&scenario, blue | red)
        })
    };
    assert_eq!(areas("A1", "A3").ok(), Some("A1 A3".to_owned()), "GW-SETUP-04: a row between");
    for red in ["A1", "A2", "B2", "B1"] {
        let error = areas("A1", red).expect_err(red).to_string();
        let verb = if red == "A1" { "overlap" } else { "touch" };
        assert!(error.contains(verb), "GW-SETUP-04: {error}");
    }
}

/// Without a word of the scenario games start at 08:00 and the clock gives 35 minutes a round, the
/// mean of two dice; 40 rounds are the most (GW-CLOCK-02, GW-CLOCK-07, GW-END-06).
#[test]
fn games_start_at_eight_and_take_35_minutes_a_round() {
    let meeting = scenario("meeting-90");
    assert_eq!((meeting.start, meeting.rounds, meeting.minutes), (480, 12, 12 * 35), "GW-CLOCK-02");
    let length = |text: &str| {
        changed("meeting-90", &[("rounds = 12", text)]).map(|it| (it.start, it.rounds, it.minutes))
    };
    assert_eq!(length("rounds = 1").ok(), Some((480, 1, 35)), "GW-CLOCK-02, GW-CLOCK-07");
    assert_eq!(length("rounds = 40").ok(), Some((480, 40, 1400)), "GW-END-06");
    assert!(length("rounds = 41").is_err() && length("rounds = 0").is_err(), "GW-END-06");
    let late = "rounds = 2\nstart = \"09:30\"\nend = \"10:00\"";
    assert_eq!(length(late).ok(), Some((570, 2, 30)), "GW-CLOCK-07");
    assert!(length("rounds = 2\nend = \"08:00\"").is_err(), "GW-CLOCK-07");
    assert_eq!(length("rounds = 2\nend = \"08:01\"").ok(), Some((480, 2, 1)), "GW-CLOCK-07");
}

/// The light changes at the default times or at those of the scenario, each at or after the one
/// before (GW-NIGHT-01, GW-NIGHT-08).
#[test]
fn a_scenario_may_set_its_light() {
    let usual = LightSchedule { dawn: 300, day: 360, dusk: 1200, night: 1260 };
    assert_eq!(scenario("meeting-90").light, usual, "GW-NIGHT-08");
    let light = |changes: &[(&str, &str)]| changed("pillbox", changes).map(|it| it.light);
    let own = [
        ("dawn = \"05:00\"", "dawn = \"04:30\""),
        ("day = \"06:00\"", "day = \"04:30\""),
        ("dusk = \"20:00\"", "dusk = \"19:00\""),
        ("night = \"21:00\"", "night = \"19:01\""),
    ];
    let expected = LightSchedule { dawn: 270, day: 270, dusk: 1140, night: 1141 };
    assert_eq!(light(&own).ok(), Some(expected), "GW-NIGHT-01, GW-NIGHT-08");
    for (from, to) in [
        ("day = \"06:00\"", "day = \"04:59\""),
        ("dusk = \"20:00\"", "dusk = \"05:59\""),
        ("night = \"21:00\"", "night = \"19:59\""),
    ] {
        assert!(light(&[(from, to)]).is_err(), "GW-NIGHT-08: {to}");
    }
}

/// Minefields lie in passable squares outside the enemy's area, one to a square, so many as the
/// scenario says (GW-MINE-01, GW-MINE-04, GW-MINE-05).
#[test]
fn a_scenario_may_have_minefields() {
    let minefields = |squares: &str| {
        let line = "squares = [\"B5\", \"D5\", \"E5\"]";
        changed("pillbox", &[(line, squares)]).map(|it| {
            let Minefields { side, fixed, free } = it.minefields.clone().expect("minefields");
            (side, names(&it, fixed), free)
        })
    };
    let shipped = minefields("squares = [\"B5\", \"D5\", \"E5\"]").ok();
    assert_eq!(shipped, Some((Side::A, "B5 D5 E5".to_owned(), 0)), "GW-MINE-05");
    assert_eq!(minefields("free = 1").ok(), Some((Side::A, String::new(), 1)), "GW-MINE-04");
    // Of 48 squares two are marsh and twelve are Red's, one of which is the other marsh.
    assert_eq!(minefields("free = 35").ok(), Some((Side::A, String::new(), 35)), "GW-MINE-05");
    for (squares, told) in [
        ("free = 36", "36 minefields to mark; expected 1 to 35"),
        ("free = 0", "0 minefields to mark; expected 1 to 35"),
        ("squares = [\"B5\"]\nfree = 35", "35 minefields to mark; expected 0 to 34"),
        ("squares = [\"A6\"]", "nothing can enter square `A6`"),
        ("squares = [\"B7\"]", "square `B7` is in the area where red deploys"),
        ("squares = [\"B5\", \"B5\"]", "square `B5` is listed twice"),
    ] {
        let error = minefields(squares).expect_err(squares).to_string();
        assert!(error.contains(told), "GW-MINE-05: {error}");
    }
    let both = minefields("squares = [\"B5\"]\nfree = 34").ok();
    assert_eq!(both, Some((Side::A, "B5".to_owned(), 34)), "GW-MINE-04");
}

/// Fixed places are on ground that the type may occupy, in any passable square for a strongpoint,
/// within the limit of the square and not beside enemies in it or in the enemy's area (GW-SETUP-03,
/// GW-STRONG-04, GW-GRID-08, GW-GRID-09, GW-GRID-11).
#[test]
fn a_scenario_may_fix_places() {
    let place = |lines: &[(&str, &str, &str)]| {
        let text: String = lines
            .iter()
            .map(|(side, unit, at)| {
                format!("[[fixed]]\nside = \"{side}\"\nunit = \"{unit}\"\nat = \"{at}\"\n")
            })
            .collect();
        let own = "[[fixed]]\nside = \"blue\"\nunit = \"STP\"\nat = \"D4\"\n";
        changed("pillbox", &[(own, &text)]).map(|it| {
            let place = |fixed: &crate::FixedPlace| {
                format!("{:?} {} {}", fixed.side, fixed.unit, it.board.name(fixed.square))
            };
            it.fixed.iter().map(place).collect::<Vec<_>>().join(", ")
        })
    };
    for (lines, expected) in [
        (vec![("blue", "STP", "B3")], "A STP B3"),
        (vec![("blue", "STP", "E2")], "A STP E2"),
        (vec![("blue", "INF", "E2"), ("red", "TNK", "D6")], "A INF E2, B TNK D6"),
        (vec![("blue", "TNK", "B4"), ("blue", "INF", "B4")], "A TNK B4, A INF B4"),
    ] {
        assert_eq!(place(&lines).ok().as_deref(), Some(expected), "GW-SETUP-03, GW-STRONG-04");
    }
    for (lines, told) in [
        (vec![("blue", "STP", "A6")], "`STP` cannot occupy terrain `marsh`"),
        (vec![("blue", "TNK", "E2")], "`TNK` cannot occupy terrain `wood`"),
        (vec![("blue", "AIR", "B4")], "aircraft `AIR` has no place on the board"),
        (vec![("blue", "INF", "A8")], "square `A8` is in the area where red deploys"),
        (vec![("red", "INF", "A1")], "square `A1` is in the area where blue deploys"),
        (vec![("blue", "INF", "A4"), ("blue", "INF", "A4")], "square `A4` holds no more than 1"),
        (vec![("blue", "INF", "A5"), ("red", "INF", "A5")], "square `A5` holds an enemy unit"),
        (vec![("blue", "INF", "B4"); 3], "square `B4` holds no more than 2"),
        (vec![("blue", "XXX", "B4")], "army `companies` has no unit `XXX`"),
    ] {
        let error = place(&lines).expect_err(told).to_string();
        assert!(error.contains(told), "GW-SETUP-03, GW-GRID-08, GW-GRID-09: {error}");
    }
}

/// Who deploys and moves first where the scenario does not say: the defender and the attacker, else
/// a roll decides (GW-SETUP-02, GW-TURN-05); without a limit casualties end a game at half the
/// units (GW-END-04).
#[test]
fn who_comes_first_and_when_it_ends() {
    let pillbox = scenario("pillbox");
    assert_eq!(pillbox.deploys_first, Some(Side::A), "GW-SETUP-02: the defender");
    assert_eq!(pillbox.first_player, FirstPlayer::Side(Side::B), "GW-TURN-05: the attacker");
    let meeting = scenario("meeting-90");
    assert_eq!((meeting.deploys_first, meeting.first_player), (None, FirstPlayer::Roll));
    for side in Side::BOTH {
        assert_eq!(meeting.sides[side].casualty_limit, CasualtyLimit::Half, "GW-END-04");
    }
    let limits = BySide(pillbox.sides.0.clone().map(|side| side.casualty_limit));
    assert_eq!(limits.0, [5, 6].map(CasualtyLimit::Number), "GW-END-01");
}

/// A scenario's conditions are read as they stand (GW-END-08, GW-END-09, GW-END-12).
#[test]
fn a_scenario_may_set_conditions_for_victory() {
    let pillbox = scenario("pillbox");
    let squares = Squares::of(pillbox.board.parse("C3").expect("C3"));
    let control = Condition::Control { squares, at_least: 1 };
    let conditions = vec![Condition::StrongpointsGone, control];
    let at_the_end = Victory { side: Side::B, at_once: false, conditions };
    assert_eq!(pillbox.victories, [at_the_end], "GW-END-12");
    assert_eq!(pillbox.otherwise, DefaultWinner::Side(Side::A), "GW-END-08");
    let breakthrough = scenario("breakthrough");
    let exits = Victory {
        side: Side::B,
        at_once: true,
        conditions: vec![Condition::Exited { at_least: 5 }],
    };
    assert_eq!(breakthrough.victories, [exits], "GW-END-12: at once");
    assert_eq!(breakthrough.sides[Side::B].exit, Some(Edge::North), "GW-END-11");
    assert_eq!(breakthrough.sides[Side::A].exit, None, "GW-END-11");
}

/// Roads run on dry ground and bridges, and link all neighbours but those that the map unlinks; a
/// bridge has a road, and one that leads to it (GW-ROAD-03, GW-ROAD-08, GW-ROAD-09, GW-TERR-22).
#[test]
fn a_map_may_have_roads() {
    let map = |rows: &[&str], more: &str| {
        let lines = rows.join("\n");
        let board = format!("[board]\nmap = \"\"\"\n{lines}\n\"\"\"\n{more}\n[blue]");
        let Source { text, .. } = source("meeting-90.toml");
        let from = text.find("[board]").expect("a board");
        let to = text.find("[blue]").expect("a side") + "[blue]".len();
        let text = format!("{}{board}{}", &text[..from], &text[to..]);
        Grid::read_scenario(&Source::new("t.toml", text), &companies())
    };
    let linked = |scenario: &Scenario, name: &str| {
        let square = scenario.board.parse(name).expect(name);
        let links = scenario.ground.along_roads(&scenario.board, Squares::of(square));
        names(scenario, links)
    };
    let dry = [".. .. .. ..", ".. .r .r ..", ".. .r Br ..", ".. .. .. ..", ".. .. .. .."];
    let plain = good(map(&dry, ""));
    let links = ["B2", "C2", "C3", "B3"].map(|name| linked(&plain, name));
    assert_eq!(links, ["C2 B3", "B2 C3", "C2 B3", "B2 C3"], "GW-ROAD-03");
    let cut = good(map(&dry, "unlinked = [\"B2-C2\", \"C3-B3\"]"));
    let links = ["B2", "C2", "C3", "B3"].map(|name| linked(&cut, name));
    assert_eq!(links, ["B3", "C3", "C2", "B2"], "GW-ROAD-03: unless the map says otherwise");
    let wet = [".. .. .. ..", ".. .r .r ..", "R. =r =r :.", ".. .r .r ..", ".. .. .. .."];
    let bridges = good(map(&wet, ""));
    let links = ["B3", "C3", "B2"].map(|name| linked(&bridges, name));
    assert_eq!(links, ["B2 B4", "C2 C4", "C2 B3"], "GW-ROAD-09, GW-TERR-22");
    for (unlinked, told) in [
        ("B2-D2", "do not share a side"),
        ("B2-C3", "do not share a side"),
        ("A2-B2", "square `A2` has no road"),
        ("B2-B1", "square `B1` has no road"),
        ("B2", "is no pair of squares"),
        ("B2-Z9", "off the board"),
    ] {
        let error = map(&dry, &format!("unlinked = [\"{unlinked}\"]")).expect_err(unlinked);
        assert!(error.to_string().contains(told), "GW-ROAD-03: {error}");
    }
    for (row, told) in [
        ("R. =r Rr :.", "a road through a river square"),
        ("R. =r Mr :.", "a road through a marsh square"),
        ("R. =r Lr :.", "a road through a lake square"),
        ("R. =. R. :.", "a bridge without a road"),
    ] {
        let rows = [wet[0], wet[1], row, wet[3], wet[4]];
        let error = map(&rows, "").expect_err(row).to_string();
        assert!(error.contains(told), "GW-ROAD-08: {error}");
    }
    let stranded = [wet[0], ".. .. .r ..", "R. =r R. R.", ".. .. .. ..", wet[4]];
    let error = map(&stranded, "").expect_err("a bridge without a way to it").to_string();
    assert!(error.contains("no road leads to the bridge at `B3`"), "GW-TERR-22: {error}");
    let kinds =
        good(map(&[".. B. W. F.", "H. R. =r :.", "M. L. .r ..", ".. .. .. ..", ".. .. .. .."], ""));
    let kind = |name: &str| kinds.ground.kind(kinds.board.parse(name).expect(name));
    let found = ["A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2", "A3", "B3"].map(kind);
    assert_eq!(found, Terrain::ALL, "GW-GRID-15: the letters of the map");
}

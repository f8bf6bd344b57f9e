//! What is wrong with a file is said exactly, and no file makes the reader panic.

use super::{companies, force, names, scenario, source};
use crate::Grid;
use wargauge_rules::game::BySide;
use wargauge_rules::roster::{DataError, Rulebook, Source};
use wargauge_rules::testing::slip::{Slip, check_slips, read_changed, slips};

fn read(source: &Source) -> Result<(), DataError> {
    match source.name.split('/').next() {
        Some("armies") => Grid::read_army(source).map(drop),
        Some("forces") => Grid::read_force(source, &companies()).map(drop),
        _ => Grid::read_scenario(source, &companies()).map(drop),
    }
}

fn check(slips: &[Slip]) {
    check_slips(slips, source, read);
}

const ARMY: &str = "armies/companies.toml";

const FORCE: &str = "forces/pillbox-red.toml";

const PILLBOX: &str = "pillbox.toml";

const CROSSINGS: &str = "two-crossings.toml";

const BREAKTHROUGH: &str = "breakthrough.toml";

const MEETING: &str = "meeting-90.toml";

#[test]
fn slips_in_armies_are_told() {
    check(slips! {
        ARMY: "\"grid\"" => "\"gird\"",
            "3:11: `ruleset`: unknown word `gird`; expected grid (did you mean `grid`?)";
        ARMY: "kind = \"army\"" => "kind = \"force\"",
            "4:8: `kind`: unknown word `force`; expected army";
        ARMY: "\"companies\"" => "\"my companies\"",
            "5:8: `name`: `my companies` cannot be a name; expected letters, digits, `-` or `_`";
        ARMY: "infantry = 4" => "infantry = 7",
            "16:12: `row[0].infantry`: 7 is no number for a die to reach; expected 2 to 6, or no key where the class may not be attacked";
        ARMY: "id = \"REC\"" => "id = \"INF\"",
            "22:6: `row[1].id`: row `INF` is given twice";
        ARMY: "id = \"TNK\"\ninfantry" => "id = \"TANK\"\ninfantry",
            "55:6: `row[6].id`: unknown word `TANK`; expected one of INF, REC, ART, MOR, ARC, AT, TNK (did you mean `TNK`?)";
        ARMY: "[[row]]\nid = \"MOR\"\ninfantry = 3\ngun = 5\nsource = \"book\"" => "",
            "211:7: `unit[13].row`: the army has no row `MOR`; expected one of INF, REC, ART, ARC, AT, TNK";
        ARMY: "id = \"MOT\"" => "id = \"INF\"",
            "76:6: `unit[1].id`: there is already a unit `INF`; expected another id";
        ARMY: "id = \"MOT\"" => "id = \"MO T\"",
            "76:6: `unit[1].id`: `MO T` cannot be a name; expected letters, digits, `-` or `_`";
        ARMY: "road_move = 3" => "road_move = 1",
            "81:13: `unit[1].road_move`: the road move is 1; expected 2 to 3";
        ARMY: "road_move = 3" => "road_move = 4",
            "81:13: `unit[1].road_move`: the road move is 4; expected 2 to 3";
        ARMY: "move = 1" => "move = 0",
            "68:8: `unit[0].move`: the move is 0; expected 1 to 3";
        ARMY: "move = 0" => "move = 1",
            "274:8: `unit[18].move`: the move is 1; expected 0 for a stationary unit";
        ARMY: "class = \"infantry\"" => "class = \"infantery\"",
            "66:9: `unit[0].class`: unknown word `infantery`; expected one of infantry, gun, tank (did you mean `infantry`?)";
        ARMY: "class = \"infantry\"\n" => "",
            "64:6: `unit[0].class`: key `class` is missing from `INF`; expected it in every unit but aircraft";
        ARMY: "\"open\", \"bridge\"" => "\"open\", \"river\"",
            "69:19: `unit[0].enters[1]`: nothing enters this terrain; expected one of open, building, wood, field, hill, bridge, ford";
        ARMY: "\"open\", \"bridge\"" => "\"open\", \"brige\"",
            "69:19: `unit[0].enters[1]`: unknown word `brige`; expected one of open, building, wood, field, hill, river, bridge, ford, marsh, lake (did you mean `bridge`?)";
        ARMY: "\"observer\", \"dismounts\"" => "\"observer\", \"observer\"",
            "83:23: `unit[1].traits[1]`: the trait is given twice";
        ARMY: "traits = [\"aircraft\"]" => "traits = [\"aircraft\"]\nmove = 3",
            "285:8: `unit[19].move`: aircraft `AIR` has a key `move`; expected none for an aircraft";
        ARMY: "elite = 11, regular = 10, poor = 9, " => "",
            "73:9: `unit[0].price`: `INF` has no price; expected `elite`, `regular` or `poor`";
        ARMY: "elite = 11" => "elite = 0",
            "73:19: `unit[0].price.elite`: the price is 0; expected more than 0 and at most 10000";
        ARMY: "elite = 11" => "elite = 10000.001",
            "73:19: `unit[0].price.elite`: the price is 10000.001; expected more than 0 and at most 10000";
        ARMY: "elite = 11" => "elit = 11",
            "73:11: `unit[0].price.elit`: unknown key `elit`; expected one of elite, regular, poor, source (did you mean `elite`?)";
        ARMY: "price = 3" => "price = -3",
            "9:9: `minefield.price`: found the whole number -3; expected points: a number from 0 to 4294967.295 with at most three decimals";
        ARMY: "source = \"book\"" => "source = \"guess\"",
            "19:10: `row[0].source`: unknown word `guess`; expected one of book, project";
    });
}

#[test]
fn slips_in_forces_are_told() {
    check(slips! {
        FORCE: "\"companies\"" => "\"company\"",
            "7:8: `army`: `company` is not the army in use; expected companies (did you mean `companies`?)";
        FORCE: "\"TNK\"" => "\"TANK\"",
            "21:8: `unit[3].type`: army `companies` has no unit `TANK`; expected one of AAG, AIN, AIR, ARC, ART, ASG, ATG, ATP, FOO, HVY, INF, MOR, MOT, REC, SPA, SPM, STP, TDP, TDR, TNK (did you mean `TNK`?)";
        FORCE: "\"elite\"" => "\"elit\"",
            "11:11: `unit[0].quality`: unknown word `elit`; expected one of elite, regular, poor (did you mean `elite`?)";
        FORCE: "type = \"INF\"\nquality = \"elite\"" => "type = \"AIR\"\nquality = \"elite\"",
            "11:11: `unit[0].quality`: `AIR` is not for sale as elite; expected regular";
        FORCE: "count = 3" => "count = 0",
            "15:9: `unit[1].count`: the count is 0; expected 1 to 32";
        FORCE: "count = 3" => "count = 33",
            "15:9: `unit[1].count`: the count is 33; expected 1 to 32";
        FORCE: "count = 3" => "count = 31",
            "30:8: `unit`: the force has 37 units; expected 1 to 32";
        FORCE: "count = 3" => "cuont = 3",
            "15:1: `unit[1].cuont`: unknown key `cuont`; expected one of type, quality, count (did you mean `count`?)";
        FORCE: "army = \"companies\"" => "army = \"companies\"\npoints_limit = 103.5",
            "8:16: `points_limit`: the force costs 104 points; expected at most 103.5";
    });
}

#[test]
fn slips_in_boards_are_told() {
    check(slips! {
        PILLBOX: "W. ..\n 3" => "Q. ..\n 3",
            "25:18: `board.map`: `Q` is no terrain; expected one of . open, B building, W wood, F field, H hill, R river, = bridge, : ford, M marsh, L lake";
        PILLBOX: "W. ..\n 3" => "w. ..\n 3",
            "25:18: `board.map`: `w` is no terrain; expected one of . open, B building, W wood, F field, H hill, R river, = bridge, : ford, M marsh, L lake (did you mean `W`?)";
        PILLBOX: "W. ..\n 3" => "Wx ..\n 3",
            "25:18: `board.map`: `x` is no road; expected `r` for a road or `.` for none";
        PILLBOX: "W. ..\n 3" => "W ..\n 3",
            "25:18: `board.map`: `W` is no square; expected a letter of terrain, then `r` for a road or `.`";
        PILLBOX: "W. ..\n 3" => "W.\n 3",
            "25:6: `board.map`: row 2 has 5 squares; expected 6, as many as row 1";
        PILLBOX: " 3   .. B." => " 4   .. B.",
            "26:2: `board.map`: row number 4; expected 3";
        PILLBOX: "D  E  F" => "D  F  E",
            "23:6: `board.map`: the column letters are wrong; expected A B C D E F";
        PILLBOX: "M. .. .r" => "Mr .. .r",
            "29:6: `board.map`: a road through a marsh square; expected roads on dry ground and on bridges";
        CROSSINGS: "=r R." => "=. R.",
            "26:15: `board.map`: a bridge without a road; expected `=r`";
        CROSSINGS: "R. R. R. =r" => "=r R. R. =r",
            "26:6: `board.map`: no road leads to the bridge at `A6`; expected a road beside it, across the river";
        // GW-ROAD-08
        CROSSINGS: "R. R. R. =r" => "R. Rr R. =r",
            "26:9: `board.map`: a road through a river square; expected roads on dry ground and on bridges";
        PILLBOX: "\"\"\"\n     A" => "\"\"\"\n\"\"\"\nunlinked = \"\"\"     A",
            "24:12: `board.unlinked`: found the text \"     A  B  C  D  E  F\\n 1   .. .. .r ....; expected a list";
        CROSSINGS: "[blue]" => "unlinked = [\"D4-D6\"]\n[blue]",
            "35:13: `board.unlinked[0]`: `D4` and `D6` do not share a side";
        CROSSINGS: "[blue]" => "unlinked = [\"D4-E4\"]\n[blue]",
            "35:13: `board.unlinked[0]`: square `E4` has no road";
        CROSSINGS: "[blue]" => "unlinked = [\"C4-Z9\"]\n[blue]",
            "35:13: `board.unlinked[0]`: square `Z9` is off the board, which runs from `A1` to `H12`";
        CROSSINGS: "[blue]" => "unlinked = [\"D4\"]\n[blue]",
            "35:13: `board.unlinked[0]`: `D4` is no pair of squares; expected two squares such as `C4-D4`";
        MEETING: "columns = 6" => "columns = 60",
            "16:11: `board`: a board of 60 x 8 squares: needs 1 to 26 columns, at least 1 row, and at most 128 squares";
        MEETING: "columns = 6" => "columns = 0",
            "16:11: `board`: a board of 0 x 8 squares: needs 1 to 26 columns, at least 1 row, and at most 128 squares";
        MEETING: "columns = 6" => "",
            "15:1: `board`: the board has no clear size; expected `map`, or `columns` and `rows`";
    });
}

#[test]
fn slips_in_sides_rules_and_times_are_told() {
    check(slips! {
        PILLBOX: "\"companies\"" => "\"squads\"",
            "10:8: `army`: `squads` is not the army in use; expected companies";
        PILLBOX: "opt_light = \"on\"" => "opt_ligth = \"on\"",
            "15:1: `rules.opt_ligth`: there is no switch `opt_ligth`; expected one of metric, fire_move, clock_advance, length_mode, equal_turns, obs_link, indirect_penalty, foo_waives, foo_serves_mortars, deductions_stack, priority_order, declaration, combat_move_timing, tank_regroup, feature_entry, hill_los, single_enemy_blocks_los, retired_is_casualty, smoke_self_disrupt, wreck_classes, opt_smoke, opt_intense, opt_heavy, opt_mines, opt_wrecks, opt_light, opt_air, opt_strong, opt_reserves, opt_terrain_gen, opt_campaign, camp_force, camp_roads, candidate_spacing (did you mean `opt_light`?)";
        PILLBOX: "opt_light = \"on\"" => "opt_light = \"yes\"",
            "15:13: `rules.opt_light`: switch `opt_light` cannot be `yes`; expected one of off, on";
        PILLBOX: "opt_light = \"on\"" => "opt_light = true",
            "15:13: `rules.opt_light`: no setting; expected a whole number or a word in quotes";
        PILLBOX: "opt_light = \"on\"" => "candidate_spacing = 181",
            "15:21: `rules.candidate_spacing`: switch `candidate_spacing` cannot be `181`; expected a whole number from 120 to 180";
        PILLBOX: "rows = \"1-4\"" => "rows = \"1-7\"",
            "41:8: `red.rows`: the deployment areas overlap at `A7`; expected at least one row between them";
        PILLBOX: "rows = \"1-4\"" => "rows = \"1-6\"",
            "41:8: `red.rows`: the deployment areas touch at `A7`; expected at least one row between them";
        PILLBOX: "rows = \"1-4\"" => "rows = \"4-1\"",
            "36:8: `blue.rows`: no rows are `4-1`; expected rows from 1 to 8, such as `1-2`";
        PILLBOX: "rows = \"7-8\"" => "rows = \"8-9\"",
            "41:8: `red.rows`: no rows are `8-9`; expected rows from 1 to 8, such as `1-2`";
        PILLBOX: "rows = \"7-8\"" => "rows = \"7-8\"\nsquares = [\"A8\"]",
            "41:8: `red.rows`: the area is given twice; expected `rows` or `squares`, not both";
        PILLBOX: "rows = \"7-8\"" => "squares = [\"A8\", \"Z9\"]",
            "41:18: `red.squares[1]`: square `Z9` is off the board, which runs from `A1` to `F8`";
        PILLBOX: "rows = \"7-8\"" => "squares = [\"A7\"]",
            "41:12: `red.squares`: red has no square to deploy in";
        PILLBOX: "rows = \"7-8\"" => "squares = []",
            "39:1: `red`: red has no square to deploy in";
        PILLBOX: "casualty_limit = 5" => "casualty_limit = 0",
            "37:18: `blue.casualty_limit`: found the whole number 0; expected a number from 1 to 32, \"half\" or \"never\"";
        PILLBOX: "casualty_limit = 5" => "casualty_limit = \"halve\"",
            "37:18: `blue.casualty_limit`: found the text \"halve\"; expected a number from 1 to 32, \"half\" or \"never\"";
        PILLBOX: "rounds = 12" => "rounds = 0",
            "45:10: `length.rounds`: a game of 0 rounds; expected 1 to 40";
        PILLBOX: "rounds = 12" => "rounds = 41",
            "45:10: `length.rounds`: a game of 41 rounds; expected 1 to 40";
        PILLBOX: "end = \"11:15\"" => "end = \"04:15\"",
            "47:7: `length.end`: the game ends at 04:15 and starts at 04:15; expected a time after the start";
        // GW-CLOCK-07: games start at 08:00 unless the scenario says when.
        PILLBOX: "start = \"04:15\"\nend = \"11:15\"" => "end = \"08:00\"",
            "46:7: `length.end`: the game ends at 08:00 and starts at 08:00; expected a time after the start";
        PILLBOX: "end = \"11:15\"" => "end = \"24:15\"",
            "47:7: `length.end`: `24:15` is no time of day; expected `00:00` to `23:59`";
        PILLBOX: "day = \"06:00\"" => "day = \"04:59\"",
            "51:7: `light.day`: day begins at 04:59, before dawn; expected 05:00 or later";
    });
}

#[test]
fn slips_in_placements_and_victories_are_told() {
    check(slips! {
        PILLBOX: "\"B5\", \"D5\"" => "\"B5\", \"D7\"",
            "57:18: `minefields.squares[1]`: square `D7` is in the area where red deploys; expected a passable square outside the enemy's area";
        PILLBOX: "\"B5\", \"D5\"" => "\"B5\", \"A6\"",
            "57:18: `minefields.squares[1]`: nothing can enter square `A6`; expected a passable square outside the enemy's area";
        PILLBOX: "\"B5\", \"D5\"" => "\"B5\", \"B5\"",
            "57:18: `minefields.squares[1]`: square `B5` is listed twice";
        PILLBOX: "squares = [\"B5\", \"D5\", \"E5\"]" => "",
            "55:1: `minefields.free`: 0 minefields to mark; expected 1 to 35";
        PILLBOX: "squares = [\"B5\", \"D5\", \"E5\"]" => "free = 99",
            "55:1: `minefields.free`: 99 minefields to mark; expected 1 to 35";
        PILLBOX: "unit = \"STP\"" => "unit = \"STD\"",
            "61:8: `fixed[0].unit`: army `companies` has no unit `STD`; expected one of AAG, AIN, AIR, ARC, ART, ASG, ATG, ATP, FOO, HVY, INF, MOR, MOT, REC, SPA, SPM, STP, TDP, TDR, TNK (did you mean `STP`?)";
        PILLBOX: "at = \"D4\"" => "at = \"Z9\"",
            "62:6: `fixed[0].at`: square `Z9` is off the board, which runs from `A1` to `F8`";
        PILLBOX: "at = \"D4\"" => "at = \"D44\"",
            "62:6: `fixed[0].at`: square `D44` is off the board, which runs from `A1` to `F8`";
        PILLBOX: "at = \"D4\"" => "at = \"four\"",
            "62:6: `fixed[0].at`: `four` is not a square: expected a column letter and a row number, such as `C5`";
        PILLBOX: "at = \"D4\"" => "at = \"A6\"",
            "62:6: `fixed[0].at`: `STP` cannot occupy terrain `marsh`";
        PILLBOX: "at = \"D4\"" => "at = \"A8\"",
            "62:6: `fixed[0].at`: square `A8` is in the area where red deploys";
        PILLBOX: "unit = \"STP\"\nat = \"D4\"" => "unit = \"TNK\"\nat = \"B3\"",
            "62:6: `fixed[0].at`: `TNK` cannot occupy terrain `building`";
        PILLBOX: "unit = \"STP\"" => "unit = \"AIR\"",
            "62:6: `fixed[0].at`: aircraft `AIR` has no place on the board";
        PILLBOX: "[[fixed]]" => "[[fixed]]\nside = \"blue\"\nunit = \"INF\"\nat = \"A4\"\n[[fixed]]\nside = \"blue\"\nunit = \"INF\"\nat = \"A4\"\n[[fixed]]",
            "66:6: `fixed[1].at`: square `A4` holds no more than 1";
        PILLBOX: "[[fixed]]" => "[[fixed]]\nside = \"red\"\nunit = \"INF\"\nat = \"A5\"\n[[fixed]]\nside = \"blue\"\nunit = \"INF\"\nat = \"A5\"\n[[fixed]]",
            "66:6: `fixed[1].at`: square `A5` holds an enemy unit";
        PILLBOX: "squares = [\"C3\"]" => "squares = [\"C3\"], at_least = 2",
            "67:72: `victory[0].all[1].control.at_least`: at least 2 of the squares; expected 1";
        PILLBOX: "squares = [\"C3\"]" => "squares = [\"C3\"], at_least = 0",
            "67:72: `victory[0].all[1].control.at_least`: at least 0 of the squares; expected 1";
        PILLBOX: "squares = [\"C3\"]" => "squares = []",
            "67:53: `victory[0].all[1].control.squares`: there is no square; expected at least one";
        PILLBOX: "squares = [\"C3\"]" => "squares = [\"G3\"]",
            "67:54: `victory[0].all[1].control.squares[0]`: square `G3` is off the board, which runs from `A1` to `F8`";
        PILLBOX: "\"strongpoints_gone\"" => "\"strongpoint_gone\"",
            "67:8: `victory[0].all[0]`: unknown word `strongpoint_gone`; expected one of control, presence, exited, strongpoints_gone (did you mean `strongpoints_gone`?)";
        PILLBOX: "\"strongpoints_gone\"" => "{ exited = { at_least = 2 } }",
            "67:32: `victory[0].all[0].exited`: red has no exit edge; expected a key `exit` in `red`";
        PILLBOX: "\"strongpoints_gone\"" => "{ presence = { at_least = 2 } }",
            "67:34: `victory[0].all[0].presence`: the condition names no place; expected `rows` or `squares`";
        PILLBOX: "otherwise = \"blue\"" => "otherwise = \"green\"",
            "12:13: `otherwise`: unknown word `green`; expected one of blue, red, casualties, features";
        MEETING: "[board]" => "otherwise = \"features\"\n[board]",
            "15:1: `rules.otherwise`: there is no switch `otherwise`; expected one of metric, fire_move, clock_advance, length_mode, equal_turns, obs_link, indirect_penalty, foo_waives, foo_serves_mortars, deductions_stack, priority_order, declaration, combat_move_timing, tank_regroup, feature_entry, hill_los, single_enemy_blocks_los, retired_is_casualty, smoke_self_disrupt, wreck_classes, opt_smoke, opt_intense, opt_heavy, opt_mines, opt_wrecks, opt_light, opt_air, opt_strong, opt_reserves, opt_terrain_gen, opt_campaign, camp_force, camp_roads, candidate_spacing";
        MEETING: "army = \"companies\"" => "army = \"companies\"\notherwise = \"features\"",
            "11:13: `otherwise`: nobody defends the features; expected a key `attacker`";
        BREAKTHROUGH: "exit = \"north\"" => "exit = \"up\"",
            "44:8: `red.exit`: unknown word `up`; expected one of north, south, west, east";
        BREAKTHROUGH: "at_least = 5" => "at_least = 33",
            "55:32: `victory[0].all[0].exited.at_least`: at least 33 units; expected 1 to 32";
        BREAKTHROUGH: "all = [{ exited = { at_least = 5 } }]" => "all = []",
            "55:7: `victory[0].all`: there is no condition; expected at least one";
    });
}

/// Every built-in file of Grid WW2, and the army.
fn files() -> Vec<Source> {
    let paths = [("armies", "armies/"), ("forces", "forces/"), ("", "")];
    let of = |(folder, prefix): (&str, &str)| -> Vec<Source> {
        names(folder).iter().map(|name| source(&format!("{prefix}{name}.toml"))).collect()
    };
    paths.into_iter().flat_map(of).collect()
}

#[test]
fn no_change_to_a_file_makes_a_reader_panic() {
    let (files, army) = (files(), companies());
    let blue = force("combined-arms-90");
    read_changed(&files, 1000, |source| match source.name.split('/').next() {
        Some("armies") => drop(Grid::read_army(source)),
        Some("forces") => {
            if let Ok(force) = Grid::read_force(source, &army) {
                drop(Grid::assemble(
                    &scenario("two-villages"),
                    BySide([&blue, &force]).map(Some),
                    &[],
                ));
            }
        }
        _ => {
            if let Ok(scenario) = Grid::read_scenario(source, &army) {
                drop(Grid::assemble(&scenario, BySide([&blue, &blue]).map(Some), &[]));
            }
        }
    });
}

//! What is wrong with a file is said exactly, and no file makes the reader panic.

use crate::book::VictoryDecision;
use crate::files::tests::{army, force, names, scenario, source};
use wargauge_rules::game::BySide;
use wargauge_rules::roster::{DataError, Rulebook, Source};
use wargauge_rules::testing::slip::{Slip, check_slips, read_changed, slips};

/// All files read here name the German army, or are told that they do not.
fn read(source: &Source) -> Result<(), DataError> {
    let german = army("german-grenadier");
    match source.name.split('/').next() {
        Some("armies") => VictoryDecision::read_army(source).map(drop),
        Some("forces") => VictoryDecision::read_force(source, &german).map(drop),
        _ => VictoryDecision::read_scenario(source, &german).map(drop),
    }
}

fn check(slips: &[Slip]) {
    check_slips(slips, source, read);
}

const ARMY: &str = "armies/german-grenadier.toml";
const FORCE: &str = "forces/german-1500.toml";
const VILLAGE: &str = "village.toml";
const BUNKER: &str = "bunker-assault.toml";
const CAPTURE: &str = "capture.toml";

#[test]
fn slips_in_armies_are_told() {
    check(slips! {
        ARMY: "ruleset = \"victory-decision\"" => "ruleset = \"victory\"",
            "`ruleset`: unknown word `victory`; expected victory-decision";
        ARMY: "damage = \"D6\"" => "damage = \"D8\"",
            "`weapon[0].damage`: `D8` is no damage; expected such as `D6`, `3xD6+1`, `D10+2`, `2xD6+2H`";
        ARMY: "uses = 3" => "uses = 7",
            "`weapon[0].uses`: the uses is 7; expected 1 to 6";
        ARMY: "features = [\"rifle\"]" => "features = [\"riffle\"]",
            "(did you mean `rifle`?)";
        ARMY: "hq = { most = 1 }" => "hq = { least = 2, most = 1 }",
            "`chart[0].hq`: the limits of `hq` in chart `platoon`; expected either `most`, not less than `least`, or `per_two_heavy`";
        ARMY: "abilities = [\"dedicated\"]" => "abilities = [\"dedikated\"]",
            "(did you mean `dedicated`?)";
        ARMY: "weapons = [\"smg\"]" => "weapons = [\"smq\"]",
            "(did you mean `smg`?)";
        ARMY: "price = 175" => "price = 0",
            "`unit[0].price`: the price is 0; expected more than 0 and at most 10000";
        ARMY: "id = \"grenadier-squad\"" => "id = \"grenadier-command-squad\"",
            "`unit[1].id`: there is already a unit `grenadier-command-squad`; expected another id";
        ARMY: "id = \"radio\"" => "id = \"grenadier-squad\"",
            "`option[2].id`: there is already an entry `grenadier-squad`; expected another id";
        ARMY: "of = [\"Leutnant\"]" => "of = [\"Leutenant\"]",
            "`unit[0].option[0].of[0]`: the unit has no group `Leutenant`; expected one of Leutnant, Unteroffizier, Grenadier (did you mean `Leutnant`?)";
        ARMY: "transports = [\"opel-blitz\", \"sdkfz-251-1\"]" => "transports = [\"opel-blitz\", \"pzkpfw-iv-h\"]",
            "`unit[0].transports[1]`: `pzkpfw-iv-h` has no room for `grenadier-command-squad`; expected a vehicle with transport 6";
        ARMY: "men = [1, 1, 4]" => "men = [1, 1, 3]",
            "`unit[0].stand[0].men`: the stands do not hold the men of the unit; expected numbers that add up to [1, 1, 4]";
        ARMY: "takes = [\"captured-bren\"" => "takes = [\"captured-brenn\"",
            "(did you mean `captured-bren`?)";
        ARMY: "front = [9, 6, 5]" => "front = [6, 9, 5]",
            "expected [Critical, Hit, Save]: 2 to 20, Hit not above Critical, Save 2 to 6 or 7 for none";
        ARMY: "weapon = \"panzerfaust\"\n" => "",
            "`unit[0].option[3].id`: option `panzerfaust` gives nothing; expected `weapon`, `gains`, `strike`, `property` or `improved_charges`";
        ARMY: "[unit.crew]\nhp = 2" => "[unit.crew]\nhp = 0",
            "`unit[3].crew.hp`: the hp is 0; expected 1 to 12";
        // VD-ABIL-50: without a distance nobody could ever be shot at.
        ARMY: "stealth = 12\n" => "",
            "`unit[6].abilities[3]`: no distance of Stealth; expected a key `stealth` with the inches";
        // VD-FEAT-20: nobody counts the shots of weapons that are carried.
        ARMY: "features = [\"rifle\"]" => "features = [\"rifle\", \"one-shot\"]",
            "389:12: `unit[0].group[1].weapons[0]`: `rifle` is One-Shot; expected a weapon that may be used again: only strikes and charges are One-Shot";
        ARMY: "features = [\"back-blast\"]" => "features = [\"back-blast\", \"one-shot\"]",
            "434:10: `unit[0].option[3].weapon`: `panzerfaust` is One-Shot; expected a weapon that may be used again: only strikes and charges are One-Shot";
    });
}

/// VD-VEH-07: a vehicle counts with its whole price, more than 0 and at most 10,000; it Moves 0 to 24".
#[test]
fn prices_and_moves_of_vehicles() {
    let panzer = |price: &str, pace: &str| {
        let text = source(ARMY).text;
        let (before, panzer) = text.split_once("id = \"pzkpfw-iv-h\"").expect("it is sold");
        let panzer = panzer.replacen("price = 205", &format!("price = {price}"), 1);
        let panzer = panzer.replacen("move = 4", &format!("move = {pace}"), 1);
        let text = format!("{before}id = \"pzkpfw-iv-h\"{panzer}");
        let army = VictoryDecision::read_army(&Source::new(ARMY, text));
        let told =
            |error: DataError| error.to_string().split_once("`: ").expect("a field").1.into();
        army.map_err(told).map(|army| {
            let unit = &army.units[army.position("pzkpfw-iv-h").expect("it is sold")];
            (unit.price, unit.pace.hundredths())
        })
    };
    assert_eq!(panzer("205", "4"), Ok((205_000, 400)));
    assert_eq!(panzer("10000", "24"), Ok((10_000_000, 2_400)));
    assert_eq!(panzer("1", "0"), Ok((1_000, 0)));
    let refused = |text: &str| Err(String::from(text));
    assert_eq!(panzer("205", "25"), refused("the move is 25; expected 0 to 24"));
    let most = "expected more than 0 and at most 10000";
    assert_eq!(panzer("0", "4"), refused(&format!("the price is 0; {most}")));
    assert_eq!(panzer("10001", "4"), refused(&format!("the price is 10001; {most}")));
    assert_eq!(panzer("205\nstake = 0", "4"), refused(&format!("the price is 0; {most}")));
}

#[test]
fn slips_in_forces_are_told() {
    check(slips! {
        FORCE: "army = \"german-grenadier\"" => "army = \"german-grenadeer\"",
            "`army`: `german-grenadeer` is not the army in use; expected german-grenadier (did you mean `german-grenadier`?)";
        FORCE: "unit = \"grenadier-squad\"" => "unit = \"grenadeer-squad\"",
            "(did you mean `grenadier-squad`?)";
        FORCE: "\"panzerfaust*2\"" => "\"panzerfaust*3\"",
            "`unit[1].options[0]`: 3 of `panzerfaust` for `grenadier-squad`; expected 1 to 2";
        FORCE: "\"panzerfaust*2\"" => "\"panzerfist*2\"",
            "(did you mean `panzerfaust`?)";
        FORCE: "\"panzerfaust*2\"" => "\"panzerfaust*two\"",
            "`unit[1].options[0]`: `two` is no number of options; expected such as `panzerfaust*2`";
        FORCE: "\"radioman\", \"medic\"" => "\"radioman\", \"radioman\"",
            "`unit[0].options[1]`: option `radioman` is listed twice; expected `radioman*2`";
        FORCE: "points_limit = 1500" => "points_limit = 1480",
            "`points_limit`: the force costs 1490 points; expected at most 1480";
        FORCE: "points_limit = 1500" => "points_limit = 1500\nchart = \"plattoon\"",
            "`chart`: army `german-grenadier` has no chart `plattoon`; expected one of platoon, afv (did you mean `platoon`?)";
        FORCE: "unit = \"pak-40\"" => "unit = \"pak-40\"\ntransport = \"sdkfz-251-1\"",
            "`unit[7].transport`: `pak-40` has no transport option `sdkfz-251-1`; expected opel-blitz";
        FORCE: "unit = \"pak-40\"" => "unit = \"pak-40\"\ntransport_options = [\"radio\"]",
            "`unit[7].transport_options[0]`: there is no transport; expected a key `transport`";
        FORCE: "unit = \"pak-40\"" => "unit = \"pak-40\"\noptions = [\"medic\"]",
            "`unit[7].options[0]`: `pak-40` has no option `medic`; expected none: there are none";
        FORCE: "unit = \"pak-40\"" => "unit = \"pak-40\"\ncount = 0",
            "`unit[7].count`: the count is 0; expected 1 to 32";
        FORCE: "points_limit = 1500" => "points_limit = 1500\nfortifications = { trentch = 1 }",
            "(did you mean `trench`?)";
    });
}

#[test]
fn slips_in_scenarios_are_told() {
    check(slips! {
        CAPTURE: "mission = \"capture\"" => "mission = \"captur\"",
            "(did you mean `capture`?)";
        CAPTURE: "mission = \"capture\"" => "mission = \"capture\"\nattacker = \"red\"",
            "`attacker`: the mission has no attacker; expected the key in a `bunker-assault` only";
        CAPTURE: "mission = \"capture\"" => "mission = \"capture\"\ndeployment = \"corners\"",
            "`deployment`: the mission has no deployment `corners`; expected one of long-edges, short-edges";
        CAPTURE: "tables = 16" => "tables = 65",
            "`table.generate.tables`: the number of tables is 65; expected 1 to 64";
        CAPTURE: "[table.generate]" => "[rules]\nspot_dye = \"d10\"\n[table.generate]",
            "(did you mean `spot_die`?)";
        BUNKER: "attacker = \"blue\"" => "attacker = \"green\"",
            "`attacker`: unknown word `green`; expected one of blue, red";
        VILLAGE: "width = 48" => "width = 30",
            "`table.width`: the width is 30\"; expected 36 to 96";
        VILLAGE: "depth = 48" => "depth = 60",
            "`table.depth`: the table is deeper than it is wide; expected at most 48\", the long edges lie along the width";
        VILLAGE: "structure = \"brick-house\"" => "structure = \"brik-house\"",
            "(did you mean `brick-house`?)";
        VILLAGE: "terrain = \"woods\"" => "terrain = \"structure\"",
            "a structure of no kind; expected terrain `structure` with a key `structure`";
        VILLAGE: "radius = 4" => "radius = 0.1",
            "a length of 0.1\"; expected 0.25 to 96";
        VILLAGE: "centre = [39, 39]" => "centre = [39, 59]",
            "the piece lies off the table; expected its middle within 48\" by 48\"";
        VILLAGE: "[[20, 36], [30, 36], [30, 44], [20, 44]]" => "[[20, 36], [30, 36]]",
            "an outline needs at least three corners that are not in one line";
        VILLAGE: "depth = 48\n" => "depth = 48\n\n[table.generate]\nseed = 3\n",
            "`table.generate`: the table is both generated and drawn; expected either `generate` or `[[piece]]`";
    });
}

#[test]
fn switches_of_scenarios_may_be_written_in_any_case() {
    let mut source = source(CAPTURE);
    source.text =
        source.text.replace("[table.generate]", "[rules]\nSPOT_DIE = \"D10\"\n[table.generate]");
    let german = army("german-grenadier");
    let scenario = VictoryDecision::read_scenario(&source, &german).expect("it is right");
    assert_eq!(scenario.settings[0].name, "spot_die");
    assert_eq!(scenario.settings[0].value, "d10");
}

/// Every built-in file that reads the German army, and that army.
fn files() -> Vec<Source> {
    let german = |source: &Source| source.text.contains("army = \"german-grenadier\"");
    let of = |folder: &str, prefix: &str| -> Vec<Source> {
        names(folder).iter().map(|name| source(&format!("{prefix}{name}.toml"))).collect()
    };
    let mut files = vec![source(ARMY), source("armies/soviet-rifle.toml")];
    files.extend(of("forces", "forces/").into_iter().filter(german));
    files.extend(of("", "").into_iter().filter(german));
    files
}

#[test]
fn no_change_to_a_file_makes_a_reader_panic() {
    let (files, german) = (files(), army("german-grenadier"));
    let (blue, open) = (force("german-750"), scenario("open-battle"));
    read_changed(&files, 600, |source| match source.name.split('/').next() {
        Some("armies") => drop(VictoryDecision::read_army(source)),
        Some("forces") => {
            if let Ok(force) = VictoryDecision::read_force(source, &german) {
                drop(VictoryDecision::assemble(&open, BySide([&blue, &force]).map(Some), &[]));
            }
        }
        _ => {
            if let Ok(scenario) = VictoryDecision::read_scenario(source, &german) {
                drop(VictoryDecision::assemble(&scenario, BySide([&blue, &blue]).map(Some), &[]));
            }
        }
    });
}

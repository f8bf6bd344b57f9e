//! Bad files: one clear complaint with place, expected words and the nearest name; never a panic.

use crate::scene::Play;
use proptest::prelude::*;

use super::fixture::{SHIPPED, army, force, scenario};
use crate::CommandDecision;
use crate::units::force::{Force, ForceLine};
use crate::units::purchase::Purchase;
use crate::units::quality::Quality;
use wargauge_rules::game::{BySide, Ruleset};
use wargauge_rules::roster::{DataError, ForceData, Rulebook, ScenarioData, Source, Trade};
use wargauge_rules::testing::mutation::changes;

/// A shipped file with a piece of its text changed.
fn with(path: &str, from: &str, to: &str) -> Source {
    let source = SHIPPED.source(path);
    assert!(source.text.contains(from), "{from}");
    Source::new(path, source.text.replacen(from, to, 1))
}

#[track_caller]
fn complaint<T>(read: Result<T, DataError>, says: &str) {
    let error = read.err().expect("a complaint").to_string();
    assert!(error.contains(says), "{error}");
}

const ARMY: &str = "armies/europe-1944.toml";

/// CD-DATA-12: nothing is in an army file that nobody knows, or twice.
#[test]
fn an_army_file_holds_nothing_unknown() {
    let read = |from, to| CommandDecision::read_army(&with(ARMY, from, to));
    complaint(read("\"W01\", \"W10\"", "\"W01\", \"W100\""), "no weapon `W100`");
    complaint(read("flags = [\"heavy\"]", "flags = [\"havy\"]"), "`heavy`");
    complaint(read("\"10:8\"", "\"10;8\""), "no range column");
    complaint(read("2600 (52)", "2600 (53)"), "yards / 50");
    complaint(read("armour = \"8/3\"", "armour = \"8\""), "no armour");
    complaint(read("pace = \"12W\"", "pace = \"12\""), "`W`");
    complaint(read("price = 26", "price = 0"), "the price is 0");
    complaint(read("id = \"G02\"", "id = \"G01\""), "already a stand `G01`");
    complaint(read("id = \"W02\"", "id = \"W01\""), "already a weapon `W01`");
    complaint(read("id = \"G-INF\"", "id = \"G-HQ\""), "already a block `G-HQ`");
    complaint(read("stands = [\"G01\", \"G02\"]", "stands = [\"G01\", \"G22\"]"), "no stand `G22`");
}

/// CD-POINTS-10: a force that breaks the organisation is refused with the reason.
#[test]
fn a_force_that_breaks_the_organisation_is_refused() {
    let path = "forces/german-assault.toml";
    let army = army();
    let read = |from, to| CommandDecision::read_force(&with(path, from, to), &army);
    complaint(read("block = \"G-INF\"", "block = \"G-INV\""), "did you mean `G-INF`");
    complaint(read("[\"G-TIG\"]", "[\"G-TIG\", \"G-TIG\", \"G-TIG\"]"), "heavy tanks");
    complaint(read("block = \"G-INF\"", "block = \"G-HQ\""), "headquarters companies");
    complaint(read("block = \"G-INF\"", "stands = [\"G04*3\"]"), "company commanders");
    complaint(read("block = \"G-INF\"", "stands = [\"G03\", \"G04\"]"), "fighting stands");
    complaint(read("block = \"G-INF\"", "block = \"U-INF\""), "two nations");
    complaint(read("[\"G-TIG\"]", "[\"G-REC\"]"), "recon in");
}

/// A file whose tables stand the other way round.
fn the_other_way_round(path: &str) -> Source {
    let Source { name, text, .. } = SHIPPED.source(path);
    let (head, tables) = text.split_once("\n[[").expect("a file with tables");
    let tables: Vec<&str> = tables.split("\n[[").collect();
    let tables = tables.iter().rev().map(|table| format!("\n[[{}", table.trim_end()));
    Source::new(name, format!("{head}\n{}\n", tables.collect::<Vec<_>>().join("\n")))
}

/// CD-FORCE-01, CD-GEO-16: neither the order of lines nor how copies are written is part of a force
/// or of an army.
#[test]
fn a_force_is_a_set() {
    let army = army();
    let turned = CommandDecision::read_army(&the_other_way_round(ARMY)).expect("an army");
    assert_eq!(turned, *army);
    let battalion = |companies: &str| {
        let head = "ruleset = 'command-decision'\nkind = 'force'\nname = 'set'\ntitle = ''\n\
                    army = 'europe-1944'\n";
        CommandDecision::read_force(&Source::new("set.toml", format!("{head}{companies}")), &army)
    };
    let [first, infantry, heavy] = [
        "[[company]]\nblock = 'G-HQ'\nattached = ['G-REC', 'G-IG']\n",
        "[[company]]\nstands = ['G03', 'G04*2', 'G04 veteran', 'G05']\n",
        "[[company]]\nstands = ['G03', 'G06', 'G07', 'G09']\n",
    ];
    let plain = battalion(&format!("{first}{infantry}{heavy}")).expect("a battalion");
    let [last, other_infantry, other_heavy] = [
        "[[company]]\nstands = ['G02', 'G01']\nname = 'German headquarters company'\n\
         attached = ['G-IG', 'G-REC']\n",
        "[[company]]\nstands = ['G05', 'G04', 'G04 veteran', 'G03', 'G04']\n",
        "[[company]]\nstands = ['G09', 'G07', 'G06', 'G03']\n",
    ];
    let other = format!("{other_heavy}{other_infantry}{last}");
    assert_eq!(battalion(&other).expect("the same battalion"), plain);
    let names: Vec<&str> = plain.companies.iter().map(|company| company.name.as_str()).collect();
    assert_eq!(names, ["German headquarters company", "Company 1", "Company 2"]);
    // Errors name the place in the file.
    complaint(
        battalion(&other.replace("'G05', ", ""))
            .map(drop)
            .and(Ok(()))
            .and_then(|()| battalion(&other.replace("['G09', 'G07', 'G06'", "['G09'"))),
        "company[0]",
    );
    let twice = with(ARMY, "\"W01\", \"W10\"", "\"W01\", \"W100\"");
    let nth = twice.text.split("[[stand]]").position(|stand| stand.contains("W100"));
    let field = format!("stand[{}].lines[1]", nth.expect("a stand") - 1);
    complaint(CommandDecision::read_army(&twice), &field);
}

/// CD-FORCE-01, CD-DICE-05: the dice of a stand are those of its entry and copy, whatever else its army
/// and its force hold; a stand of another quality has its own.
#[test]
fn dice_depend_on_the_entry_and_the_copy_alone() {
    let scenario = scenario("proving-ground");
    let (german, american) = (force("german-300"), force("us-300"));
    let rollers = |german: &Force| {
        let forces = BySide([Some(german), Some(&american)]);
        let book = CommandDecision::assemble(&scenario, forces, &[]).expect("a match-up");
        let of = |(muster, stand): (&wargauge_rules::game::Muster, &crate::book::StandBook)| {
            (muster.entry.clone(), stand.roller)
        };
        book.muster.iter().zip(&book.stands).map(of).collect::<Vec<_>>()
    };
    let before = rollers(&german);
    let without = |id: &str| {
        let source = SHIPPED.source(ARMY);
        let stands =
            source.text.split("\n[[").filter(|table| !table.contains(&format!("id = \"{id}\"")));
        let stands = stands.filter(|table| !table.starts_with("block"));
        let army = Source::new(ARMY, stands.collect::<Vec<_>>().join("\n[["));
        CommandDecision::read_army(&army).expect("an army without an entry and blocks")
    };
    let small = std::sync::Arc::new(without("G01x"));
    assert_eq!(small.stands.len(), german.army.stands.len());
    let small = std::sync::Arc::new(without("G10"));
    assert_eq!(small.stands.len() + 1, german.army.stands.len());
    let moved = |line: &ForceLine| ForceLine {
        stand: small.stand_named(&german.army.entries[line.stand].id).expect("in use"),
        ..*line
    };
    let mut smaller = Force { army: std::sync::Arc::clone(&small), ..german.clone() };
    for company in &mut smaller.companies {
        company.lines = company.lines.iter().map(moved).collect();
    }
    assert_eq!(rollers(&smaller), before);
    let veterans = [Trade { goes: Some("G04"), comes: Some("G04 veteran"), copies: 1 }];
    let traded = CommandDecision::traded(&german, &veterans).expect("traded").expect("legal");
    let after = rollers(&traded);
    let shared = after.iter().filter(|roller| before.contains(roller)).count();
    assert_eq!(shared, before.len() - 1, "only the veteran rolls dice of its own");
}

/// CD-DICE-05: a company throws for its morale under the number of its commander, so that one company more
/// moves the dice of no other: the tanks throw as before, though infantry now stands before them.
#[test]
fn another_company_moves_no_dice_of_morale() {
    use crate::event::Event;
    use wargauge_rules::referee::{DiceReferee, Recorder};
    let army = army();
    let battalion = |companies: &str| {
        let head = "ruleset = 'command-decision'\nkind = 'force'\nname = 'dice'\ntitle = ''\n\
                    army = 'europe-1944'\n[[company]]\nblock = 'G-HQ'\n";
        let source = Source::new("dice.toml", format!("{head}{companies}"));
        CommandDecision::read_force(&source, &army).expect("a battalion")
    };
    let thrown = |companies: &str| {
        let mut ground = scenario("proving-ground");
        ground.roles.0.iter_mut().for_each(|role| role.limit = None);
        let (one, two) = (battalion(companies), force("us-300"));
        let both = BySide([Some(&one), Some(&two)]);
        let book = CommandDecision::assemble(&ground, both, &[]).expect("a match-up");
        let mut state = crate::setup::begin(&book);
        for stand in &mut state.stands {
            stand.place = crate::state::Place::Table;
            stand.marks.fired_at = true;
        }
        let mut recorder = Recorder::default();
        let dice = wargauge_rules::table::stream::KeyedDice::new(5);
        let mut referee = DiceReferee::new(dice, &mut recorder);
        crate::morale::check::check_all(&mut Play::new(&book, &mut state, &mut referee));
        let of = |event: &Event| match *event {
            Event::Checked { company, die, .. } => {
                let leader = book.companies()[usize::from(company)].commander.expect("led");
                let stand = book.stand(leader);
                Some((stand.side, book.muster[leader.index()].entry.clone(), die))
            }
            _ => None,
        };
        recorder.events.iter().filter_map(of).collect::<Vec<_>>()
    };
    let heavy = "[[company]]\nstands = ['G03', 'G04', 'G07', 'G09']\n";
    let tanks = "[[company]]\nstands = ['G15', 'G14*2']\n";
    let before = thrown(&format!("{heavy}{tanks}"));
    let after = thrown(&format!("{heavy}{tanks}[[company]]\nstands = ['G03', 'G04*3', 'G05']\n"));
    assert_eq!(after.len(), before.len() + 1);
    let kept = after.iter().filter(|throw| before.contains(throw)).count();
    assert_eq!(kept, before.len(), "CD-DICE-05: {before:?} and {after:?}");
}

/// CD-SCEN-01, CD-SCEN-02: what a scenario decides on, and within what: 1 to 40 turns, a table of 12 to 120 inches, its army, zones and
/// pieces on the table.
#[test]
fn a_scenario_stays_within_its_limits_of_turns_and_size() {
    let army = army();
    let read = |from, to| CommandDecision::read_scenario(&with("breakout.toml", from, to), &army);
    complaint(read("turns = 10", "turns = 0"), "1 to 40");
    complaint(read("turns = 10", "turns = 41"), "1 to 40");
    assert!(read("turns = 10", "turns = 40").is_ok(), "CD-SCEN-02");
    let short = SHIPPED.source("proving-ground.toml");
    let turns = short.text.lines().find(|line| line.starts_with("turns = ")).expect("a limit");
    for (limit, allowed) in [(0, false), (1, true), (2, true), (40, true), (41, false)] {
        let text = short.text.replacen(turns, &format!("turns = {limit}"), 1);
        let found = CommandDecision::read_scenario(&Source::new("short.toml", text), &army);
        assert_eq!(found.is_ok(), allowed, "CD-SCEN-01, CD-SCEN-02: {limit} turns: {found:?}");
    }
    complaint(read("army = \"europe-1944\"", "army = \"europe-1945\""), "europe-1944");
    complaint(read("at = [0, 18]", "at = [1, 18]"), "edge");
    complaint(read("terrain = \"woods\"", "terrain = \"wods\""), "woods");
    let large = |side: &str| {
        let path = "proving-ground-seeded.toml";
        let Source { name, text, .. } = SHIPPED.source(path);
        let text =
            text.replace("width = 48", side).replace("depth = 48", &side.replace("width", "depth"));
        CommandDecision::read_scenario(&Source::new(name, text), &army)
    };
    complaint(large("width = 96"), "up to 66 pieces of terrain");
    assert!(large("width = 84").is_ok(), "49 squares, a road and the town");
    complaint(read("[72, 18]]", "[73, 18]]"), "off the table");
    complaint(read("width = 72", "width = 7"), "12 to 120");
}

/// Every shipped scenario names forces that can play it.
#[test]
fn shipped_scenarios_can_be_played() {
    for name in SHIPPED.names("") {
        let forces = scenario(&name).forces();
        forces.0.iter().for_each(|force| drop(super::fixture::force(force)));
        super::fixture::match_up(&name);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn changed_files_never_panic(which in 0..3_usize, changes in changes()) {
        let paths = [ARMY, "forces/us-breakout.toml", "breakout.toml"];
        let mut source = SHIPPED.source(paths[which]);
        for change in changes {
            change.apply(&mut source.text);
        }
        match which {
            0 => drop(CommandDecision::read_army(&source)),
            1 => drop(CommandDecision::read_force(&source, &army())),
            _ => drop(CommandDecision::read_scenario(&source, &army())),
        }
    }
}

/// CD-POINTS-10: exchanged battalions are as legal as others, whatever the entry.
#[test]
fn entries_can_be_exchanged() {
    use wargauge_rules::roster::ForceData;
    let mut rng = wargauge_rules::table::stream::Stream::new(5);
    let force = super::fixture::force("german-battle-group");
    let copies = |force: &crate::units::force::Force, entry: &str| {
        let of = |(id, count): (String, u32)| (id == entry).then_some(count);
        force.units().into_iter().find_map(of).unwrap_or(0)
    };
    let mut changed = 0;
    for entry in &force.army.entries {
        let Some(other) = CommandDecision::exchanged(&force, &entry.id, &mut rng) else { continue };
        assert_eq!(crate::units::organisation::fault(&other), None, "{}", entry.id);
        assert!(other.points() <= force.points(), "{}", entry.id);
        let (before, after) = (copies(&force, &entry.id), copies(&other, &entry.id));
        assert_eq!(after, if before == 0 { 1 } else { before - 1 }, "{}", entry.id);
        changed += 1;
    }
    assert!(changed > 10, "{changed} of a nation's 21 entries can be exchanged");
}

/// Random battalions are legal and within their points (CD-POINTS-10).
#[test]
fn random_battalions_are_legal() {
    use wargauge_rules::roster::ForceData;
    let mut rng = wargauge_rules::table::stream::Stream::new(5);
    let army = army();
    for points in [300_000, 450_000, 600_000, 900_000] {
        let force = CommandDecision::random_force(&army, points, &mut rng).expect("a force");
        assert!(force.points() <= points && force.points() * 10 > points * 8, "{}", force.points());
        assert_eq!(crate::units::organisation::fault(&force), None);
    }
    assert!(CommandDecision::random_force(&army, 50_000, &mut rng).is_err());
}

/// The stands of a force by company, as force files name them.
fn list(force: &Force) -> Vec<Vec<String>> {
    let written = |line: &ForceLine| {
        let name = Purchase::of(line).written(&force.army);
        if line.count == 1 { name } else { format!("{name}*{}", line.count) }
    };
    force.companies.iter().map(|company| company.lines.iter().map(written).collect()).collect()
}

fn trade<'t>(goes: &'t str, comes: &'t str, copies: u32) -> Trade<'t> {
    let some = |text: &'t str| (!text.is_empty()).then_some(text);
    Trade { goes: some(goes), comes: some(comes), copies }
}

/// CD-POINTS-09, CD-DATA-10: stands of a list go, come or make way for others, in any quality.
#[test]
fn stands_make_way_for_others() {
    let force = force("german-300");
    let plain = [vec!["G01"], vec!["G03", "G04*2", "G07", "G09"], vec!["G03", "G04*3", "G05"]];
    assert_eq!(list(&force), plain);
    let after = |trades: &[Trade<'_>]| {
        let changed = CommandDecision::traded(&force, trades).expect("a ruleset of lists");
        changed.map(|changed| (list(&changed), changed.points() / 1000))
    };
    let (lists, points) = after(&[trade("G04", "G04 veteran", 4)]).unwrap();
    let halves = ["G03 G04 G04 veteran*2 G05", "G03 G04 veteran*2 G07 G09"];
    assert_eq!([1, 2].map(|at| lists[at].join(" ")), halves);
    let veteran = force.army.price(force.army.stand_named("G04").unwrap(), Quality::Veteran);
    assert!(veteran > 23_000);
    assert_eq!(points * 1000, 299_000 + 4 * (veteran - 23_000), "CD-POINTS-09");
    let (lists, _) = after(&[trade("", "G05", 1), trade("G07", "", 1)]).unwrap();
    assert_eq!(lists[1..], [vec!["G03", "G04*2", "G09"], vec!["G03", "G04*3", "G05*2"]]);
    // Nine fighting stands are one too many for a company; the next has room (CD-POINTS-10).
    let (lists, _) = after(&[trade("", "G04", 5)]).unwrap();
    assert_eq!(lists[1..], [vec!["G03", "G04*5", "G05"], vec!["G03", "G04*5", "G07", "G09"]]);
    // A gun goes where there are guns.
    let (lists, _) = after(&[trade("G05", "", 1), trade("", "G10", 1)]).unwrap();
    assert_eq!(lists[1..], [vec!["G03", "G04*2", "G07", "G09", "G10"], vec!["G03", "G04*3"]]);
    // Legal together only.
    let (lists, _) = after(&[trade("G03", "", 1), trade("", "G15", 1)]).unwrap();
    assert_eq!(lists[2], ["G04*2", "G07", "G09", "G15"]);
}

/// CD-POINTS-10: what is not there or not legal is refused with the reason.
#[test]
fn trades_that_are_not_legal_are_refused_with_the_reason() {
    let force = force("german-300");
    let says = |goes: &str, comes: &str, copies: u32| {
        let trades = [trade(goes, comes, copies)];
        CommandDecision::traded(&force, &trades).unwrap().unwrap_err().to_string()
    };
    assert!(says("G02", "", 1).contains("has no `G02` left"), "{}", says("G02", "", 1));
    assert!(says("G04", "G04 veteran", 6).contains("has no `G04` left"));
    assert!(says("G04", "G4", 1).contains("no stand `G4`"), "{}", says("G04", "G4", 1));
    assert!(says("G04", "G04 brave", 1).contains("no quality `brave`"));
    assert!(says("G04", "G17", 1).contains("1 heavy tanks"), "{}", says("G04", "G17", 1));
    assert!(says("G01", "", 1).contains("0 battalion command stands"), "{}", says("G01", "", 1));
}

/// CD-SCALE-09, CD-DATA-12: figures are those of the file, of 200 weapons at most.
#[test]
fn an_army_has_200_weapons() {
    let text = SHIPPED.source(ARMY).text;
    let all = &text[text.find("[[weapon]]").expect("a weapon")..];
    let block = &all[..=all[1..].find("[[weapon]]").expect("a second")];
    let read = |more: usize| {
        let others = (0..more).map(|one| block.replacen("\"W01\"", &format!("\"X{one}\""), 1));
        let text = format!("{text}\n{}", others.collect::<String>());
        CommandDecision::read_army(&Source::new(ARMY, text))
    };
    assert_eq!(read(168).expect("32 and these").weapons.len(), 200);
    complaint(read(169), "at most 200");
}

/// CD-MORALE-24, CD-DATA-10: a commander of another quality gives its company another number; the
/// qualities of single stands stand in force files too.
#[test]
fn qualities_of_single_stands() {
    let force = force("german-300");
    let led = CommandDecision::traded(&force, &[trade("G03", "G03 elite", 1)]).unwrap().unwrap();
    let numbers = |force: &Force| -> Vec<u8> {
        force.companies.iter().map(|company| company.morale).collect()
    };
    assert_eq!((numbers(&force), numbers(&led)), (vec![9, 9, 9], vec![9, 9, 10]));
    let path = "forces/german-300.toml";
    let from = "stands = [\"G03\", \"G04*2\"";
    let read = |to: &str| CommandDecision::read_force(&with(path, from, to), &army());
    let own = read("stands = [\"G03 green\", \"G04 veteran*2\"").unwrap();
    assert_eq!(list(&own)[1], ["G03 green", "G04 veteran*2", "G07", "G09"]);
    assert_eq!(numbers(&own), [9, 7, 9]);
    // Wherever its commander stands in the list.
    let behind = read("stands = [\"G04 veteran*2\", \"G03 green\"").unwrap();
    assert_eq!(numbers(&behind), [9, 7, 9]);
    // CD-DATA-10: a list may shift the number of a company by one.
    for (shift, number) in [(-1, 8), (0, 9), (1, 10)] {
        let shifted = read(&format!("morale = {shift}\n{from}")).unwrap();
        assert_eq!(numbers(&shifted), [9, number, 9], "CD-DATA-10: {shift}");
    }
    for shift in [-2, 2] {
        complaint(read(&format!("morale = {shift}\n{from}")), "-1, 0 or 1");
    }
    let mixed = read("quality = \"trained\"\nstands = [\"G03\", \"G04 veteran*2\"").unwrap();
    assert_eq!(list(&mixed)[1], ["G03 trained", "G04 veteran*2", "G07 trained", "G09 trained"]);
    assert_eq!(numbers(&mixed), [9, 8, 9]);
    let ground = scenario("proving-ground");
    let book = CommandDecision::assemble(&ground, BySide([Some(&own), Some(&force)]), &[]).unwrap();
    let rows = |entry: &str| -> Vec<u32> {
        let those = book.muster().iter().filter(|unit| unit.entry == entry);
        those.map(|unit| unit.price / 1000).collect()
    };
    assert_eq!((rows("G04"), rows("G04 veteran")), (vec![23; 8], vec![26; 2]), "each at its price");
    complaint(read("stands = [\"G03 brave\", \"G04*2\""), "company[2].stands[0]");
}

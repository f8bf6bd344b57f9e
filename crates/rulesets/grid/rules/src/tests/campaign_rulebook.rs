//! Campaigns as the runner plays and tells them (GW-CAMP).

use super::table::army;
use crate::Grid;
use crate::campaign::{BLUE, RED};
use wargauge_rules::campaign::{CampaignPlan, CampaignRecord, CampaignRulebook};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{BySide, Ending, Outcome, Side};
use wargauge_rules::roster::{Rulebook, Setting};

/// Plays a campaign in which the same side wins every battle; gives its chronicle too.
fn campaign(names: [&str; 2], words: &[&str], winner: Side) -> (CampaignRecord, Vec<String>) {
    let commander = |name| {
        let found = Grid::COMMANDERS.iter().find(|(known, _)| *known == name);
        found.expect("a commander").1
    };
    let setting = |word: &&str| Setting::parse(word, Grid::switches()).expect("a switch");
    let plan = CampaignPlan::<Grid> {
        army: army(),
        settings: words.iter().map(setting).collect(),
        commanders: BySide(names.map(commander)),
    };
    let mut lines = Vec::new();
    let outcome = Outcome { ending: Ending::Win(winner), clause: Clause("GW-CAMP-18") };
    let mut tell = |line: &str| lines.push(line.to_owned());
    let record = Grid::play_campaign(&plan, 11, &mut |_, _| outcome, &mut tell);
    (record.expect("a full army"), lines)
}

fn starting<'l>(lines: &'l [String], word: &str) -> Vec<&'l String> {
    lines.iter().filter(|line| line.starts_with(word)).collect()
}

#[test]
fn the_record_is_that_of_the_frame_gw_camp_05_gw_camp_10_gw_camp_12() {
    let (record, lines) = campaign(["doctrine"; 2], &[], RED);
    let won = |battle: &&wargauge_rules::campaign::BattleRecord| battle.attacker == RED;
    let taken = record.battles.iter().filter(won).count() as u32;
    assert_eq!(record.squares[RED], 7 + taken, "Red wins whatever it attacks, and loses nothing");
    assert_eq!(record.squares[BLUE], 25 - record.squares[RED]);
    assert_eq!(record.outcome.ending, Ending::Win(RED));
    assert_eq!(starting(&lines, "battle ").len(), record.battles.len());
    assert_eq!(starting(&lines, "  result: Red takes ").len() as u32, taken);
    let spent = 5000 - record.supply[RED] - record.supply[BLUE];
    let paid = starting(&lines, "battle ")
        .iter()
        .map(|line| if line.ends_with(" for 400 tonnes") { 400 } else { 200 })
        .sum::<u32>();
    assert_eq!(spent, paid);
}

#[test]
fn the_chronicle_shows_map_and_front_line_gw_camp_04_gw_camp_08() {
    let (record, lines) = campaign(["doctrine"; 2], &[], BLUE);
    let head =
        ["", "== Red to move ==", "Blue 18 squares, 1400 tonnes; Red 7 squares, 3600 tonnes"];
    assert_eq!(lines[1..4], head);
    assert_eq!(lines[4], "   A    B    C    D    E");
    let (row_3, south_of_3, row_4) = (&lines[7], &lines[8], &lines[9]);
    assert!(row_3.starts_with("3  B") && !row_3.contains('|'), "{row_3}");
    assert_eq!(south_of_3, "   ---  ---");
    assert!(row_4.starts_with("4  R") && row_4[8..].starts_with('R'), "{row_4}");
    assert_eq!(row_4.find('|'), Some(11), "between B4 and C4: {row_4}");
    assert_eq!(lines[10], "             ---  ---  ---");
    assert!(lines.iter().any(|line| line == "== the end =="));
    assert!(starting(&lines, "  Red, ").len() >= record.battles.len(), "forces are told");
    let passes = lines.iter().filter(|line| line.ends_with(" passes")).count();
    let turns = starting(&lines, "== Red to").len() + starting(&lines, "== Blue to").len();
    assert_eq!(turns, passes + record.battles.len());
}

#[test]
fn commanders_and_roads_make_a_difference_gw_camp_21() {
    let (_, doctrine) = campaign(["doctrine"; 2], &[], RED);
    let (_, random) = campaign(["random"; 2], &[], RED);
    assert_ne!(doctrine, random);
    assert_eq!(random, campaign(["random"; 2], &[], RED).1, "the same each time");
    assert_ne!(random, campaign(["random", "doctrine"], &[], RED).1);
    let (_, roads) = campaign(["doctrine"; 2], &["camp_roads=on"], RED);
    assert!(roads[3].contains(" counting "), "{}", roads[3]);
}

#[test]
fn campaigns_fix_some_switches_gw_camp_18() {
    let value = |words: &[&str], name: &str| {
        let settings: Vec<Setting> =
            words.iter().map(|w| Setting::parse(w, Grid::switches()).expect("a switch")).collect();
        let all = Grid::campaign_settings(&settings);
        assert_eq!(all.len(), Grid::switches().len());
        all.into_iter().find(|setting| setting.name == name).expect("every switch").value
    };
    assert_eq!(value(&[], "opt_air"), "on");
    assert_eq!(value(&["opt_air=off"], "opt_air"), "off");
    assert_eq!(value(&["opt_campaign=off"], "opt_campaign"), "on");
}

//! What the doctrine of Victory Decision does and leaves undone, read off whole games.

use std::collections::{BTreeMap, BTreeSet};

use wargauge_batch::Swap;
use wargauge_studies::testing::{match_up, scenario};
use wargauge_victory_decision_line_up::VictoryDecisionLineUp;

/// What begins a line that goes on with the one before, as wide as the clause and its indent.
const GOES_ON: &str = "                 ";

/// Lines of some games of a scenario between its own forces, those of one event put together.
fn lines(name: &str, pairs: u64) -> Vec<String> {
    let loaded = scenario::<VictoryDecisionLineUp>(name);
    let policies = ["doctrine", "doctrine"];
    let matchup =
        match_up::<VictoryDecisionLineUp>(&loaded, loaded.own_seats(), policies, Swap::Fixed)
            .expect("a built-in match-up");
    let mut lines: Vec<String> = Vec::new();
    let mut tell = |line: &str| match (line.strip_prefix(GOES_ON), lines.last_mut()) {
        (Some(rest), Some(begun)) => *begun += &format!(" {rest}"),
        _ => lines.push(line.to_owned()),
    };
    for pair in 0..pairs {
        wargauge_batch::replay(&matchup, 1, pair, 1, &mut tell);
    }
    lines
}

/// What players decided, in their words: who does what.
fn decisions(lines: &[String]) -> impl Iterator<Item = &str> {
    lines.iter().filter_map(|line| line.trim().strip_prefix("VD-ENG-08"))
}

/// Whether another unit is to act, or another turn begins.
fn begins_an_activation(line: &str) -> bool {
    line.starts_with("==") || line.contains(" names ")
}

/// VD-CONC-03: the aim is lost by whatever is no shot, so that to aim without a target is to lose an
/// action.
#[test]
fn who_concentrates_fire_shoots_next() {
    for name in ["armour", "bunker-assault", "village"] {
        let lines = lines(name, 12);
        let decided: Vec<&str> = decisions(&lines).collect();
        let (mut aimed, mut lost) = (0, Vec::new());
        for pair in decided.windows(2) {
            let Some(who) = pair[0].strip_suffix(" concentrates fire") else { continue };
            let next = pair[1].strip_prefix(who).unwrap_or(pair[1]);
            if !next.starts_with(" shoots") {
                lost.push(format!("{} then {}", pair[0], pair[1]));
            }
            aimed += 1;
        }
        assert!(aimed > 0, "somebody aims in {name}");
        assert!(lost.is_empty(), "{name}: {lost:?}");
    }
}

/// VD-MOVE-04: a Move ends Take Cover!, so that to move after it is to lose an action.
#[test]
fn who_has_taken_cover_stays() {
    for name in ["armour", "bunker-assault", "village"] {
        let (mut covered, mut taken, mut lost) = (BTreeSet::new(), 0, Vec::new());
        let lines = lines(name, 12);
        for line in decisions(&lines) {
            if begins_an_activation(line) {
                covered.clear();
            } else if let Some(who) = line.strip_suffix(" takes cover") {
                covered.insert(who.to_owned());
                taken += 1;
            } else if let Some((who, _)) = line.split_once(" moves to ")
                && covered.contains(who)
            {
                lost.push(line.to_owned());
            }
        }
        assert!(taken > 0, "somebody takes cover in {name}");
        assert!(lost.is_empty(), "{name}: {lost:?}");
    }
}

/// The points of a line, in inches.
fn points(line: &str) -> Vec<(f64, f64)> {
    let number = |text: &str| text.trim().trim_end_matches('"').parse::<f64>().ok();
    let point = |part: &str| {
        let (east, rest) = part.split_once("\" east, ")?;
        let (north, _) = rest.split_once("\" north)")?;
        Some((number(east)?, number(north)?))
    };
    line.split('(').filter_map(point).collect()
}

/// To and fro is two actions for nothing: one move of two hundred at most.
#[test]
fn hardly_anybody_moves_back_to_where_it_has_been_in_the_same_activation() {
    for name in ["bunker-assault", "crossing", "village"] {
        let (mut left, mut moves, mut back) = (BTreeMap::new(), 0, Vec::new());
        for line in lines(name, 12) {
            if begins_an_activation(&line) {
                left.clear();
            }
            let Some((_, way)) = line.split_once("VD-MOVE-01") else { continue };
            let Some((who, _)) = way.split_once(" goes from ") else { continue };
            let [from, to] = points(way)[..] else { continue };
            let trail: &mut Vec<(f64, f64)> = left.entry(who.to_owned()).or_default();
            // Nearer than an inch; a gun that crawls may end as near to where it began.
            let near = |old: &(f64, f64)| (old.0 - to.0).hypot(old.1 - to.1) < 1.0;
            back.extend(trail.iter().any(near).then(|| line.clone()));
            trail.push(from);
            moves += 1;
        }
        assert!(moves > 0, "somebody moves in {name}");
        assert!(back.len() * 200 <= moves, "{name}: {} of {moves}: {back:?}", back.len());
    }
}

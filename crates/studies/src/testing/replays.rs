//! Games in words: everything stands under the heading it belongs to, and keeps within the page.

use wargauge_batch::{LineUp, ReplayLine, Swap, is_heading, is_title_of_turn, replay_lines};
use wargauge_rules::roster::ScenarioData;

use crate::testing::scenarios::{match_up, scenarios};

/// Master seed of the games here.
const SEED: u64 = 3;

/// Columns of a page.
const WIDTH: usize = 80;

/// Every turn has one heading, costs follow what cost something and no heading, what both sides lost
/// stands before the result, and all but the drawn table keeps within a page.
///
/// # Panics
/// If a replay of a built-in scenario does otherwise.
pub fn replays_put_everything_in_its_place<L: LineUp>() {
    let policy = L::policies()[0].name;
    for loaded in &scenarios::<L>() {
        let name = loaded.scenario.name();
        let matchup = match_up::<L>(loaded, loaded.own_seats(), [policy; 2], Swap::Fixed);
        let matchup = matchup.expect("a built-in match-up");
        let mut lines = Vec::new();
        replay_lines(&matchup, SEED, 0, 1, &mut |line| lines.push(line));
        for line in lines.iter().filter(|line| !matches!(line, ReplayLine::Drawn(_))) {
            line.tell(&mut |told| {
                assert!(told.chars().count() <= WIDTH, "{name}: `{told}` is too long");
            });
        }
        for pair in lines.windows(2) {
            match &pair[1] {
                ReplayLine::Aside(text) if text.starts_with("cost: ") => assert!(
                    !matches!(&pair[0], ReplayLine::Said(line) if is_heading(line))
                        && !matches!(&pair[0], ReplayLine::Drawn(_) | ReplayLine::Plain(_)),
                    "{name}: {pair:?}"
                ),
                ReplayLine::Said(line) => assert!(!is_title_of_turn(line), "{name}: {line}"),
                _ => {}
            }
        }
        let plain = lines.iter().filter_map(|line| match line {
            ReplayLine::Plain(text) => Some(text.as_str()),
            _ => None,
        });
        let plain: Vec<&str> = plain.collect();
        let result = plain.last().expect("a result");
        let turns = plain.iter().filter(|line| line.starts_with("== turn ")).count();
        assert!(result.contains(&format!(" in turn {turns} by ")), "{name}: {turns}, {result}");
        assert!(plain[plain.len() - 2].starts_with("lost: "), "{name}: {plain:?}");
    }
}

//! What a plot shows is what its table holds: places are read back through the ticks of the axes.

use roxmltree::Document;
use wargauge_report::LoadoutVerdict;
use wargauge_studies::{
    ChanceRow, GameRow, LadderRow, LoadoutRow, MatchupRow, PriceRow, SweepRow, UnitRow,
};

use crate::plots::{Plot, Ruler, level_interval, mark, number, of_class};
use crate::samples::{self, PLAIN, Sample};

/// Value and ends.
type Three = [Option<f64>; 3];

/// Checks that the rows of a plot say and show these numbers, in any order.
#[track_caller]
fn shows(sample: &Sample, figure: &str, mut expected: Vec<Three>) {
    let html = sample.html();
    let plot = Plot::of(&html, figure);
    let tree = plot.tree();
    let ruler = Ruler::of(&tree, false);
    let mut found: Vec<Three> = Vec::new();
    for row in of_class(&tree, "row") {
        let said = ["data-value", "data-low", "data-high"]
            .map(|name| row.attribute(name).map(|text| text.parse().expect("a number")));
        if let Some(value) = said[0] {
            close(ruler.at(mark(row)[0]), value, ruler.step());
        }
        if let (Some(low), Some(high)) = (said[1], said[2]) {
            let [from, to] = level_interval(row).expect("the interval is drawn");
            close(ruler.at(from), low, ruler.step());
            close(ruler.at(to), high, ruler.step());
        }
        found.push(said);
    }
    let key = |three: &Three| three.map(|number| number.unwrap_or(f64::INFINITY));
    let by_value = |one: &Three, other: &Three| {
        key(one)
            .iter()
            .zip(key(other))
            .map(|(a, b)| a.total_cmp(&b))
            .find(|o| o.is_ne())
            .unwrap_or(std::cmp::Ordering::Equal)
    };
    found.sort_by(by_value);
    expected.sort_by(by_value);
    assert_eq!(found, expected, "{figure}");
}

#[track_caller]
fn close(shown: f64, value: f64, within: f64) {
    assert!((shown - value).abs() <= within, "{value} is drawn at {shown}");
}

#[test]
fn scores_of_match_ups() {
    let sample = samples::run(&PLAIN);
    let rows = sample.rows::<MatchupRow>();
    let scores =
        |row: &MatchupRow| [row.score_a, row.score_a_low, row.score_a_high].map(|s| s.get());
    shows(&sample, "scores", rows.iter().map(scores).collect());
    let first = |row: &MatchupRow| {
        [row.first_player_score, row.first_player_score_low, row.first_player_score_high]
            .map(|share| share.get())
    };
    shows(&sample, "first-player", rows.iter().map(first).collect());
}

#[test]
fn cells_of_the_square() {
    let sample = samples::run(&PLAIN);
    let html = sample.html();
    let plot = Plot::of(&html, "square-1");
    let tree = plot.tree();
    let mut cells: Vec<f64> =
        of_class(&tree, "cell").into_iter().map(|cell| number(cell, "data-value")).collect();
    let mut scores: Vec<f64> = sample
        .rows::<MatchupRow>()
        .iter()
        .filter_map(|row| row.score_a.get())
        .flat_map(|score| [score, 1.0 - score])
        .collect();
    cells.sort_by(f64::total_cmp);
    scores.sort_by(f64::total_cmp);
    assert_eq!(cells, scores, "each pair once from either side");
}

#[test]
fn results_of_games() {
    let sample = samples::run(&PLAIN);
    let html = sample.html();
    let plot = Plot::of(&html, "results");
    let tree = plot.tree();
    let rows = sample.rows::<MatchupRow>();
    let mut expected = Vec::new();
    for row in &rows {
        let games = [row.wins_a, row.draws, row.unfinished, row.wins_b];
        expected.extend(games.map(|part| part as f64 / row.games as f64));
    }
    let found: Vec<f64> =
        of_class(&tree, "part").into_iter().map(|part| number(part, "data-value")).collect();
    assert_eq!(found, expected);
}

#[test]
fn lengths_of_games() {
    let sample = samples::run(&PLAIN);
    let html = sample.html();
    let plot = Plot::of(&html, "lengths-1");
    let tree = plot.tree();
    let ruler = Ruler::of(&tree, true);
    let first = &sample.rows::<MatchupRow>()[0];
    let games: Vec<u64> = sample
        .rows::<GameRow>()
        .iter()
        .filter(|game| game.force_a == first.force_a && game.force_b == first.force_b)
        .map(|game| game.turns)
        .collect();
    let columns = of_class(&tree, "column");
    assert!(columns.len() > 3);
    for column in columns {
        let turns = number(column, "data-x") as u64;
        let share = games.iter().filter(|one| **one == turns).count() as f64 / games.len() as f64;
        assert!((number(column, "data-value") - share).abs() < 1e-12);
        let rect = column.children().find(|node| node.has_tag_name("rect")).expect("a column");
        close(ruler.at(number(rect, "y")), share, ruler.step());
    }
}

#[test]
fn what_a_lone_opponent_makes_of_units() {
    let sample = samples::run(&PLAIN);
    // The third force is first in no match-up: its units are means over two opponents.
    let units = sample.rows::<UnitRow>();
    let of = |unit: &str| -> f64 {
        let rows = units.iter().filter(|row| row.force == "green" && row.unit == unit);
        let pairs: Vec<(f64, f64)> =
            rows.map(|row| (row.destroyed_per_100.get().unwrap(), row.games as f64)).collect();
        pairs.iter().map(|(value, games)| value * games).sum::<f64>()
            / pairs.iter().map(|(_, games)| games).sum::<f64>()
    };
    let html = sample.html();
    let plot = Plot::of(&html, "earnings-3");
    let tree = plot.tree();
    let mut found: Vec<f64> =
        of_class(&tree, "row").into_iter().map(|row| number(row, "data-value")).collect();
    found.sort_by(f64::total_cmp);
    let mut expected = ["INF", "TNK", "blue"].map(of);
    expected.sort_by(f64::total_cmp);
    for (shown, value) in found.iter().zip(expected) {
        assert!((shown - value).abs() < 1e-9, "{shown} {value}");
    }
}

#[test]
fn worth_against_price() {
    let sample = samples::prices(&PLAIN);
    let html = sample.html();
    let plot = Plot::of(&html, "worth-1");
    let tree = plot.tree();
    let (across, up) = (Ruler::of(&tree, false), Ruler::of(&tree, true));
    let rows = sample.rows::<PriceRow>();
    let dots = of_class(&tree, "dot");
    assert_eq!(dots.len(), rows.iter().filter(|row| row.implied.get().is_some()).count());
    for dot in dots {
        let (x, y) = (number(dot, "data-x"), number(dot, "data-value"));
        let row = rows.iter().find(|row| row.implied.get() == Some(y)).expect("an entry");
        assert!((row.listed.0 as f64 / 1000.0 - x).abs() < 1e-9);
        let [left, down] = mark(dot);
        close(across.at(left), x, across.step());
        close(up.at(down), y, up.step());
    }
    let changes =
        |row: &PriceRow| [row.implied, row.implied_low, row.implied_high].map(|n| n.get());
    let bounded = |three: Three| if three[0].is_some() { three } else { [None; 3] };
    shows(&sample, "changes-1", rows.iter().map(changes).map(bounded).collect());
}

#[test]
fn differences_of_variants() {
    let sample = samples::loadouts(&PLAIN);
    let variants = sample.rows::<LoadoutRow>().into_iter();
    let variants = variants.filter(|row| row.verdict != LoadoutVerdict::Base);
    let three = |row: LoadoutRow| [row.delta_score, row.delta_low, row.delta_high].map(|n| n.get());
    shows(&sample, "differences", variants.map(three).collect());
}

#[test]
fn effects_of_readings() {
    let sample = samples::sweep(&PLAIN);
    let moving = sample.rows::<SweepRow>().into_iter().filter(|row| row.pairs_changed > 0);
    let three = |row: SweepRow| [row.delta, row.delta_low, row.delta_high].map(|n| n.get());
    shows(&sample, "effects", moving.map(three).collect());
}

#[test]
fn scores_of_a_policy() {
    let sample = samples::ladder(&PLAIN);
    let rows = sample.rows::<LadderRow>();
    let three = |row: &LadderRow| [row.score, row.score_low, row.score_high].map(|n| n.get());
    shows(&sample, "ladder", rows.iter().map(three).collect());
}

#[test]
fn chances_of_losses() {
    let sample = samples::odds(&PLAIN);
    let html = sample.html();
    let mut found = Vec::new();
    for figure in ["losses-1", "losses-2"] {
        let plot = Plot::of(&html, figure);
        let tree = plot.tree();
        found.extend(of_class(&tree, "part").into_iter().map(|part| number(part, "data-value")));
    }
    let mut expected: Vec<f64> =
        sample.rows::<ChanceRow>().iter().filter_map(|row| row.chance.get()).collect();
    found.sort_by(f64::total_cmp);
    expected.sort_by(f64::total_cmp);
    assert_eq!(found, expected);
}

#[test]
fn parts_of_bars_are_as_long_as_their_shares() {
    for (sample, figure) in [
        (samples::odds(&PLAIN), "losses-1"),
        (samples::run(&PLAIN), "rules"),
        (samples::campaigns(&PLAIN), "results"),
    ] {
        let html = sample.html();
        let plot = Plot::of(&html, figure);
        let tree = plot.tree();
        let all: f64 = parts(&tree).iter().sum();
        let bars = of_class(&tree, "stack").len() as f64;
        assert!((all - bars).abs() < 1e-9, "{figure}: the parts of a bar are the whole");
    }
}

/// The shares of all parts of bars, which are as long.
#[track_caller]
fn parts(tree: &Document<'_>) -> Vec<f64> {
    let ruler = Ruler::of(tree, false);
    of_class(tree, "part")
        .into_iter()
        .map(|part| {
            let share = number(part, "data-value");
            let rect = part.children().find(|node| node.has_tag_name("rect")).expect("a bar");
            let (x, width) = (number(rect, "x"), number(rect, "width"));
            close(ruler.at(x + width) - ruler.at(x), share, 2.0 * ruler.step());
            share
        })
        .collect()
}

//! Result folders made up from the definitions of their tables: every column has a value of its
//! kind, so that new columns need no new samples.

#![allow(dead_code, reason = "each test program uses some of it")]

pub(crate) mod film;

use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tempfile::TempDir;
use wargauge_report::{
    Column, HISTORY_FORMAT, HistoryEvent, HistoryLine, HistoryScore, Kind, OutputSet, Row, csv,
};
use wargauge_studies::{BaselineMatchupRow, BaselineUnitRow, TrainingRow};
use wargauge_studies::{
    CampaignRow, ChanceRow, GameRow, LadderRow, LoadoutRow, MatchupRow, OddsRow, PriceRow,
    SweepRow, UnitRow,
};

/// A result folder.
#[derive(Debug)]
pub(crate) struct Sample {
    folder: TempDir,
    /// What it is a result of.
    pub(crate) kind: &'static str,
}

impl Sample {
    /// The folder.
    pub(crate) fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The page made from it.
    pub(crate) fn html(&self) -> String {
        wargauge_pages::Results::read(self.path()).expect("a result").to_html()
    }

    /// The rows of one of its tables.
    pub(crate) fn rows<R: Row>(&self) -> Vec<R> {
        let name = wargauge_report::datapackage::file_name::<R>();
        let text = std::fs::read(self.path().join(name)).expect("the table is there");
        csv::read(text.as_slice()).expect("it was written so")
    }

    /// Writes the page beside the tables.
    pub(crate) fn page(&self) -> PathBuf {
        let path = self.path().join("report.html");
        std::fs::write(&path, self.html()).expect("the folder can be written");
        path
    }
}

/// Words that would do something if they were not taken as text.
pub(crate) const HOSTILE: [&str; 4] = [
    "<script>document.title='owned'</script>",
    "\"><img src=x onerror=\"document.title='owned'\">'&amp;",
    "</title></style></svg><svg onload=document.title=1>\u{202e}txet",
    "שלום אויב <b>\u{200f}bold</b>",
];

/// Plain words.
pub(crate) const PLAIN: [&str; 4] = ["blue", "red", "green", "grey"];

/// A number between 0 and 1 that depends on the row and the column.
fn wobble(row: usize, column: &str) -> f64 {
    let sum: usize = column.bytes().map(usize::from).sum();
    ((row * 37 + sum * 11) % 89) as f64 / 89.0
}

/// The value of a column in some row.
fn cell(row: usize, column: &Column, names: &[&str; 4]) -> String {
    let stem = column.name.trim_end_matches("_low").trim_end_matches("_high");
    let off = match column.name {
        name if name.ends_with("_low") => -0.05,
        name if name.ends_with("_high") => 0.05,
        _ => 0.0,
    };
    match column.kind {
        Kind::Text => names[row % 4].to_owned(),
        Kind::Choice(words) => words[row % words.len()].to_owned(),
        Kind::Count => (100 + row).to_string(),
        Kind::Share => (0.1 + 0.8 * wobble(row, stem) + off).to_string(),
        Kind::Amount => (20.0 * (0.1 + wobble(row, stem) + off)).to_string(),
        Kind::Real => (wobble(row, stem) - 0.5 + off).to_string(),
        Kind::Points => (10 + row).to_string(),
        Kind::Seed => format!("x{row:016x}"),
    }
}

/// Rows of a table; `set` gives the value of a column where it matters.
fn rows<R: Row>(
    many: usize,
    names: &[&str; 4],
    set: impl Fn(usize, &str) -> Option<String>,
) -> Vec<R> {
    let row = |at: usize| {
        let cells: Vec<String> = R::COLUMNS
            .iter()
            .map(|column| set(at, column.name).unwrap_or_else(|| cell(at, column, names)))
            .collect();
        R::read(cells.iter().map(String::as_str)).unwrap_or_else(|wrong| panic!("{wrong:?}"))
    };
    (0..many).map(row).collect()
}

/// Writes some tables and their sealing file.
fn folder(
    kind: &'static str,
    seal: &str,
    content: Value,
    tables: impl FnOnce(&mut OutputSet),
) -> Sample {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut set = OutputSet::sealed(folder.path(), seal).expect("an empty folder");
    tables(&mut set);
    set.commit_sealed(content).expect("the folder can be written");
    Sample { folder, kind }
}

fn add<R: Row>(set: &mut OutputSet, rows: &[R]) {
    let file = set.open_table::<R>().expect("an empty folder");
    set.fill(file, |out| csv::write(rows, out)).expect("the folder can be written");
}

fn manifest(command: &str, more: &Value) -> Value {
    let mut content = json!({
        "version": env!("CARGO_PKG_VERSION"),
        "git_revision": null,
        "arguments": [command, "--seed", "1", "--band", "0.02"],
        "seed": 1,
        "files": [{ "name": "army.toml", "sha256": "00" }],
    });
    for (name, value) in more.as_object().expect("an object") {
        content[name] = value.clone();
    }
    content
}

/// The three match-ups of three forces.
const PAIRS: [[usize; 2]; 3] = [[0, 1], [0, 2], [1, 2]];

/// The names of a row of a match-up.
fn of_matchup(names: &[&str; 4], [a, b]: [usize; 2], column: &str) -> Option<String> {
    let text = match column {
        "ruleset" | "scenario" => names[3],
        "force_a" | "force" => names[a],
        "force_b" | "opponent" => names[b],
        "policy_a" | "policy_b" => "doctrine",
        _ => return None,
    };
    Some(text.to_owned())
}

/// A run of three forces against each other.
pub(crate) fn run(names: &[&str; 4]) -> Sample {
    run_of(names, &json!({ "stop": { "games": 100 }, "cells": [] }))
}

/// The same run with a manifest that says more.
pub(crate) fn run_of(names: &[&str; 4], more: &Value) -> Sample {
    let matchups = rows::<MatchupRow>(3, names, |at, column| of_matchup(names, PAIRS[at], column));
    let units = rows::<UnitRow>(18, names, |at, column| {
        let [a, b] = PAIRS[at / 6];
        let sides = if at % 6 < 3 { [a, b] } else { [b, a] };
        match column {
            "unit" => Some(["INF", "TNK", names[0]][at % 3].to_owned()),
            _ => of_matchup(names, sides, column),
        }
    });
    let games = rows::<GameRow>(60, names, |at, column| match column {
        "turns" => Some((5 + at % 7).to_string()),
        "clause" => Some(["X-END-01", "X-END-02"][at % 2].to_owned()),
        "pair" => Some(at.to_string()),
        _ => of_matchup(names, PAIRS[at % 3], column),
    });
    folder("run", "manifest.json", manifest("run", more), |set| {
        add(set, &matchups);
        add(set, &units);
        add(set, &games);
    })
}

/// Three forces of which each beats the next in four of five pairs.
pub(crate) fn circle(pairs: u64) -> Sample {
    let matchups = rows::<MatchupRow>(3, &PLAIN, |at, column| {
        let is_won = at != 1;
        let counts = match (column, is_won) {
            ("pairs_ww", true) | ("pairs_ll", false) => 4 * pairs / 5,
            ("pairs_ww", false) | ("pairs_ll", true) => pairs / 5,
            ("pairs_ld" | "pairs_even" | "pairs_wd", _) => 0,
            _ if column == "score_a" => {
                return Some(if is_won { "0.8" } else { "0.2" }.to_owned());
            }
            _ => return of_matchup(&PLAIN, PAIRS[at], column),
        };
        Some(counts.to_string())
    });
    let units = rows::<UnitRow>(0, &PLAIN, |_, _| None);
    let content = manifest("run", &json!({ "stop": { "games": 100 }, "cells": [] }));
    folder("run", "manifest.json", content, |set| {
        add(set, &matchups);
        add(set, &units);
    })
}

/// The cells of a run until its intervals are narrow, with intervals valid whenever it stopped.
pub(crate) fn sequential(names: &[&str; 4], swap: &str, stopped: &str) -> Value {
    let cells: Vec<Value> = PAIRS
        .iter()
        .map(|&[a, b]| {
            json!({
                "scenario": names[3], "forces": [names[a], names[b]], "games": 100, "swap": swap,
                "stopped": stopped, "score_anytime_low": 0.015, "score_anytime_high": 0.985,
            })
        })
        .collect();
    json!({ "stop": { "until_width": { "half_width": 0.01 } }, "cells": cells })
}

/// A run of so many forces, each against each.
pub(crate) fn round_robin(forces: usize) -> Sample {
    let pairs: Vec<[usize; 2]> =
        (0..forces).flat_map(|a| (a + 1..forces).map(move |b| [a, b])).collect();
    let name = |[a, b]: [usize; 2], column: &str| match column {
        "ruleset" | "scenario" => Some("meeting".to_owned()),
        "force_a" | "force" => Some(format!("force-of-{a}-points")),
        "force_b" | "opponent" => Some(format!("force-of-{b}-points")),
        "policy_a" | "policy_b" => Some("doctrine".to_owned()),
        _ => None,
    };
    let matchups = rows::<MatchupRow>(pairs.len(), &PLAIN, |at, column| name(pairs[at], column));
    let units = rows::<UnitRow>(16 * pairs.len(), &PLAIN, |at, column| {
        let [a, b] = pairs[at / 16];
        let sides = if at % 16 < 8 { [a, b] } else { [b, a] };
        match column {
            "unit" => Some(format!("U{}", at % 8)),
            _ => name(sides, column),
        }
    });
    let content = manifest("run", &json!({ "stop": { "games": 100 }, "cells": [] }));
    folder("run", "manifest.json", content, |set| {
        add(set, &matchups);
        add(set, &units);
    })
}

/// Implied prices of an army.
pub(crate) fn prices(names: &[&str; 4]) -> Sample {
    let found = rows::<PriceRow>(12, names, |at, column| {
        let implied = 8.0 + 12.0 * wobble(at, "implied");
        match column {
            "army" => Some(names[3].to_owned()),
            "entry" => Some(format!("{} {at}", names[at % 4])),
            "implied" if at == 11 => Some(String::new()),
            "implied" => Some(implied.to_string()),
            "implied_low" => Some((implied - 3.0).to_string()),
            "implied_high" => Some((implied + 3.5).to_string()),
            _ => None,
        }
    });
    let study = json!({
        "army": names[3], "scenarios": [names[0]], "games_survey": 100, "games_refinement": 10,
        "games_trials": 20, "stopped": "games", "games_wanted": 5000,
    });
    let content = manifest("tune", &json!({ "studies": [study] }));
    folder("tune", "manifest.json", content, |set| add(set, &found))
}

/// Variants of a force.
pub(crate) fn loadouts(names: &[&str; 4]) -> Sample {
    let found = rows::<LoadoutRow>(5, names, |at, column| match column {
        "variant" if at == 0 => Some(wargauge_studies::AS_IT_IS.to_owned()),
        "variant" => Some(format!("+{}", names[at - 1])),
        "delta_score" | "delta_low" | "delta_high" if at == 0 => Some(String::new()),
        _ => None,
    });
    let study = json!({
        "against": [names[1]], "stopped": "decided",
        "contenders": [
            { "variant": null, "pareto": true },
            { "variant": format!("+{}", names[0]), "pareto": true },
        ],
    });
    let content = manifest("compare", &json!({ "studies": [study] }));
    folder("compare", "manifest.json", content, |set| add(set, &found))
}

/// The chances of no loss up to all four, by row.
fn chance(row: usize, losses: usize) -> f64 {
    let weights = [5.0, 3.0 + row as f64, 2.0, 1.0 + wobble(row, "chance"), 0.5];
    weights[losses] / weights.iter().sum::<f64>()
}

/// Two attacks at three ranges behind two covers.
pub(crate) fn odds(names: &[&str; 4]) -> Sample {
    let of_attack = |at: usize, column: &str| {
        let text = match column {
            "attackers" => names[0].to_owned(),
            "target" => names[1].to_owned(),
            "army" | "target_army" | "ruleset" => names[3].to_owned(),
            "attack" => ["rifles", names[2]][at / 6].to_owned(),
            "range" => (at / 2 % 3 * 12).to_string(),
            "cover" => ["open", "hard"][at % 2].to_owned(),
            "circumstances" => "usual".to_owned(),
            "strength" => "4".to_owned(),
            "method" => "exact".to_owned(),
            "plays" => String::new(),
            _ => return None,
        };
        Some(text)
    };
    let found = rows::<OddsRow>(12, names, |at, column| of_attack(at, column));
    let chances = rows::<ChanceRow>(60, names, |at, column| match column {
        "losses" => Some((at % 5).to_string()),
        "chance" => Some(chance(at / 5, at % 5).to_string()),
        _ => of_attack(at / 5, column),
    });
    let study = json!({ "unit_of_range": "inches" });
    let content = manifest("odds", &json!({ "studies": [study] }));
    folder("odds", "manifest.json", content, |set| {
        add(set, &found);
        add(set, &chances);
    })
}

/// Readings of rules.
pub(crate) fn sweep(names: &[&str; 4]) -> Sample {
    let found = rows::<SweepRow>(7, names, |at, column| match column {
        "switch" => Some(format!("switch_{at}")),
        "scenario" | "force_a" | "force_b" => Some(names[0].to_owned()),
        "pairs_changed" => Some((at % 7).to_string()),
        _ => None,
    });
    let content = manifest("sweep", &json!({ "stopped": "games", "left_out": [names[2]] }));
    folder("sweep", "manifest.json", content, |set| add(set, &found))
}

/// A series of campaigns.
pub(crate) fn campaigns(names: &[&str; 4]) -> Sample {
    let found = rows::<CampaignRow>(1, names, |_, column| match column {
        "army" => Some(names[3].to_owned()),
        "wins_a" => Some("40".to_owned()),
        "draws" => Some("10".to_owned()),
        "wins_b" => Some("50".to_owned()),
        "campaigns" => Some("100".to_owned()),
        _ => None,
    });
    let content = manifest("campaign", &json!({ "campaigns": 100 }));
    folder("campaign", "manifest.json", content, |set| add(set, &found))
}

/// A policy against others.
pub(crate) fn ladder(names: &[&str; 4]) -> Sample {
    let found = rows::<LadderRow>(6, names, |_, _| None);
    let content = manifest("ladder", &json!({ "stopped": "games" }));
    folder("ladder", "manifest.json", content, |set| add(set, &found))
}

/// A policy that was trained, and what it scores.
pub(crate) fn training(names: &[&str; 4]) -> Sample {
    let rounds = rows::<TrainingRow>(5, names, |at, column| match column {
        "round" => Some((at + 1).to_string()),
        "weights" => Some(format!("pull={},{}=90,leeway=7", 60 + 5 * at, names[0])),
        _ => None,
    });
    let found = rows::<LadderRow>(4, names, |_, _| None);
    folder("train", "training.json", manifest("train", &json!({ "leads": [] })), |set| {
        add(set, &rounds);
        add(set, &found);
    })
}

/// A baseline of three match-ups.
pub(crate) fn baseline(names: &[&str; 4]) -> Sample {
    baseline_of(names, &json!({ "format": 2 }))
}

/// A line of the history of that baseline: its scores so far from those it came to.
pub(crate) fn history_line(names: &[&str; 4], event: HistoryEvent, off: f64) -> HistoryLine {
    let score = |[a, b]: [usize; 2]| HistoryScore {
        ruleset: names[3].to_owned(),
        scenario: names[3].to_owned(),
        force_a: names[a].to_owned(),
        force_b: names[b].to_owned(),
        score: 0.5 + off / (a + b) as f64,
        low: 0.45 + off / (a + b) as f64,
        high: 0.55 + off / (a + b) as f64,
    };
    HistoryLine {
        format: HISTORY_FORMAT,
        event,
        commit: Some(format!("{}0123456789+", names[0])),
        version: names[1].to_owned(),
        seed: 1,
        games: 96,
        arguments: vec![names[2].to_owned()],
        matchups: PAIRS.into_iter().map(score).collect(),
    }
}

/// A baseline that was saved and accepted some times.
pub(crate) fn history(names: &[&str; 4]) -> Sample {
    let sample = baseline_of(names, &json!({ "format": 2, "history": "history.jsonl" }));
    let line = |at: u32| {
        let event = if at == 0 { HistoryEvent::Saved } else { HistoryEvent::Accepted };
        history_line(names, event, 0.03 * f64::from(at)).to_text()
    };
    let text: String = (0..5).map(line).collect();
    std::fs::write(sample.path().join("history.jsonl"), text).expect("the folder can be written");
    sample
}

fn baseline_of(names: &[&str; 4], more: &Value) -> Sample {
    let matchups = rows::<BaselineMatchupRow>(3, names, |at, column| match column {
        "pairs" => Some(format!("0123444{at}").repeat(6)),
        "unfinished" => Some("0".to_owned()),
        _ => of_matchup(names, PAIRS[at], column),
    });
    let units = rows::<BaselineUnitRow>(12, names, |at, column| match column {
        "unit" => Some(format!("U{at}")),
        _ => {
            let [a, b] = PAIRS[at / 4];
            of_matchup(names, if at % 4 < 2 { [a, b] } else { [b, a] }, column)
        }
    });
    let content = manifest("check", more);
    folder("check", "baseline.json", content, |set| {
        add(set, &matchups);
        add(set, &units);
    })
}

/// One folder of each kind.
pub(crate) fn all(names: &[&str; 4]) -> Vec<Sample> {
    vec![
        run(names),
        prices(names),
        loadouts(names),
        odds(names),
        sweep(names),
        campaigns(names),
        ladder(names),
        training(names),
        baseline(names),
        history(names),
    ]
}

//! One ruleset more is a folder, its data, a dependency and a line of the list: the template, which
//! the program does not list, does here through the same functions all that the others do.

use core::sync::atomic::AtomicBool;
use std::collections::BTreeMap;

use wargauge_batch::{Control, Plan, Scope, Stop, Swap};
use wargauge_rules::roster::FileKind;
use wargauge_studies::{
    AnyRuleset, CampaignRequest, CampaignTally, ComparisonRequest, FileSummary, Library,
    OddsMethod, OddsRequest, Playback, PlaybackTask, PricingRequest, Request, Run, StudyControl,
    StudyProgress, odds,
};

/// The list with one line more.
fn rulesets() -> Vec<&'static dyn AnyRuleset> {
    let mut rulesets = wargauge_registry::rulesets();
    rulesets.push(wargauge_template_line_up::RULESET);
    rulesets
}

fn library() -> Library {
    Library::built_in(&rulesets())
}

const NAME: &str = "template";

#[test]
fn it_is_listed_with_its_files() {
    let library = library();
    assert_eq!(library.ruleset(NAME).expect("it is in the list").title(), "Template");
    let own = library.files().iter().filter(|file| file.ruleset == NAME);
    let names: Vec<String> = own.map(|file| file.full_name()).collect();
    assert_eq!(
        names,
        [
            "template/toys",
            "template/corridor",
            "template/patrol",
            "template/scouts",
            "template/raid"
        ]
    );
    assert!(library.names_with(|one| one.campaigns().is_some()).contains("`template`"));
    // The others are as they were.
    for ruleset in wargauge_registry::rulesets() {
        assert!(library.ruleset(ruleset.name()).is_ok());
    }
}

#[test]
fn its_files_are_validated_and_have_schemas() {
    let (library, ruleset) = (library(), wargauge_template_line_up::RULESET);
    for file in library.files().iter().filter(|file| file.ruleset == NAME) {
        let scope = Scope::Ruleset(NAME);
        let found = library.find(file.kind, &file.name, scope).expect("a built-in file");
        let summary = ruleset.validate(&library, &found).expect("a good file");
        if let FileSummary::Force { points, .. } = summary {
            assert!((15_000..=17_500).contains(&points), "{points}");
        }
        assert!(ruleset.schema(file.kind).as_value()["properties"].is_object());
    }
}

#[test]
fn it_is_run_and_replayed() {
    let scenarios = ["corridor", "two-villages"].map(str::to_owned).to_vec();
    let request = Request { scenarios, ..Request::own_forces("corridor") };
    let run = Run::prepare(&library(), &request).unwrap_or_else(|error| panic!("{error}"));
    let label = |at: usize| run.cells[at].label();
    assert_eq!((label(0).ruleset, label(1).ruleset), (NAME, "grid"));
    let interrupted = AtomicBool::new(false);
    let mut control = Control { interrupted: &interrupted, progress: &|_| (), rows: None };
    let tally = run.cells[0].play(&Plan::new(1, Stop::Games(60)), &mut control).tally;
    assert_eq!((tally.games(), tally.unfinished), (60, 0));
    assert!(tally.wins_a > 0 && tally.wins_b > 0, "{tally:?}");
    let mut lines = Vec::new();
    run.cells[0].replay(1, 0, 1, &mut |line| lines.push(line.to_owned()));
    assert_eq!(lines[0], "corridor, pair 0, game 1");
    assert!(lines.iter().any(|line| line.contains("fires: ")), "{lines:#?}");
}

#[test]
fn its_odds_are_exact_and_the_engine_follows_them() {
    let request = OddsRequest {
        army: "toys".to_owned(),
        attackers: "2*RIFLE".to_owned(),
        target: "SCOUT".to_owned(),
        ranges: vec![3],
        covers: vec!["wary".to_owned()],
        audit: Some(3_000),
        seed: 7,
        ..OddsRequest::default()
    };
    let report = odds(&library(), &request).unwrap_or_else(|error| panic!("{error}"));
    let [line] = &report.blocks[0].lines[..] else { panic!("one line: {report:?}") };
    // Each of two dice needs 5 against two points of strength (TP-FIRE-01, TP-FIRE-02).
    assert_eq!(line.method, OddsMethod::Exact);
    for (found, cases) in line.losses.chances().iter().zip([4.0, 4.0, 1.0]) {
        assert!((found - cases / 9.0).abs() < 1e-12, "{line:?}");
    }
    assert!((line.wiped - 1.0 / 9.0).abs() < 1e-12 && line.suppressed == 0.0);
    assert!((line.destroyed - 2.5).abs() < 1e-12, "two thirds of a step of 3.75 points");
    assert!(line.audit.as_ref().expect("an audit").p_value() > 1e-5);
}

#[test]
fn its_campaigns_are_played() {
    let campaigns = wargauge_template_line_up::RULESET.campaigns().expect("it has campaigns");
    let request = CampaignRequest {
        policies: [None, None],
        commanders: [None, Some("thrifty".to_owned())],
        settings: Vec::new(),
    };
    let series = campaigns.prepare(&library(), &request).unwrap_or_else(|error| panic!("{error}"));
    let interrupted = AtomicBool::new(false);
    let played = series.play(5, 0..60, &interrupted, &|_| ()).expect("the army has what it takes");
    let mut tally = CampaignTally::default();
    played.iter().for_each(|counts| tally.add(counts));
    assert_eq!(tally.campaigns, 60);
    assert!(tally.wins[0] > 0 && tally.battles() > 120, "{tally:?}");
    let mut lines = Vec::new();
    series.tell(5, 0, &mut |line| lines.push(line.to_owned())).expect("the same campaign");
    assert!(lines.iter().any(|line| line.contains("attacks corridor")), "{lines:#?}");
}

#[test]
fn its_forces_are_compared() {
    let request = ComparisonRequest {
        scenario: "corridor".to_owned(),
        force: "scouts".to_owned(),
        variants: vec!["SCOUT=RIFLE".to_owned()],
        marginal: false,
        exchanges: false,
        knock_out: false,
        knock_out_rules: false,
        against: vec!["patrol".to_owned()],
        games: 40,
        margin: 0.02,
        seed: 3,
        policies: [None, None],
        settings: Vec::new(),
        swap: Swap::Forces,
    };
    let comparison = request.prepare(&library()).unwrap_or_else(|error| panic!("{error}"));
    let flag = AtomicBool::new(false);
    let control = StudyControl { interrupted: &flag, progress: &|_: StudyProgress| () };
    let outcome = comparison.play(control).expect("it can be played");
    let points: Vec<u32> = outcome.contenders.iter().map(|contender| contender.points).collect();
    assert_eq!(points, [15_000, 17_500]);
}

#[test]
fn its_prices_are_tuned() {
    let request = PricingRequest {
        army: "toys".to_owned(),
        scenarios: vec!["corridor".to_owned()],
        points: Vec::new(),
        games: 400,
        seed: 3,
        policy: None,
        settings: Vec::new(),
        tolerance: 0.1,
        granularity: None,
        smallest_patch: false,
        what_if: BTreeMap::new(),
    };
    let study = request.prepare(&library()).unwrap_or_else(|error| panic!("{error}"));
    let flag = AtomicBool::new(false);
    let control = StudyControl { interrupted: &flag, progress: &|_: StudyProgress| () };
    let outcome = study.play(control).expect("it can be played");
    let names: Vec<&str> = outcome.entries.iter().map(|entry| entry.id.as_str()).collect();
    assert_eq!(names, ["RIFLE", "SCOUT"]);
}

#[test]
fn its_games_are_played_back() {
    let library = library();
    let file = library.find(FileKind::Scenario, "corridor", Scope::Anywhere).expect("built in");
    let played = |task| {
        let wish = Playback { master: 1, games: 4, task };
        wargauge_template_line_up::RULESET.play_back(&library, &file, &wish).expect("a good file")
    };
    let count = played(PlaybackTask::Count);
    assert!(count.decisions > 0 && count.dice > 0 && count.kinds["trap"] == 8, "{count:?}");
    for task in [PlaybackTask::Check, PlaybackTask::List, PlaybackTask::Watch("fire")] {
        assert_eq!(played(task).decisions, count.decisions);
    }
}

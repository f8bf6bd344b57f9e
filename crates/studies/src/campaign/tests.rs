//! Series of campaigns on the template.

use core::sync::atomic::AtomicBool;

use wargauge_policy::PolicyChoice;

use super::{
    AnyCampaignSeries, CampaignCounts, CampaignManifest, CampaignRequest, CampaignSeries,
    CampaignTally,
};
use crate::toy::{self, TestLineUp};

fn series(request: &CampaignRequest) -> Result<CampaignSeries<TestLineUp>, String> {
    CampaignSeries::prepare(&toy::library(), request).map_err(|error| error.to_string())
}

/// Random against the doctrine, under a lavish and a thrifty commander.
fn request() -> CampaignRequest {
    CampaignRequest {
        policies: ["random", "doctrine"].map(|name| Some(PolicyChoice::plain(name))),
        commanders: [None, Some("thrifty".to_owned())],
        settings: vec!["cover=2".to_owned()],
    }
}

fn play(
    series: &CampaignSeries<TestLineUp>,
    master: u64,
    campaigns: u64,
    threads: usize,
) -> CampaignTally {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let interrupted = AtomicBool::new(false);
    let played = pool.install(|| series.play(master, 0..campaigns, &interrupted, &|_| ()));
    tally(&played.unwrap())
}

fn tally(counts: &[CampaignCounts]) -> CampaignTally {
    let mut tally = CampaignTally::default();
    counts.iter().for_each(|counts| tally.add(counts));
    tally
}

fn told(series: &CampaignSeries<TestLineUp>, number: u64) -> Vec<String> {
    let mut lines = Vec::new();
    series.tell(5, number, &mut |line| lines.push(line.to_owned())).unwrap();
    lines
}

#[test]
fn threads_change_no_count() {
    let series = series(&request()).unwrap();
    let one = play(&series, 5, 300, 1);
    // The sides attack in turn, twice to six times (TP-WAR-01, TP-WAR-02).
    let [first, second] = one.attacks;
    assert_eq!((one.campaigns, one.battles()), (300, first + second));
    assert!((600..=1800).contains(&one.battles()) && (0..=300).contains(&(first - second)));
    assert_eq!(one.wins[0] + one.wins[1] + one.draws, 300);
    assert!(one.wins.iter().all(|&wins| wins > 10), "campaigns differ: {one:?}");
    assert_eq!(one, play(&series, 5, 300, 3));
    assert_ne!(one, play(&series, 6, 300, 3), "another seed");
}

#[test]
fn what_is_told_is_what_is_counted() {
    let series = series(&request()).unwrap();
    let mut wins = [0; 2];
    for number in 0..20 {
        let lines = told(&series, number);
        let heads =
            ["left: commander lavish, policy random", "right: commander thrifty, policy doctrine"];
        assert_eq!(lines[0], format!("template, campaign {number}"));
        assert_eq!(lines[1..3], heads);
        assert!(lines[3].starts_with("A attacks corridor 2: "), "{lines:?}");
        let last = lines.last().unwrap();
        let battles = lines.iter().filter(|line| line.contains(" attacks corridor ")).count();
        assert!(last.ends_with(&format!(" after {battles} battles, by TP-WAR-03")), "{last}");
        wins[0] += u64::from(last.starts_with("result: left wins"));
        wins[1] += u64::from(last.starts_with("result: right wins"));
    }
    assert_eq!(wins, play(&series, 5, 20, 2).wins);
}

#[test]
fn an_interrupted_series_is_a_shorter_one() {
    let series = series(&request()).unwrap();
    let interrupted = AtomicBool::new(false);
    let stop_at_ten = |played: u64| {
        interrupted.fetch_or(played >= 10, core::sync::atomic::Ordering::Relaxed);
    };
    // One thread plays them in their order; of two, one may end ten before the other ends one.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    let part = pool.install(|| series.play(5, 0..10_000, &interrupted, &stop_at_ten));
    let part = tally(&part.unwrap());
    assert!((10..10_000).contains(&part.campaigns), "{}", part.campaigns);
    assert_eq!(part, play(&series, 5, part.campaigns, 1));
}

#[test]
fn requests_are_checked() {
    let refused = |change: &dyn Fn(&mut CampaignRequest)| {
        let mut request = request();
        change(&mut request);
        series(&request).expect_err("a bad request")
    };
    assert_eq!(
        refused(&|request| request.commanders[0] = Some("thriftly".to_owned())),
        "there is no commander `thriftly`; expected one of lavish, thrifty (did you mean `thrifty`?)"
    );
    assert_eq!(
        refused(&|request| request.settings = vec!["initiative=die".to_owned()]),
        "switch `initiative` cannot be `die` in a campaign; expected stance"
    );
    let no_policy = refused(&|request| request.policies[1] = Some(PolicyChoice::plain("last")));
    assert!(no_policy.starts_with("there is no policy `last`"), "{no_policy}");
    let no_switch = refused(&|request| request.settings = vec!["covr=2".to_owned()]);
    assert!(no_switch.starts_with("there is no switch `covr`"), "{no_switch}");
}

#[test]
fn the_manifest_says_what_was_played() {
    let series = series(&request()).unwrap();
    let manifest = CampaignManifest::new(&series, 5, 20, vec!["campaign".to_owned()]);
    let json = manifest.to_json();
    assert_eq!((&json["ruleset"], &json["army"]), (&"template".into(), &"toys".into()));
    assert_eq!((&json["seed"], &json["campaigns"]), (&5.into(), &20.into()));
    assert_eq!(json["commanders"], serde_json::json!(["lavish", "thrifty"]));
    assert_eq!(json["policies"][0]["name"], "random");
    assert_eq!(json["settings"]["cover"], "2");
    assert_eq!(json["files"][0]["name"], "template/armies/toys.toml");
}

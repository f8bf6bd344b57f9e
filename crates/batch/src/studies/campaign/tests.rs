//! Toy campaigns: each side attacks in turn, three battles altogether.

use core::sync::atomic::AtomicBool;

use wargauge_policy::PolicyChoice;
use wargauge_rules::campaign::{BattleRecord, CampaignPlan, CampaignRecord, CampaignRulebook};
use wargauge_rules::roster::{DataError, Rulebook, Setting};
use wargauge_rules::table::stream::mix;
use wargauge_rules::{BySide, Clause, Outcome, Side};

use super::{CampaignManifest, CampaignRequest, CampaignSeries, CampaignTally};
use crate::toy::{self, Toy};

const ATTACKERS: [Side; 3] = [Side::A, Side::B, Side::A];

impl CampaignRulebook for Toy {
    /// Squares held in the end.
    type Commander = u32;

    const COMMANDERS: &'static [(&'static str, u32)] = &[("bold", 3), ("meek", 1)];
    const SIDES: BySide<&'static str> = BySide(["left", "right"]);
    const CAMPAIGN_ARMY: &'static str = "toys";

    fn campaign_settings(_: &[Setting]) -> Vec<Setting> {
        vec![Setting { name: "stall", value: "no".to_owned() }]
    }

    fn play_campaign(
        plan: &CampaignPlan<Self>,
        seed: u64,
        fight: &mut dyn FnMut(&Self, u64) -> Outcome,
        tell: &mut dyn FnMut(&str),
    ) -> Result<CampaignRecord, DataError> {
        let forces = [toy::force("left", 2, 1), toy::force("right", 1, 2)];
        let book =
            Self::assemble(&toy::scenario(6), BySide(forces.each_ref()).map(Some), &plan.settings)?;
        let mut battles = Vec::new();
        for (number, attacker) in ATTACKERS.into_iter().enumerate() {
            let outcome = fight(&book, mix(seed, number as u64));
            tell(&format!("{attacker:?} attacks: {:?}", outcome.ending));
            battles.push(BattleRecord { attacker, ending: outcome.ending });
        }
        let ending = battles.last().expect("three battles").ending;
        let outcome = Outcome { ending, clause: Clause("TOY-9") };
        Ok(CampaignRecord { outcome, squares: plan.commanders, supply: BySide([0, 1]), battles })
    }
}

fn series(request: &CampaignRequest) -> Result<CampaignSeries<Toy>, String> {
    CampaignSeries::prepare(&toy::library(), request).map_err(|error| error.to_string())
}

/// Random against a policy that takes the first option, under a bold and a meek commander.
fn request() -> CampaignRequest {
    CampaignRequest {
        policies: ["random", "first"].map(|name| Some(PolicyChoice::plain(name))),
        commanders: [None, Some("meek".to_owned())],
        settings: vec!["stall=no".to_owned()],
    }
}

fn play(
    series: &CampaignSeries<Toy>,
    master: u64,
    campaigns: u64,
    threads: usize,
) -> CampaignTally {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let interrupted = AtomicBool::new(false);
    pool.install(|| series.play(master, campaigns, &interrupted, &|_| ())).unwrap()
}

fn told(series: &CampaignSeries<Toy>, number: u64) -> Vec<String> {
    let mut lines = Vec::new();
    series.tell(5, number, &mut |line| lines.push(line.to_owned())).unwrap();
    lines
}

#[test]
fn threads_change_no_count() {
    let series = series(&request()).unwrap();
    let one = play(&series, 5, 300, 1);
    assert_eq!((one.campaigns, one.battles()), (300, 900));
    assert_eq!(one.attacks, [600, 300]);
    assert_eq!(one.wins[0] + one.wins[1] + one.draws, 300);
    assert!(one.wins.iter().all(|&wins| wins > 50), "campaigns differ: {one:?}");
    assert_eq!(one, play(&series, 5, 300, 3));
    assert_ne!(one, play(&series, 6, 300, 3), "another seed");
}

#[test]
fn what_is_told_is_what_is_counted() {
    let series = series(&request()).unwrap();
    let mut wins = [0; 2];
    for number in 0..20 {
        let lines = told(&series, number);
        let heads = ["left: commander bold, policy random", "right: commander meek, policy first"];
        assert_eq!(lines[0], format!("toy, campaign {number}"));
        assert_eq!(lines[1..3], heads);
        assert!(lines[3].starts_with("A attacks: "), "{lines:?}");
        let last = lines.last().unwrap();
        assert!(last.ends_with(", 3 squares to 1 after 3 battles, by TOY-9"), "{last}");
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
    let part = series.play(5, 10_000, &interrupted, &stop_at_ten).unwrap();
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
        refused(&|request| request.commanders[0] = Some("mek".to_owned())),
        "there is no commander `mek`; expected one of bold, meek (did you mean `meek`?)"
    );
    assert_eq!(
        refused(&|request| request.settings = vec!["stall=yes".to_owned()]),
        "switch `stall` cannot be `yes` in a campaign; expected no"
    );
    let no_policy = refused(&|request| request.policies[1] = Some(PolicyChoice::plain("last")));
    assert!(no_policy.starts_with("there is no policy `last`"), "{no_policy}");
    let no_switch = refused(&|request| request.settings = vec!["stahl=no".to_owned()]);
    assert!(no_switch.starts_with("there is no switch `stahl`"), "{no_switch}");
}

#[test]
fn the_manifest_says_what_was_played() {
    let series = series(&request()).unwrap();
    let manifest = CampaignManifest::new(&series, 5, 20, vec!["campaign".to_owned()]);
    let json: serde_json::Value = serde_json::from_str(&manifest.to_json()).unwrap();
    assert_eq!((&json["ruleset"], &json["army"]), (&"toy".into(), &"toys".into()));
    assert_eq!((&json["seed"], &json["campaigns"]), (&5.into(), &20.into()));
    assert_eq!(json["commanders"], serde_json::json!(["bold", "meek"]));
    assert_eq!(json["policies"][0]["name"], "random");
    assert_eq!(json["settings"]["stall"], "no");
    assert_eq!(json["files"][0]["name"], "toy/armies/toys.toml");
}

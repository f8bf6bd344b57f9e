//! Troop quality as a loadout: variants of a battalion as `compare` prepares and plays them.

use std::sync::atomic::AtomicBool;

use wargauge_batch::Swap;
use wargauge_command_decision_line_up::RULESET;
use wargauge_rules::roster::DataError;
use wargauge_studies::{ComparisonOutcome, ComparisonRequest, Library, StudyControl};

/// Four games of each variant of the German list against the American one.
fn compare(variants: &[&str]) -> Result<ComparisonOutcome, DataError> {
    let request = ComparisonRequest {
        scenario: "proving-ground".to_owned(),
        force: "german-300".to_owned(),
        variants: variants.iter().map(|&variant| variant.to_owned()).collect(),
        marginal: false,
        exchanges: false,
        knock_out: false,
        knock_out_rules: false,
        against: vec!["us-300".to_owned()],
        games: 4,
        margin: 0.1,
        seed: 1,
        policies: [None, None],
        settings: Vec::new(),
        swap: Swap::Forces,
    };
    let interrupted = AtomicBool::new(false);
    let control = StudyControl { interrupted: &interrupted, progress: &|_| () };
    request.prepare(&Library::built_in(&[RULESET]))?.play(control)
}

/// CD-POINTS-09: the price follows the quality; the games are those of the changed force.
#[test]
fn qualities_can_be_compared_as_variants_at_their_own_prices() {
    let variants = ["G04=G04 veteran*3", "G07=G08, -G04", "G03=G03 elite, price:G09=40"];
    let outcome = compare(&variants).expect("legal battalions");
    let points: Vec<u32> = outcome.contenders.iter().map(|one| one.points / 1000).collect();
    // A veteran of 23 costs 26 by the formula; an elite commander of 25 costs 29.
    assert_eq!(points, [299, 308, 284, 293]);
    assert!(outcome.contenders.iter().all(|one| one.games == 4 && one.score.is_some()));
}

/// CD-POINTS-10: the battalion's own reason against a change.
#[test]
fn what_is_not_legal_is_refused() {
    for (variant, words) in [
        ("G04=G04 brave", "no quality `brave`"),
        ("G04=G17", "1 heavy tanks"),
        ("-G02", "has no `G02` left"),
        ("+U04", "two nations"),
    ] {
        let refused = compare(&[variant]).expect_err(variant).to_string();
        let says = format!("variant `{variant}`");
        assert!(refused.contains(&says) && refused.contains(words), "{refused}");
    }
}

//! Columns are exactly those promised, rows read back, and the schema describes what is written.

use proptest::prelude::*;
use serde_json::Value;
use wargauge_report::datapackage::{self, DataPackage};
use wargauge_report::gate::GateRow;
use wargauge_report::pricing_summary::{self, LoadoutNotes, PriceNotes};
use wargauge_report::table::Look;
use wargauge_report::testing::hold_to_schema;
use wargauge_report::{
    AS_IT_IS, Amount, AorB, AuditRow, ChanceRow, Ending, EntryKind, Format, GameRow, GameSeed,
    LoadoutRow, LoadoutVerdict, MatchupRow, OddsRow, Points, PriceFate, PriceRow, PriceVerdict,
    Real, Row, Share, SweepRow, UNATTRIBUTED, UnitRow, csv, summary,
};

const PRICES: &str = "ruleset,army,entry,kind,listed,implied,implied_low,implied_high,\
    ratio_low,ratio_high,delta_percent,verdict,appearances,games,tried,trial_score,trial_score_low,\
    trial_score_high,trial_price,trial_price_low,trial_price_high,fate,reason";
const LOADOUTS: &str = "ruleset,scenario,force,variant,points,games,score,score_low,score_high,\
    delta_score,delta_low,delta_high,delta_per_10_points,delta_per_10_points_low,delta_per_10_points_high,verdict";
const MATCHUPS: &str = "ruleset,scenario,force_a,force_b,policy_a,policy_b,points_a,points_b,seed,\
    games,wins_a,draws,wins_b,unfinished,win_rate_a,win_rate_a_low,win_rate_a_high,score_a,\
    score_a_low,score_a_high,pairs_ll,pairs_ld,pairs_even,pairs_wd,pairs_ww,first_player_score,\
    first_player_score_low,first_player_score_high,turns_mean,destroyed_a_mean,destroyed_b_mean";
const UNITS: &str = "ruleset,scenario,force,opponent,unit,name,points,copies,games,destroyed_mean,\
    destroyed_per_100,destroyed_per_100_low,destroyed_per_100_high,lost_mean,exchange_ratio,\
    exchange_ratio_low,exchange_ratio_high,survival_rate,survival_rate_low,survival_rate_high,\
    activations_mean,shots_mean,hits_mean,kills_mean,suppressions_mean,objective_turns_mean,\
    marginal_more,marginal_more_low,marginal_more_high,marginal_fewer,marginal_fewer_low,\
    marginal_fewer_high";
const GAMES: &str = "ruleset,scenario,force_a,force_b,policy_a,policy_b,seed,pair,leg,seat_a,winner,\
    ending,clause,turns,first_player,destroyed_a,destroyed_b,lost_a,lost_b,decisions";
const SWEEP: &str = "ruleset,scenario,force_a,force_b,policy_a,policy_b,switch,value,reference,\
    clauses,seed,games,pairs_changed,score_reference,score,score_low,score_high,delta,delta_low,\
    delta_high,outside_p,inside_p,verdict,games_needed,unit_force,unit,unit_points,\
    unit_per_100_reference,unit_per_100,unit_delta,unit_delta_low,unit_delta_high";
const ODDS: &str = "ruleset,army,attackers,points,target_army,target,target_points,attack,range,\
    cover,circumstances,rules,dice,method,plays,strength,losses_mean,losses_deviation,chance_any,\
    at_least,chance_at_least,chance_suppressed,chance_destroyed,destroyed_mean,destroyed_per_100,\
    own_losses_mean,own_destroyed_mean,own_chance_suppressed,audit_plays,chi_square,\
    degrees_of_freedom,p_value";
const CHANCES: &str = "ruleset,army,attackers,target_army,target,attack,range,cover,circumstances,\
    losses,chance,at_least";
const AUDIT: &str = "ruleset,army,attackers,target_army,target,attack,range,cover,circumstances,\
    losses,destroyed,suppressed,own_losses,own_suppressed,observed,expected";
const CHECK: &str = "subject,ruleset,scenario,force,opponent,unit,games_before,games_after,before,\
    after,after_low,after_high,change,change_low,change_high,band,outside_p,inside_p,verdict,\
    games_needed";

fn matchup() -> MatchupRow {
    let text = |text: &str| text.to_owned();
    MatchupRow {
        ruleset: text("grid"),
        scenario: text("clash, at dawn"),
        force_a: text("blue"),
        force_b: text("the \"reds\""),
        policy_a: text("doctrine:cover=0,focus=150"),
        policy_b: text("random"),
        points_a: Points(150_000),
        points_b: Points(149_500),
        seed: u64::MAX,
        games: 4,
        wins_a: 2,
        draws: 1,
        wins_b: 1,
        unfinished: 0,
        win_rate_a: Share::from(0.5),
        win_rate_a_low: Share::from(0.15),
        win_rate_a_high: Share::from(0.85),
        score_a: Share::from(0.625),
        score_a_low: Share::from(0.1),
        score_a_high: Share::from(1.0),
        pairs_ll: 0,
        pairs_ld: 0,
        pairs_even: 1,
        pairs_wd: 1,
        pairs_ww: 0,
        first_player_score: Share::NONE,
        first_player_score_low: Share::NONE,
        first_player_score_high: Share::NONE,
        turns_mean: Amount::from(5.25),
        destroyed_a_mean: Amount::from(70.0),
        destroyed_b_mean: Amount::from(1.0 / 3.0),
    }
}

fn unit(unit: &str, destroyed_per_100: Option<f64>) -> UnitRow {
    UnitRow {
        ruleset: "grid".into(),
        scenario: "clash".into(),
        force: "blue".into(),
        opponent: "red".into(),
        unit: unit.into(),
        name: unit.into(),
        points: destroyed_per_100.map(|_| Points(12_500)),
        copies: Amount::from(2.0),
        games: 4,
        destroyed_mean: Amount::from(3.5),
        destroyed_per_100: destroyed_per_100.into(),
        destroyed_per_100_low: destroyed_per_100.map(|value| value / 2.0).into(),
        destroyed_per_100_high: destroyed_per_100.map(|value| value * 2.0).into(),
        lost_mean: Amount::from(0.0),
        exchange_ratio: Amount::NONE,
        exchange_ratio_low: Amount::NONE,
        exchange_ratio_high: Amount::NONE,
        survival_rate: Share::from(1.0),
        survival_rate_low: Share::from(0.4),
        survival_rate_high: Share::from(1.0),
        activations_mean: Amount::from(1.0),
        shots_mean: Amount::from(1.0),
        hits_mean: Amount::from(1.0),
        kills_mean: Amount::from(1.0),
        suppressions_mean: Amount::from(1.0),
        objective_turns_mean: Amount::from(1.0),
        marginal_more: Real::from(0.01),
        marginal_more_low: Real::from(-0.01),
        marginal_more_high: Real::from(0.03),
        marginal_fewer: Real::NONE,
        marginal_fewer_low: Real::NONE,
        marginal_fewer_high: Real::NONE,
    }
}

fn game(points: u64, winner: Option<AorB>, ending: Ending) -> GameRow {
    GameRow {
        ruleset: "grid".into(),
        scenario: "clash".into(),
        force_a: "blue".into(),
        force_b: "red".into(),
        policy_a: "doctrine".into(),
        policy_b: "doctrine".into(),
        seed: GameSeed(points),
        pair: 3,
        leg: 2,
        seat_a: AorB::B,
        winner,
        ending,
        clause: "GW-END-08".into(),
        turns: 6,
        first_player: winner,
        destroyed_a: Points(points),
        destroyed_b: Points(0),
        lost_a: Points(0),
        lost_b: Points(points),
        decisions: 88,
    }
}

fn csv_of<R: Row>(rows: &[R]) -> String {
    let mut out = Vec::new();
    csv::write(rows, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn columns_are_the_promised_ones() {
    assert_eq!(csv_of::<MatchupRow>(&[]), format!("{MATCHUPS}\n"));
    assert_eq!(csv_of::<UnitRow>(&[]), format!("{UNITS}\n"));
    assert_eq!(csv_of::<GameRow>(&[]), format!("{GAMES}\n"));
    assert_eq!(csv_of::<SweepRow>(&[]), format!("{SWEEP}\n"));
    assert_eq!(csv_of::<OddsRow>(&[]), format!("{ODDS}\n"));
    assert_eq!(csv_of::<ChanceRow>(&[]), format!("{CHANCES}\n"));
    assert_eq!(csv_of::<AuditRow>(&[]), format!("{AUDIT}\n"));
    assert_eq!(csv_of::<GateRow>(&[]), format!("{CHECK}\n"));
    assert_eq!(csv_of::<PriceRow>(&[]), format!("{PRICES}\n"));
    assert_eq!(csv_of::<LoadoutRow>(&[]), format!("{LOADOUTS}\n"));
}

fn price(entry: &str, implied: Real) -> PriceRow {
    PriceRow {
        ruleset: "grid".to_owned(),
        army: "companies".to_owned(),
        entry: entry.to_owned(),
        kind: EntryKind::Unit,
        listed: Points(10_000),
        implied,
        implied_low: Real::from(-0.5),
        implied_high: Real::NONE,
        ratio_low: Real::from(-0.4),
        ratio_high: Real::NONE,
        delta_percent: Real::from(-97.5),
        verdict: PriceVerdict::Over,
        appearances: 12,
        games: 40,
        tried: Some(Points(9000)),
        trial_score: Share::from(0.5),
        trial_score_low: Share::from(0.45),
        trial_score_high: Share::NONE,
        trial_price: Real::from(9.0),
        trial_price_low: Real::from(8.5),
        trial_price_high: Real::NONE,
        fate: PriceFate::Confirmed,
        reason: "held".to_owned(),
    }
}

fn loadout(variant: &str, verdict: LoadoutVerdict) -> LoadoutRow {
    LoadoutRow {
        ruleset: "grid".to_owned(),
        scenario: "meeting-90".to_owned(),
        force: "infantry-90".to_owned(),
        variant: variant.to_owned(),
        points: Points(89_500),
        games: 512,
        score: Share::from(0.4375),
        score_low: Share::from(0.40),
        score_high: Share::from(0.475),
        delta_score: Real::from(-0.0625),
        delta_low: Real::from(-0.08),
        delta_high: Real::from(-0.045),
        delta_per_10_points: Real::from(1.25),
        delta_per_10_points_low: Real::from(0.75),
        delta_per_10_points_high: Real::from(1.75),
        verdict,
    }
}

#[test]
fn prices_and_variants_read_back_and_fit_their_schemas() {
    let prices = [price("INF", Real::from(-0.25)), price("MOR", Real::NONE)];
    let text = csv_of(&prices);
    assert_eq!(csv::read::<PriceRow>(text.as_bytes()).unwrap(), prices);
    check_against_schema::<PriceRow>(&text);
    let loadouts =
        [loadout(AS_IT_IS, LoadoutVerdict::Base), loadout("-INF, +REC", LoadoutVerdict::Worse)];
    let text = csv_of(&loadouts);
    assert_eq!(csv::read::<LoadoutRow>(text.as_bytes()).unwrap(), loadouts);
    check_against_schema::<LoadoutRow>(&text);
}

#[test]
fn people_see_wrong_prices_first_and_narrow_terminals_lines() {
    let fair = PriceRow { verdict: PriceVerdict::Fair, ..price("INF", Real::from(10.0)) };
    let rows = [
        (fair, PriceNotes::default()),
        (
            price("MOR", Real::from(0.25)),
            PriceNotes { new_price: "1".into(), reason: "held on fresh seeds".into() },
        ),
    ];
    let text = pricing_summary::prices(&rows, Look::default());
    let line = |word: &str| text.lines().position(|line| line.contains(word)).unwrap();
    assert_eq!(text.lines().nth(line("MOR") + 1), Some("  held on fresh seeds"));
    assert!(line("MOR") < line("INF") && text.contains("OVER") && text.contains("-98 %"), "{text}");
    let narrow = Look { width: Some(40), ..Look::default() };
    assert!(
        pricing_summary::prices(&rows, narrow).starts_with("MOR: OVER; listed 10, implied 0.25")
    );
    let rows = [(loadout("-INF", LoadoutVerdict::Worse), LoadoutNotes { marks: "pareto".into() })];
    let text = pricing_summary::loadouts(&rows, Look::default());
    assert!(text.contains("-6.2 [-8.0, -4.5]") && text.contains("worse"), "{text}");
    assert!(pricing_summary::loadouts(&rows, narrow).starts_with("-INF: 89.5 points, worse"));
}

#[test]
fn a_row_is_written_in_one_way() {
    let text = csv_of(&[matchup()]);
    assert_eq!(
        text.lines().nth(1),
        Some(
            "grid,\"clash, at dawn\",blue,\"the \"\"reds\"\"\",\"doctrine:cover=0,focus=150\",\
             random,150,149.5,18446744073709551615,4,2,1,1,0,0.5,0.15,0.85,0.625,0.1,1,0,0,1,1,0,\
             ,,,5.25,70,0.3333333333333333"
        )
    );
}

#[test]
fn reading_refuses_other_columns_and_wrong_cells() {
    let text = csv_of(&[unit("inf", Some(1.0))]);
    let other = csv::read::<MatchupRow>(text.as_bytes()).unwrap_err().to_string();
    assert!(other.starts_with("the columns are ruleset,scenario,force,opponent"), "{other}");
    let wrong = text.replace(",12.5,2,4,", ",12.5,two,4,");
    let wrong = csv::read::<UnitRow>(wrong.as_bytes()).unwrap_err().to_string();
    assert_eq!(wrong, "line 2: no valid `copies`");
}

#[test]
fn json_has_the_same_numbers() {
    let mut out = Vec::new();
    Format::Json.write(&[matchup()], &mut out).unwrap();
    let rows: Value = serde_json::from_slice(&out).unwrap();
    assert_eq!(rows[0]["force_b"], "the \"reds\"");
    assert_eq!(rows[0]["seed"], u64::MAX);
    assert_eq!(rows[0]["points_b"], 149.5);
    assert_eq!(rows[0]["first_player_score"], Value::Null);
    assert_eq!(rows[0].as_object().unwrap().len(), MatchupRow::COLUMNS.len());
    let mut out = Vec::new();
    Format::Json.write::<UnitRow>(&[], &mut out).unwrap();
    assert_eq!(out, b"[]\n");
}

/// Holds a CSV text to the schema of its table.
#[track_caller]
fn check_against_schema<R: Row>(text: &str) {
    let descriptor: Value =
        serde_json::from_str(&DataPackage::new().with::<R>().to_json()).unwrap();
    let resource = &descriptor["resources"][0];
    assert_eq!(resource["path"], datapackage::file_name::<R>());
    assert_eq!(hold_to_schema(resource, text), Ok(()));
}

proptest! {
    #[test]
    fn rows_read_back_and_fit_their_schema(
        share in 0.0..=1.0_f64, amount in 0.0..1e12_f64, points: u32, seed: u64, name in "[ -~é]+",
    ) {
        let matchups = [
            matchup(),
            MatchupRow {
                force_a: name.clone(),
                points_a: Points(points.into()),
                seed,
                score_a: share.into(),
                turns_mean: amount.into(),
                ..matchup()
            },
        ];
        let text = csv_of(&matchups);
        prop_assert_eq!(&csv::read::<MatchupRow>(text.as_bytes()).unwrap()[..], &matchups);
        check_against_schema::<MatchupRow>(&text);

        let units = [unit(&name, Some(amount)), unit(UNATTRIBUTED, None)];
        let text = csv_of(&units);
        prop_assert_eq!(&csv::read::<UnitRow>(text.as_bytes()).unwrap()[..], &units);
        check_against_schema::<UnitRow>(&text);

        let games = [
            game(points.into(), Some(AorB::A), Ending::Win),
            GameRow { pair: 4, ..game(0, None, Ending::Draw) },
            GameRow { pair: 5, ..game(1, None, Ending::Unfinished) },
        ];
        let text = csv_of(&games);
        prop_assert_eq!(&csv::read::<GameRow>(text.as_bytes()).unwrap()[..], &games);
        check_against_schema::<GameRow>(&text);
    }
}

#[test]
fn people_see_percentages_with_their_intervals() {
    let text = summary::matchups(&[matchup()], Look::default());
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3, "{text}");
    assert!(lines[0].starts_with("scenario"), "{text}");
    assert!(lines[2].contains("150 : 149.5"), "{text}");
    assert!(lines[2].contains("50.0 %") && lines[2].contains("62.5 % [10.0, 100.0]"), "{text}");
    assert!(!text.contains('\u{1b}'), "no escape sequences unless asked for");
}

#[test]
fn tables_keep_to_the_width_of_the_terminal() {
    let (matchups, unit) = ([matchup()], unit("Reconnaissance with observer", Some(100.0)));
    for width in [80, 100, 120, 160] {
        let look = Look { width: Some(width), color: false };
        for text in [summary::matchups(&matchups, look), summary::units(&[&unit], look)] {
            let widest = text.lines().map(|line| line.chars().count()).max().unwrap();
            assert!(widest <= usize::from(width), "{widest} > {width}\n{text}");
            let whole =
                text.contains("62.5 % [10.0, 100.0]") || text.contains("100.0 [50.0, 200.0]");
            assert!(whole, "the interval that matters stays on one line:\n{text}");
        }
    }
    let narrow = Look { width: Some(80), color: false };
    assert_eq!(
        summary::matchups(&matchups, narrow),
        "clash, at dawn: blue (150 points) against the \"reds\" (149.5 points), 4 games\n  \
           A wins 50.0 %, draws 25.0 %, B wins 25.0 %, unfinished 0.0 %\n  \
           score of A 62.5 % [10.0, 100.0], of the first player -\n"
    );
    assert_eq!(
        summary::units(&[&unit], narrow),
        "Reconnaissance with observer, 2 x 12.5 points, blue against red\n  \
           destroyed per 100 points 100.0 [50.0, 200.0], exchange -, survival 100.0 %\n"
    );
}

#[test]
fn colour_only_where_it_is_asked_for() {
    let look = Look { width: None, color: true };
    assert!(summary::matchups(&[matchup()], look).contains('\u{1b}'));
}

#[test]
fn the_best_units_come_first_and_the_unattributed_never() {
    let rows = [
        unit("low", Some(10.0)),
        unit(UNATTRIBUTED, None),
        unit("high", Some(30.0)),
        unit("mid", Some(20.0)),
    ];
    let top = summary::top_units(&rows, 2);
    assert_eq!(top.iter().map(|row| row.unit.as_str()).collect::<Vec<_>>(), ["high", "mid"]);
    let text = summary::units(&top, Look::default());
    assert!(text.contains("30.0 [15.0, 60.0]"), "{text}");
}

wargauge_report::rows! {
    /// Names that somebody chose.
    #[derive(Clone, Debug, PartialEq)]
    struct NameRow in "names" by [name] {
        /// A name.
        name: String,
        /// A number of either sign.
        number: Real,
    }
}

#[test]
fn numbers_stand_to_the_right() {
    let row = |name: &str, number| NameRow { name: name.to_owned(), number: Real::from(number) };
    let text = wargauge_report::table::plain(&[row("inf", 1.0), row("a", 222.0)], Look::default());
    let lines: Vec<&str> = text.lines().collect();
    let end = lines[0].find("number").unwrap() + "number".len();
    for (line, number) in lines[2..].iter().zip(["1", "222"]) {
        assert_eq!(line.trim_end().len(), end, "{text}");
        assert!(line[..end].ends_with(number), "{text}");
    }
}

/// A spreadsheet works out what begins like a formula; a reader gets back what was written.
#[test]
fn no_name_reaches_a_spreadsheet_as_a_formula() {
    let names = ["=1+1", "@x", "+a", "-INF", "'=x", "''-a", "-5", "+2.5", "'plain", "it's", "-5+1"];
    let row = |name: &&str| NameRow { name: (*name).to_owned(), number: Real::from(-1.5) };
    let rows: Vec<NameRow> = names.iter().map(row).collect();
    let mut text = Vec::new();
    csv::write(&rows, &mut text).unwrap();
    let text = String::from_utf8(text).unwrap();
    for line in text.lines().skip(1) {
        let (name, number) = line.rsplit_once(',').unwrap();
        assert_eq!(number, "-1.5");
        assert!(!name.starts_with(['=', '@', '+', '-']) || name.parse::<f64>().is_ok(), "{name}");
    }
    assert!(text.contains("\n'=1+1,") && text.contains("\n'-INF,") && text.contains("\n-5,"));
    assert_eq!(csv::read::<NameRow>(text.as_bytes()).unwrap(), rows);
}

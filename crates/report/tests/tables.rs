//! Rows are written in one way and read back, and the schema describes what is written.

use proptest::prelude::*;
use serde_json::Value;
use wargauge_report::datapackage::{self, DataPackage};
use wargauge_report::gate::GateRow;
use wargauge_report::table::Look;
use wargauge_report::testing::{blank, hold_to_schema};
use wargauge_report::{Amount, AorB, Format, GameSeed, Points, Real, Row, Share, csv};

const CHECK: &str = "subject,ruleset,scenario,force,opponent,unit,games_before,games_after,before,\
    after,after_low,after_high,change,change_low,change_high,band,outside_p,inside_p,verdict,\
    games_needed";

wargauge_report::rows! {
    /// One row per battle: a column of every kind.
    #[derive(Clone, Debug, PartialEq)]
    struct BattleRow in "battles" by [place] {
        /// Where it was.
        place: String,
        /// Who won; empty if nobody did.
        winner: Option<AorB>,
        /// Price of the winner.
        points: Points,
        /// What its dice came from.
        dice: GameSeed,
        /// A seed.
        seed: u64,
        /// A share.
        share: Share,
        /// An amount.
        amount: Amount,
        /// A difference.
        change: Real,
    }
}

fn battle() -> BattleRow {
    BattleRow {
        place: "clash, at \"dawn\"".to_owned(),
        winner: None,
        points: Points(149_500),
        dice: GameSeed(0x1e5),
        seed: u64::MAX,
        share: Share::from(1.0),
        amount: Amount::from(1.0 / 3.0),
        change: Real::NONE,
    }
}

fn csv_of<R: Row>(rows: &[R]) -> String {
    let mut out = Vec::new();
    csv::write(rows, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn columns_of_a_check_are_the_promised_ones() {
    assert_eq!(csv_of::<GateRow>(&[]), format!("{CHECK}\n"));
}

#[test]
fn a_row_is_written_in_one_way() {
    let text = csv_of(&[battle()]);
    let line = "\"clash, at \"\"dawn\"\"\",,149.5,x00000000000001e5,18446744073709551615,1,0.3333333333333333,";
    assert_eq!(text.lines().nth(1), Some(line));
}

#[test]
fn reading_refuses_other_columns_and_wrong_cells() {
    let text = csv_of(&[battle()]);
    let other = csv::read::<GateRow>(text.as_bytes()).unwrap_err().to_string();
    assert!(other.starts_with("the columns are place,winner,points,dice"), "{other}");
    let wrong = text.replace(",149.5,", ",many,");
    let wrong = csv::read::<BattleRow>(wrong.as_bytes()).unwrap_err().to_string();
    assert_eq!(wrong, "line 2: no valid `points`");
}

#[test]
fn json_has_the_same_numbers() {
    let mut out = Vec::new();
    Format::Json.write(&[battle()], &mut out).unwrap();
    let rows: Value = serde_json::from_slice(&out).unwrap();
    assert_eq!(rows[0]["place"], "clash, at \"dawn\"");
    assert_eq!(rows[0]["seed"], u64::MAX);
    assert_eq!(rows[0]["points"], 149.5);
    assert_eq!(rows[0]["change"], Value::Null);
    assert_eq!(rows[0].as_object().unwrap().len(), BattleRow::COLUMNS.len());
    let mut out = Vec::new();
    Format::Json.write::<BattleRow>(&[], &mut out).unwrap();
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
        share in 0.0..=1.0_f64, amount in 0.0..1e12_f64, change in -1e9..1e9_f64, points: u32, seed: u64,
        place in "[ -~é]+".prop_filter("`blank` has that key", |place| place != "-"),
    ) {
        let full = BattleRow {
            place,
            winner: Some(AorB::B),
            points: Points(points.into()),
            dice: GameSeed(seed),
            seed,
            share: share.into(),
            amount: amount.into(),
            change: change.into(),
        };
        let rows = [battle(), full, blank()];
        let text = csv_of(&rows);
        prop_assert_eq!(&csv::read::<BattleRow>(text.as_bytes()).unwrap()[..], &rows);
        check_against_schema::<BattleRow>(&text);
    }
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

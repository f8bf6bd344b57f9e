//! What an earlier `tune` left in a folder: its new prices are written without a game, and its model
//! answers what some price would do.

use std::io::{Write, stdout};
use std::path::Path;

use serde_json::Value;
use wargauge_pages::{PriceResults, Results};
use wargauge_report::table::paragraph;
use wargauge_rules::roster::DataError;
use wargauge_studies::{AnyPricingStudy, AskedPrice, NameList, PriceRow};

use crate::cli::console::failure::Failure;
use crate::cli::console::session::Session;
use crate::cli::console::terminal::Terminal;
use crate::cli::tune::args::TuneCommand;
use crate::cli::tune::army_files::{ArmyFiles, print_differences, refuse_illegal, rewrite};
use crate::exit_code::ExitCode;

/// The results of an earlier study.
#[derive(Debug)]
pub(crate) struct EarlierResult {
    folder: String,
    results: PriceResults,
}

impl EarlierResult {
    /// Reads them.
    ///
    /// # Errors
    /// If the folder holds no results of `tune`, or they are not whole.
    pub(crate) fn read(folder: &Path) -> Result<Self, DataError> {
        let shown = folder.display().to_string();
        match Results::read(folder)? {
            Results::Prices(results) => Ok(Self { folder: shown, results }),
            _ => Err(DataError::new(format!("`{shown}` holds no results of `tune`"))
                .expected("a folder that `tune --out` wrote")),
        }
    }

    /// The scenarios that it was played on, as they were named.
    pub(crate) fn scenarios(&self) -> Vec<String> {
        let words = self.results.manifest["arguments"].as_array();
        let words: Vec<&str> = words.into_iter().flatten().filter_map(Value::as_str).collect();
        let named = words.iter().position(|word| *word == "--scenario");
        let named = named.and_then(|at| words.get(at + 1));
        let lists = named.into_iter().filter_map(|names| names.parse::<NameList>().ok());
        lists.flat_map(|list| list.names().to_vec()).collect()
    }

    /// Writes its new prices into the army files.
    ///
    /// # Errors
    /// If a file is not as it was read then, or new prices make forces illegal.
    pub(crate) fn write(
        self,
        args: &TuneCommand,
        studies: &[Box<dyn AnyPricingStudy>],
        army_files: ArmyFiles,
        session: Session<'_>,
    ) -> Result<ExitCode, Failure> {
        for study in studies {
            self.check(study.as_ref())?;
        }
        let rewritten = rewrite(studies, &self.results.prices)?;
        print_differences(studies, &rewritten, args, session.terminal)?;
        refuse_illegal(args, &rewritten)?;
        army_files.write(studies, &rewritten, session)?;
        if rewritten.iter().all(Option::is_none) {
            let text = format!("`{}` has no new price: nothing is written", self.folder);
            session.note(&text);
        }
        Ok(ExitCode::Done)
    }

    /// What the fitted model says of prices that are asked for.
    ///
    /// # Errors
    /// If it knows nothing of an entry, or the army was another.
    pub(crate) fn answer(
        &self,
        args: &TuneCommand,
        studies: &[Box<dyn AnyPricingStudy>],
        terminal: Terminal,
    ) -> Result<(), Failure> {
        let mut out = stdout().lock();
        for study in studies {
            let record = self.check(study.as_ref())?;
            let level = record["log_odds_of_a_point"].as_f64();
            for asked in &args.tune.what_if {
                let is_asked =
                    |row: &&PriceRow| row.army == study.army() && row.entry == asked.entry;
                let row = self.results.prices.iter().find(is_asked);
                let said = row.zip(level).and_then(|(row, level)| foreseen(asked, row, level));
                let said = said.unwrap_or_else(|| format!("{}: nothing is known", asked.entry));
                out.write_all(paragraph(&said, terminal.look()).as_bytes())?;
            }
        }
        Ok(writeln!(out, "(by the model of `{}`; games follow)\n", self.folder)?)
    }

    /// What the manifest says of the study of an army, which must be as it was.
    fn check(&self, study: &dyn AnyPricingStudy) -> Result<&Value, DataError> {
        let army = study.army();
        let studies = self.results.manifest["studies"].as_array();
        let record = studies.and_then(|all| all.iter().find(|one| one["army"] == army));
        let Some(record) = record else {
            return Err(DataError::new(format!("`{}` says nothing of army `{army}`", self.folder))
                .expected("results of this army"));
        };
        if record["stopped"] == "interrupted" {
            let problem = format!("the study in `{}` was interrupted", self.folder);
            return Err(DataError::new(problem).expected("results of a study that was played out"));
        }
        let Some(name) = study.path().map(|path| path.display().to_string()) else {
            return Ok(record);
        };
        // Wherever the file lay then: what is in it must be the same.
        let read = self.results.manifest["files"].as_array();
        let is_same = |now: &wargauge_batch::FileRecord| {
            let same = |then: &Value| then["sha256"] == now.sha256;
            now.name != name || read.is_some_and(|files| files.iter().any(same))
        };
        if study.files().iter().all(is_same) {
            return Ok(record);
        }
        let problem = format!("`{name}` is not as it was when `{}` was played", self.folder);
        Err(DataError::new(problem).expected("the same file, or games with it as it is now"))
    }
}

/// What a price would do by a model, in a sentence: what forces with a copy more for the same points
/// would score, `1 / (1 + exp(-(worth - price) * level))`.
fn foreseen(asked: &AskedPrice, row: &PriceRow, level: f64) -> Option<String> {
    let price = f64::from(asked.price.thousandths()) / 1000.0;
    let worth = [row.implied.get()?, row.implied_low.get()?, row.implied_high.get()?];
    let [score, low, high] = worth.map(|worth| 100.0 / (1.0 + (level * (price - worth)).exp()));
    let off = worth[0] - price;
    let what = if off > 0.0 { "too little" } else { "too much" };
    let sure = if worth[1] <= price && price <= worth[2] {
        "which may be right".to_owned()
    } else {
        format!("{:.1} {what}", off.abs())
    };
    Some(format!(
        "{} at {}: worth {:.1} [{:.1}, {:.1}], {sure}; forces with one more for the same points would \
         score {score:.1} % [{low:.1}, {high:.1}]",
        asked.entry, asked.price, worth[0], worth[1], worth[2]
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_report::Real;
    use wargauge_report::testing::blank;

    fn row(implied: f64, half: f64) -> PriceRow {
        PriceRow {
            implied: Real::from(implied),
            implied_low: Real::from(implied - half),
            implied_high: Real::from(implied + half),
            ..blank()
        }
    }

    #[test]
    fn a_model_foresees_what_a_price_does() {
        let asked = |price: u64| AskedPrice {
            entry: "TNK".to_owned(),
            price: format!("{price}").parse().expect("points"),
        };
        let said = foreseen(&asked(18), &row(24.0, 2.0), 0.02).expect("a worth");
        // 1 / (1 + exp(-0.12)) = 53.0 %.
        assert!(said.starts_with("TNK at 18: worth 24.0 [22.0, 26.0], 6.0 too little;"), "{said}");
        assert!(said.ends_with("would score 53.0 % [52.0, 54.0]"), "{said}");
        let said = foreseen(&asked(25), &row(24.0, 2.0), 0.02).expect("a worth");
        assert!(said.contains("which may be right"), "{said}");
        let nothing = PriceRow { implied: Real::NONE, ..row(24.0, 2.0) };
        assert_eq!(foreseen(&asked(18), &nothing, 0.02), None);
    }
}

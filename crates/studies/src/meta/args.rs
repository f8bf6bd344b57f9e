//! Arguments of `meta`.

use std::path::PathBuf;

use wargauge_rules::roster::DataError;

use crate::arguments::name_list::NameList;
use crate::arguments::numbers::kept_games;
use crate::arguments::players::PlayerArgs;
use crate::arguments::recorded;
use crate::meta::field_file::{Field, FieldForce};
use crate::meta::question::Meta;
use crate::rulesets::library::Library;
use crate::study::pair_study::PairStudy;
use crate::study::part::PartHead;

/// Games of each match-up unless told otherwise.
const DEFAULT_GAMES: u64 = 1000;

/// Arguments of `meta`.
#[derive(Clone, Debug, clap::Args)]
pub struct MetaArgs {
    /// The field: a file in TOML with `scenarios = [...]` and `[[force]]` tables of `force` and `share`, or a table
    /// in CSV with a column `force`, a row for each list that was brought, or with a column `share`
    #[arg(value_name = "FIELD", required_unless_present = "forces", conflicts_with = "forces")]
    field: Option<PathBuf>,
    /// Scenarios to play, by name or as files, instead of those of the field
    #[arg(long = "scenarios", value_name = "S,...", required_unless_present = "field")]
    scenarios: Vec<NameList>,
    /// The forces of the field, by name or as files, instead of a file
    #[arg(long, value_name = "A,B,...")]
    forces: Vec<NameList>,
    /// Their shares, numbers above 0 of any sum; if not given, all alike
    #[arg(long, value_name = "N,...", value_delimiter = ',', requires = "forces")]
    shares: Vec<f64>,
    /// Games of each match-up of a scenario, an even number: in both games of a pair the forces change roles
    #[arg(long, value_name = "N", value_parser = kept_games, default_value_t = DEFAULT_GAMES)]
    games: u64,
    #[command(flatten)]
    players: PlayerArgs,
}

impl MetaArgs {
    /// The study in blocks.
    ///
    /// # Errors
    /// The first thing wrong with the field, a name, a file or a combination of them.
    pub fn study(&self, seed: u64, library: &Library) -> Result<PairStudy<Meta>, DataError> {
        let field = self.field()?;
        let arguments = self.canonical_args(&field, seed);
        let meta = Meta::prepare(library, &field, &self.players)?;
        let files = meta.files().to_vec();
        let head = PartHead { arguments, seed, files, ..PartHead::of_this_program() };
        Ok(PairStudy::new(meta, self.games / 2, head))
    }

    /// Reads recorded arguments of a study: the arguments and the seed.
    ///
    /// # Errors
    /// If they are not those of a field.
    pub fn read(words: &[String]) -> Result<(Self, u64), DataError> {
        recorded::read("meta", words)
    }

    fn field(&self) -> Result<Field, DataError> {
        let mut field = match &self.field {
            Some(path) => Field::read(path)?,
            None => self.given()?,
        };
        if !self.scenarios.is_empty() {
            field.scenarios = NameList::all(&self.scenarios);
        }
        if field.scenarios.is_empty() {
            return Err(DataError::new("this field says no scenario")
                .expected("`--scenarios NAME,...`, or `scenarios = [...]` in the file"));
        }
        if field.forces.len() < 2 {
            return Err(DataError::new("one force alone makes no field").expected("two or more"));
        }
        Ok(field)
    }

    fn given(&self) -> Result<Field, DataError> {
        let names = NameList::all(&self.forces);
        if !self.shares.is_empty() && self.shares.len() != names.len() {
            let (many, shares) = (names.len(), self.shares.len());
            return Err(DataError::new(format!("{many} forces have {shares} shares"))
                .expected("a share for each force, or no `--shares`"));
        }
        if let Some(wrong) = self.shares.iter().find(|share| !(share.is_finite() && **share > 0.0))
        {
            return Err(
                DataError::new(format!("`{wrong}` is no share")).expected("a number above 0")
            );
        }
        let share = |at: usize| self.shares.get(at).copied().unwrap_or(1.0);
        let force = |(at, force)| FieldForce { force, share: share(at) };
        let forces = names.into_iter().enumerate().map(force).collect();
        Ok(Field { scenarios: Vec::new(), forces })
    }

    /// The arguments that bear on results, in one order and form: without the file, whose forces they name.
    fn canonical_args(&self, field: &Field, seed: u64) -> Vec<String> {
        let mut words = vec!["meta".to_owned()];
        let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
        let names = |names: Vec<String>| NameList::word(&[NameList::new(names)]);
        let forces = field.forces.iter().map(|one| one.force.clone()).collect();
        let shares: Vec<String> = field.forces.iter().map(|one| one.share.to_string()).collect();
        option("seed", seed.to_string());
        option("scenarios", names(field.scenarios.clone()));
        option("forces", names(forces));
        option("shares", shares.join(","));
        option("games", self.games.to_string());
        self.players.options().for_each(|(name, value)| option(name, value));
        words
    }
}

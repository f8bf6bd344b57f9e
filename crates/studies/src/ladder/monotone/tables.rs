//! The tables that rows are drawn on, and who plays there.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use wargauge_batch::{BuiltIn, FileRecord, Scope};
use wargauge_policy::PolicyChoice;
use wargauge_rules::roster::{DataError, FileKind};
use wargauge_rules::table::stream::mix_text;

use crate::ladder::args::LadderArgs;
use crate::monotony::{MonotonyRequest, MonotonyTable};
use crate::rulesets::any_ruleset::AnyRuleset;
use crate::rulesets::library::Library;

/// The end of the name of a scenario whose table another seed makes another.
const SEEDED: &str = "-seeded";
/// Tables of each kind that are drawn of a rule system where nobody names any.
const DRAWN: usize = 2;
/// The player beside the default: who is below under it as well is so by the book.
const SECOND_PLAYER: &str = "rush";

/// The tables of a rule system with those who play there.
#[derive(Debug)]
pub(super) struct RulesetTables {
    pub(super) tables: Vec<Box<dyn MonotonyTable>>,
    pub(super) players: Vec<PolicyChoice>,
}

/// All that is to be played on.
#[derive(Debug)]
pub(super) struct Grounds {
    /// By rule system.
    pub(super) all: Vec<RulesetTables>,
    /// Every data file, in the order of their names.
    pub(super) files: Vec<FileRecord>,
    /// What cannot be played, with the reason.
    pub(super) left_out: Vec<String>,
}

/// Reads and checks everything before any game is played.
///
/// # Errors
/// The first thing wrong with a name, a file or a player.
pub(super) fn grounds(
    library: &Library,
    args: &LadderArgs,
    seed: u64,
) -> Result<Grounds, DataError> {
    let is_named = !args.scenarios.is_empty();
    let names = if is_named { args.scenarios.clone() } else { by_lot(library, seed) };
    let request =
        MonotonyRequest { settings: args.rules.clone(), dose: args.monotone.dose.clone(), seed };
    let mut found = Grounds { all: Vec::new(), files: Vec::new(), left_out: Vec::new() };
    let mut by_ruleset: BTreeMap<usize, RulesetTables> = BTreeMap::new();
    for name in names {
        let file = library.find(FileKind::Scenario, &name, Scope::Anywhere)?;
        let ruleset = library.ruleset_of(&file)?;
        let table = match ruleset.prepare_monotony(library, &file, &request) {
            Err(error) if !is_named => {
                found.left_out.push(format!("{name}: {}", error.problem));
                continue;
            }
            table => table?,
        };
        found.files.extend(table.files().iter().cloned());
        let at = library.rulesets().iter().position(|one| one.name() == ruleset.name());
        let at = at.expect("a ruleset of the library");
        let ground = match by_ruleset.entry(at) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                new.insert(RulesetTables { tables: Vec::new(), players: players(ruleset, args)? })
            }
        };
        ground.tables.push(table);
    }
    found.files.sort_unstable();
    found.files.dedup();
    found.all = by_ruleset.into_values().collect();
    Ok(found)
}

/// Those named, or the default of the ruleset and the one beside it, if there is such a player.
fn players(ruleset: &dyn AnyRuleset, args: &LadderArgs) -> Result<Vec<PolicyChoice>, DataError> {
    let known = ruleset.policies();
    if args.policies.is_empty() {
        let second = known.iter().skip(1).filter(|info| info.name == SECOND_PLAYER);
        let names = known.iter().take(1).chain(second);
        return Ok(names.map(|info| PolicyChoice::plain(info.name)).collect());
    }
    for policy in &args.policies {
        policy.resolve(known)?;
    }
    Ok(args.policies.clone())
}

/// Two scenarios of each rule system and two whose tables are seeded, as far as there are any.
fn by_lot(library: &Library, seed: u64) -> Vec<String> {
    let mut names = Vec::new();
    for ruleset in library.rulesets() {
        let mut lot = Xoshiro256PlusPlus::seed_from_u64(mix_text(seed, ruleset.name()));
        let is_own =
            |file: &&BuiltIn| file.kind == FileKind::Scenario && file.ruleset == ruleset.name();
        let (mut seeded, mut fixed): (Vec<&BuiltIn>, Vec<&BuiltIn>) =
            library.files().iter().filter(is_own).partition(|file| file.name.ends_with(SEEDED));
        for all in [&mut fixed, &mut seeded] {
            for _ in 0..DRAWN.min(all.len()) {
                let at = lot.random_range(0..all.len());
                names.push(all.swap_remove(at).full_name());
            }
        }
    }
    names
}

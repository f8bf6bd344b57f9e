//! What raw bytes are tried on of any ruleset: files, policies and play, for the targets of `fuzz/`.

use core::fmt;
use std::sync::{Arc, OnceLock};

use arbitrary::Unstructured;
use wargauge_batch::{ActionOf, DataFile, DataLibrary, LineUp, Loaded, Scope, load};
use wargauge_policy::{Decision, Policy, PolicyChoice};
use wargauge_rules::laws::{Attempt, Attempted, LONGEST_GAME, obey_attempts};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::roster::{DataError, FileKind, Rulebook, Setting, Switch, SwitchValues};
use wargauge_rules::table::stream::{KeyedDice, Stream};
use wargauge_rules::{BySide, Pending, Ruleset};

/// Random decisions played on a scenario that was read, and decisions under the laws after them.
const HURRIED: u32 = 24;
const WATCHED: usize = 2;
/// Points of a random force of an army that was read, in thousandths.
const FORCE: u32 = 300_000;
/// Decisions that a policy takes.
const DECIDED: u32 = 6;
/// Switches set otherwise, at most.
const SWITCHES: usize = 4;
/// Random decisions before the bytes decide, at most.
const BEFORE: u32 = 600;
/// Actions of its own at a decision, at most.
const OWN: usize = 3;
/// Decisions under the laws, at most: an input is to take a moment.
const DECISIONS: u32 = 16;

/// A ruleset as raw bytes meet it. Whatever is not refused must work: what breaks a law panics.
pub trait ByteTrials: fmt::Debug + Send + Sync {
    /// Whether bytes can be made actions of the ruleset that nobody offered.
    fn makes_actions(&self) -> bool;

    /// Uses what is in a file: random forces of an army, some decisions on a scenario.
    ///
    /// # Errors
    /// What is wrong with the file.
    fn use_file(&self, file: &DataFile) -> Result<(), DataError>;

    /// Has a policy decide on a scenario, by its number, after so many random decisions; nothing if it
    /// is refused.
    fn decide(&self, choice: &PolicyChoice, scenario: usize, before: u32);

    /// Plays by bytes: scenario, switches, dice, when the bytes take over, and then what they attempt.
    fn play(&self, bytes: &[u8]);
}

/// A book with what players note of it.
type Book<L> = (<L as LineUp>::Rules, Arc<<L as LineUp>::Notes>);

/// The scenarios of a line-up with their own forces, read when they are first asked for.
pub(super) struct TrialsOf<L: LineUp> {
    library: &'static DataLibrary,
    scenarios: OnceLock<Vec<Loaded<L::Rules>>>,
    books: OnceLock<Vec<Book<L>>>,
}

impl<L: LineUp> fmt::Debug for TrialsOf<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(<L::Rules>::NAME)
    }
}

impl<L: LineUp> TrialsOf<L> {
    pub(super) const fn new(library: &'static DataLibrary) -> Self {
        Self { library, scenarios: OnceLock::new(), books: OnceLock::new() }
    }

    fn scenarios(&self) -> &[Loaded<L::Rules>] {
        self.scenarios.get_or_init(|| {
            let (kind, ruleset) = (FileKind::Scenario, <L::Rules>::NAME);
            let files = self.library.files().iter();
            let own = files.filter(|file| file.kind == kind && file.ruleset == ruleset);
            let loaded = own.map(|file| {
                let found = self.library.find(kind, &file.name, Scope::Ruleset(ruleset))?;
                load(self.library, &found, &[])
            });
            loaded.collect::<Result<_, _>>().expect("it is built in")
        })
    }

    fn books(&self) -> &[Book<L>] {
        self.books.get_or_init(|| {
            let books = self.scenarios().iter().map(|loaded| {
                let book = assemble::<L>(loaded, &[]).expect("its own forces");
                let notes = Arc::new(L::notes(&book, &Arc::default()));
                (book, notes)
            });
            books.collect()
        })
    }

    fn attempted(&self, bytes: &mut Unstructured<'_>) -> arbitrary::Result<Attempted> {
        let scenarios = self.scenarios();
        let loaded = &scenarios[usize::from(bytes.arbitrary::<u8>()?) % scenarios.len()];
        let settings = settings(bytes, <L::Rules>::switches())?;
        let (seed, before) = (bytes.arbitrary::<u8>()?, bytes.int_in_range(0..=BEFORE)?);
        // Forces need not be legal under any settings.
        let Ok(book) = assemble::<L>(loaded, &settings) else { return Ok(Attempted::default()) };
        let mut left = DECISIONS;
        Ok(obey_attempts(&book, seed.into(), before, &mut || {
            left = left.checked_sub(1)?;
            (!bytes.is_empty()).then(|| attempt::<L>(bytes)).flatten()
        }))
    }
}

impl<L: LineUp> ByteTrials for TrialsOf<L> {
    fn makes_actions(&self) -> bool {
        L::action_of(&mut Unstructured::new(&[])).is_some()
    }

    fn use_file(&self, file: &DataFile) -> Result<(), DataError> {
        match file.header.kind {
            FileKind::Army => {
                let army = <L::Rules>::read_army(&file.source)?;
                // There may be no legal force of these points.
                let _ = <L::Rules>::random_force(&Arc::new(army), FORCE, &mut Stream::new(1));
            }
            FileKind::Force => {}
            FileKind::Scenario => {
                let loaded = load::<L::Rules>(self.library, file, &[])?;
                let book = assemble::<L>(&loaded, &[])?;
                let mut attempts =
                    (0..WATCHED).map(|_| Attempt { own: Vec::new(), option: u32::MAX });
                obey_attempts(&book, 1, HURRIED, &mut || attempts.next());
            }
        }
        Ok(())
    }

    fn decide(&self, choice: &PolicyChoice, scenario: usize, before: u32) {
        let Ok(_) = choice.resolve(L::policies()) else { return };
        let (book, notes) = &self.books()[scenario % self.books().len()];
        let mut choices = Stream::new(1);
        let mut referee = DiceReferee::new(KeyedDice::new(1), Deaf);
        let mut state = book.setup(&mut referee);
        let mut options = Vec::new();
        let mut policies: Option<BySide<Box<dyn Policy<L::Rules>>>> = None;
        for decision in 0..(before + DECIDED).min(LONGEST_GAME) {
            let Pending::Decision(side) = book.pending(&state) else { return };
            let action = if decision < before {
                options.clear();
                book.options(&state, &mut options);
                options[choices.below(options.len() as u32) as usize]
            } else {
                let both = policies.get_or_insert_with(|| {
                    BySide::from_fn(|side| {
                        let mut policy = L::policy(choice, notes);
                        policy.begin(book, side);
                        policy
                    })
                });
                let mut decision = Decision::new(book, &state, side, &mut options);
                both[side].decide(&mut decision, &mut choices)
            };
            assert_eq!(book.check(&state, action).err(), None, "{choice} does {action:?}");
            book.apply(&mut state, action, &mut referee);
        }
    }

    fn play(&self, bytes: &[u8]) {
        // Bytes that end too soon are no game.
        let _ = self.attempted(&mut Unstructured::new(bytes));
    }
}

/// The book of a scenario with its own forces, under these settings.
fn assemble<L: LineUp>(
    loaded: &Loaded<L::Rules>,
    settings: &[Setting],
) -> Result<L::Rules, DataError> {
    let forces = BySide(loaded.own_seats().map(|seat| loaded.force_in(seat)));
    <L::Rules>::assemble(&loaded.scenario, forces, settings)
}

/// Some switches set to one of their values.
fn settings(bytes: &mut Unstructured<'_>, switches: &[Switch]) -> arbitrary::Result<Vec<Setting>> {
    let mut settings: Vec<Setting> = Vec::new();
    for _ in 0..bytes.int_in_range(0..=SWITCHES)? {
        let Some(switch) = switches.get(usize::from(bytes.arbitrary::<u8>()?)) else { continue };
        let value = match switch.values {
            SwitchValues::Words(words) => (*bytes.choose(words)?).to_owned(),
            SwitchValues::Number { low, high, .. } => bytes.int_in_range(low..=high)?.to_string(),
        };
        if settings.iter().all(|set| set.name != switch.name) {
            settings.push(switch.set(&value).expect("one of its values"));
        }
    }
    Ok(settings)
}

fn attempt<L: LineUp>(bytes: &mut Unstructured<'_>) -> Option<Attempt<ActionOf<L>>> {
    let own = bytes.int_in_range(0..=OWN).ok()?;
    let own: Option<Vec<ActionOf<L>>> = (0..own).map(|_| L::action_of(bytes)).collect();
    Some(Attempt { own: own?, option: bytes.arbitrary::<u16>().ok()?.into() })
}

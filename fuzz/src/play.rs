//! Play: raw bytes choose among options and make actions of their own, and the laws hold after
//! each.

use std::sync::{Arc, LazyLock};

use arbitrary::{Arbitrary, Unstructured};
use wargauge_batch::{ActionOf, LineUp, Loaded};
use wargauge_command_decision_line_up::CommandDecisionLineUp;
use wargauge_grid_line_up::GridLineUp;
use wargauge_rules::laws::{Attempt, Attempted, obey_attempts};
use wargauge_rules::roster::{Rulebook, Setting, Switch, SwitchValues};
use wargauge_skirmish_line_up::SkirmishLineUp;
use wargauge_studies::testing::{assemble, scenarios};
use wargauge_victory_decision_line_up::VictoryDecisionLineUp;
use wargauge_wwii_sim_line_up::WwiiSimLineUp;

/// Switches set otherwise, at most.
const SWITCHES: usize = 4;
/// Random decisions before the bytes decide, at most.
const BEFORE: u32 = 600;
/// Actions of its own at a decision, at most.
const OWN: usize = 3;
/// Decisions under the laws, at most: an input is to take a moment.
const DECISIONS: u32 = 16;

/// The scenarios of a ruleset with their books.
pub(crate) struct Books<L: LineUp> {
    pub(crate) books: Vec<(L::Rules, Arc<L::Notes>)>,
}

/// A line-up whose scenarios are read once.
pub(crate) trait Tables: LineUp {
    /// The scenarios with their own forces.
    fn tables() -> &'static [Loaded<Self::Rules>];

    /// Their books as their files have them.
    fn books() -> &'static Books<Self>;
}

macro_rules! tables {
    ($($line_up:ty),+ $(,)?) => {$(
        impl Tables for $line_up {
            fn tables() -> &'static [Loaded<Self::Rules>] {
                static TABLES: LazyLock<Vec<Loaded<<$line_up as LineUp>::Rules>>> =
                    LazyLock::new(scenarios::<$line_up>);
                &TABLES
            }

            fn books() -> &'static Books<Self> {
                static BOOKS: LazyLock<Books<$line_up>> = LazyLock::new(|| {
                    let books = <$line_up>::tables().iter().map(|loaded| {
                        let book = assemble::<$line_up>(loaded, &[]).expect("its own forces");
                        let notes = Arc::new(<$line_up>::notes(&book, &Arc::default()));
                        (book, notes)
                    });
                    Books { books: books.collect() }
                });
                &BOOKS
            }
        }
    )+};
}

tables!(GridLineUp, SkirmishLineUp, VictoryDecisionLineUp, WwiiSimLineUp, CommandDecisionLineUp,);

pub(crate) fn grid(bytes: &[u8]) {
    play::<GridLineUp>(bytes);
}

pub(crate) fn skirmish(bytes: &[u8]) {
    play::<SkirmishLineUp>(bytes);
}

pub(crate) fn victory_decision(bytes: &[u8]) {
    play::<VictoryDecisionLineUp>(bytes);
}

pub(crate) fn wwii_sim(bytes: &[u8]) {
    play::<WwiiSimLineUp>(bytes);
}

pub(crate) fn command_decision(bytes: &[u8]) {
    play::<CommandDecisionLineUp>(bytes);
}

/// Bytes without a pattern: each scenario, some moments of it.
pub(crate) fn seeds() -> Vec<Vec<u8>> {
    (0..48u64)
        .map(|number| {
            let mut stream = wargauge_rules::table::stream::Stream::new(number);
            let mut bytes: Vec<u8> = (0..600).map(|_| stream.below(256) as u8).collect();
            bytes[0] = number as u8;
            bytes
        })
        .collect()
}

/// Plays by bytes: scenario, switches, dice, when the bytes take over, and then what they attempt.
fn play<L: Tables>(bytes: &[u8]) -> Attempted
where
    ActionOf<L>: for<'b> Arbitrary<'b>,
{
    attempted::<L>(&mut Unstructured::new(bytes)).unwrap_or_default()
}

fn attempted<L: Tables>(bytes: &mut Unstructured<'_>) -> arbitrary::Result<Attempted>
where
    ActionOf<L>: for<'b> Arbitrary<'b>,
{
    let tables = L::tables();
    let loaded = &tables[usize::from(bytes.arbitrary::<u8>()?) % tables.len()];
    let settings = settings(bytes, <L::Rules>::switches())?;
    let (seed, before) = (bytes.arbitrary::<u8>()?, bytes.int_in_range(0..=BEFORE)?);
    // Forces need not be legal under any settings.
    let Ok(book) = assemble::<L>(loaded, &settings) else { return Ok(Attempted::default()) };
    let mut left = DECISIONS;
    Ok(obey_attempts(&book, (seed.into(), before), &mut || {
        left = left.checked_sub(1)?;
        (!bytes.is_empty()).then(|| attempt(bytes).ok()).flatten()
    }))
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

fn attempt<A: for<'b> Arbitrary<'b>>(
    bytes: &mut Unstructured<'_>,
) -> arbitrary::Result<Attempt<A>> {
    let own: arbitrary::Result<Vec<A>> =
        (0..bytes.int_in_range(0..=OWN)?).map(|_| bytes.arbitrary()).collect();
    Ok(Attempt { own: own?, option: bytes.arbitrary::<u16>()?.into() })
}

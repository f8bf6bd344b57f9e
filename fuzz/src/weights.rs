//! Policies as a user names them, with any weights: refused, or able to play.

use wargauge_command_decision_line_up::CommandDecisionLineUp;
use wargauge_grid_line_up::GridLineUp;
use wargauge_policy::{Decision, PolicyChoice};
use wargauge_rules::laws::LONGEST_GAME;
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::stream::{KeyedDice, Stream};
use wargauge_rules::{Pending, Ruleset};
use wargauge_skirmish_line_up::SkirmishLineUp;
use wargauge_victory_decision_line_up::VictoryDecisionLineUp;
use wargauge_wwii_sim_line_up::WwiiSimLineUp;

use crate::play::{Books, Tables};

/// Random decisions before a policy is asked, by the second byte of an input.
const BEFORE: u32 = 4;
/// Decisions that a policy takes then.
const DECISIONS: u32 = 6;

/// The first byte chooses the ruleset and its scenario, the second when the policy takes over, the
/// rest names the policy.
pub(crate) fn run(bytes: &[u8]) {
    let [scene, moment, name @ ..] = bytes else { return };
    let Ok(name) = core::str::from_utf8(name) else { return };
    let Ok(choice) = name.parse::<PolicyChoice>() else { return };
    let (scene, before) = (usize::from(scene / 5), BEFORE * u32::from(*moment));
    match bytes[0] % 5 {
        0 => plays::<GridLineUp>(&choice, scene, before),
        1 => plays::<SkirmishLineUp>(&choice, scene, before),
        2 => plays::<VictoryDecisionLineUp>(&choice, scene, before),
        3 => plays::<WwiiSimLineUp>(&choice, scene, before),
        _ => plays::<CommandDecisionLineUp>(&choice, scene, before),
    }
}

/// Every policy of every ruleset, with all of its weights.
pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (number, ruleset) in (0..).zip(wargauge_registry::rulesets()) {
        for policy in ruleset.policies() {
            let weights: Vec<String> =
                policy.parameters.iter().map(|(name, value)| format!("{name}={value}")).collect();
            let name = format!("{}:{}", policy.name, weights.join(","));
            seeds.push([&[number, 20], name.as_bytes()].concat());
        }
    }
    seeds
}

fn plays<L: Tables>(choice: &PolicyChoice, scene: usize, before: u32) {
    let Ok(_) = choice.resolve(L::policies()) else { return };
    // A search may look as far as it is told to: hours are no fault.
    if matches!(&*choice.name, "flat" | "mcts") {
        return;
    }
    let Books { books } = L::books();
    let (book, notes) = &books[scene % books.len()];
    let mut choices = Stream::new(1);
    let mut referee = DiceReferee::new(KeyedDice::new(1), Deaf);
    let mut state = book.setup(&mut referee);
    let (mut options, mut policies) = (Vec::new(), None);
    for decision in 0..(before + DECISIONS).min(LONGEST_GAME) {
        let Pending::Decision(side) = book.pending(&state) else { return };
        let action = if decision < before {
            options.clear();
            book.options(&state, &mut options);
            options[choices.below(options.len() as u32) as usize]
        } else {
            let both = policies.get_or_insert_with(|| {
                wargauge_rules::BySide::from_fn(|side| {
                    let mut policy = L::policy(choice, notes);
                    policy.begin(book, side);
                    policy
                })
            });
            both[side].decide(&mut Decision::new(book, &state, side, &mut options), &mut choices)
        };
        assert_eq!(book.check(&state, action).err(), None, "{choice} does {action:?}");
        book.apply(&mut state, action, &mut referee);
    }
}

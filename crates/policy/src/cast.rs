//! The policies that every ruleset has: its doctrine, random play, and those a doctrine is judged
//! against.

use wargauge_rules::{BySide, KindSet, Ruleset};

use crate::choice::{PolicyChoice, PolicyInfo, PolicyPart};
use crate::decision::Policy;
use crate::outlook::Outlook;
use crate::parameter::PolicyParameter;
use crate::random::Random;
use crate::restricted::Restricted;
use crate::search::{Flat, FlatSize, TreeSearch, TreeSize};
use crate::simple::{Simple, Style};

/// The name of the doctrine.
pub const DOCTRINE: &str = "doctrine";

/// The name of the doctrine that goes at the enemy sooner.
const BOLD: &str = "bold";

/// The name of the doctrine that takes more care.
const WARY: &str = "wary";

/// Players of one strength and unlike habits. What holds under all of them is hardly a matter of who plays.
pub const PANEL: [&str; 3] = [DOCTRINE, BOLD, WARY];

/// The name of the doctrine without moves.
const FROZEN: &str = "frozen";

/// The name of the flat search.
const FLAT: &str = "flat";

/// The parameters of the flat search: see [`FlatSize`].
const FLAT_PARAMETERS: &[PolicyParameter] = &[
    PolicyParameter::number("options", 5).formerly(&["k"]),
    PolicyParameter::number("playouts", 12).formerly(&["n"]),
    TURNS,
    EVERY,
    ROLLOUT,
];

/// The name of the tree search.
const TREE: &str = "mcts";

/// The parameters of the tree search: see [`TreeSize`].
const TREE_PARAMETERS: &[PolicyParameter] = &[
    PolicyParameter::number("iterations", 120).formerly(&["n"]),
    PolicyParameter::number("options", 5).formerly(&["k"]),
    PolicyParameter::number("exploration", 70).formerly(&["c"]),
    TURNS,
    EVERY,
    ROLLOUT,
];

/// Game turns of a playout; 0 plays to the end.
const TURNS: PolicyParameter = PolicyParameter::number("turns", 0);

/// One decision in so many is searched.
const EVERY: PolicyParameter = PolicyParameter::number("every", 1).formerly(&["share"]);

/// Who plays a search's games on, on both sides. A search whose rollouts are the doctrine's knows its opponent,
/// and wins partly by that.
const ROLLOUT: PolicyParameter =
    PolicyParameter::word("rollout", &["greedy", "doctrine"]).formerly(&["knows"]);

/// The policies of a ruleset whose doctrine has this summary and these weights, the default first.
#[must_use]
pub fn cast_of<R: Ruleset, O: Outlook<R>>(
    summary: &'static str,
    weights: &'static [PolicyParameter],
) -> Vec<PolicyInfo> {
    let policy = |part, name, summary, parameters| {
        let kinds = if part == PolicyPart::Doctrine { R::KINDS } else { &[] };
        PolicyInfo { name, part, summary, parameters, kinds }
    };
    let sparring = |name, summary| policy(PolicyPart::Sparring, name, summary, &[]);
    let mut cast = vec![policy(PolicyPart::Doctrine, DOCTRINE, summary, weights), Random::INFO];
    for (name, summary, weights) in tempers::<R, O>() {
        if !weights.is_empty() {
            cast.push(policy(PolicyPart::Temper, name, summary, weights));
        }
    }
    cast.push(sparring(FROZEN, "plays by doctrine, but never moves of its own will"));
    cast.extend(Style::ALL.map(|(_, name, summary)| sparring(name, summary)));
    let summary = "plays k options out n times each, greedy on both sides, and takes the best";
    cast.push(policy(PolicyPart::Search, FLAT, summary, FLAT_PARAMETERS));
    let summary = "searches a tree of k options at each place by n games that greedy plays on";
    cast.push(policy(PolicyPart::Search, TREE, summary, TREE_PARAMETERS));
    cast
}

/// A temper of a doctrine: its name, what it does, and the weights by which it differs.
type Temper = (&'static str, &'static str, &'static [PolicyParameter]);

/// The tempers of a doctrine.
fn tempers<R: Ruleset, O: Outlook<R>>() -> [Temper; 2] {
    [
        (BOLD, "plays by doctrine with less fear and more drive, about as well", O::BOLD),
        (WARY, "plays by doctrine with more fear and less drive, about as well", O::WARY),
    ]
}

/// The doctrine of a temper as a choice: its weights, and on top of them what its own choice says.
fn of_temper(weights: &[PolicyParameter], choice: &PolicyChoice) -> PolicyChoice {
    let own = weights.iter().map(|it| (it.name.to_owned(), it.value(it.default)));
    let parameters = own.chain(choice.parameters.iter().cloned()).collect();
    PolicyChoice { parameters, ..PolicyChoice::plain(DOCTRINE) }
}

/// Makes a policy of [`cast_of`]. `doctrine` makes the doctrine with the weights of a choice, or
/// with its own where there is none.
///
/// # Panics
/// If the choice has not been resolved, or the outlook names kinds that the ruleset does not have.
pub fn make_policy<R: Ruleset, O: Outlook<R> + 'static>(
    choice: &PolicyChoice,
    doctrine: impl Fn(Option<&PolicyChoice>) -> Box<dyn Policy<R>>,
    outlook: impl Fn() -> O,
) -> Box<dyn Policy<R>> {
    let without =
        |names: &[&str]| KindSet::named(R::KINDS, names).expect("outlooks name real kinds");
    let idle = without(O::IDLE);
    let simple =
        |style| -> Box<dyn Policy<R>> { Box::new(Simple::new(style, outlook(), doctrine(None))) };
    let models = |parameters| {
        let model = || match choice.value_of(parameters, ROLLOUT.name) {
            0 => simple(Style::Greedy),
            _ => doctrine(None),
        };
        BySide([model(), model()])
    };
    match choice.name.as_str() {
        DOCTRINE if choice.without.is_empty() => doctrine(Some(choice)),
        DOCTRINE => {
            let kinds = KindSet::named(R::KINDS, &choice.without).expect("the choice is resolved");
            Box::new(Restricted::new(doctrine(Some(choice)), kinds, idle))
        }
        BOLD => doctrine(Some(&of_temper(O::BOLD, choice))),
        WARY => doctrine(Some(&of_temper(O::WARY, choice))),
        FROZEN => Box::new(Restricted::new(doctrine(None), without(O::MOVES), idle)),
        FLAT => {
            let size = flat_size(choice);
            Box::new(Flat::new(size, outlook(), doctrine(None), models(FLAT_PARAMETERS)))
        }
        TREE => {
            let doctrines = [doctrine(None), doctrine(None)];
            let models = models(TREE_PARAMETERS);
            Box::new(TreeSearch::new(tree_size(choice), outlook(), doctrines, models))
        }
        name => match Style::ALL.iter().find(|(_, known, _)| *known == name) {
            Some((style, ..)) => simple(*style),
            None => Box::new(Random),
        },
    }
}

fn flat_size(choice: &PolicyChoice) -> FlatSize {
    let size = Size { choice, parameters: FLAT_PARAMETERS };
    FlatSize {
        options: size.at_least_one("options") as usize,
        playouts: size.at_least_one("playouts"),
        turns: size.turns(),
        share: size.at_least_one(EVERY.name),
    }
}

fn tree_size(choice: &PolicyChoice) -> TreeSize {
    let size = Size { choice, parameters: TREE_PARAMETERS };
    TreeSize {
        iterations: size.at_least_one("iterations"),
        options: size.at_least_one("options") as usize,
        eagerness: size.value("exploration").max(0).unsigned_abs(),
        turns: size.turns(),
        share: size.at_least_one(EVERY.name),
    }
}

/// How a search is to spend its time.
#[derive(Clone, Copy)]
struct Size<'c> {
    choice: &'c PolicyChoice,
    parameters: &'static [PolicyParameter],
}

impl Size<'_> {
    fn value(self, name: &str) -> i32 {
        self.choice.value_of(self.parameters, name)
    }

    fn at_least_one(self, name: &str) -> u32 {
        self.value(name).max(1).unsigned_abs()
    }

    /// Game turns of a playout; 0 plays to the end.
    fn turns(self) -> u16 {
        u16::try_from(self.value(TURNS.name)).unwrap_or(0)
    }
}

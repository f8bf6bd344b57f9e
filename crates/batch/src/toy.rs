//! The game of tests, of this crate and of those above it: the template on three squares, where forces
//! shoot at each other from their homes, with a few players that tests need. The template's own line-up
//! stands above this crate.

use std::sync::{Arc, LazyLock};

use wargauge_policy::{Decision, Policy, PolicyChoice, PolicyInfo, PolicyPart, Random};
use wargauge_rules::Side;
use wargauge_rules::drawing::Illustrator;
use wargauge_rules::roster::{Rulebook, Source};
use wargauge_rules::table::stream::Stream;
pub use wargauge_template::{Action, Army, Force, Scenario, Stance, Template};
use wargauge_template_doctrine::{Doctrine, PARAMETERS, STANDARD};

use crate::cell::any_matchup::AnyMatchup;
use crate::cell::matchup::{Matchup, MatchupParts, Swap};
use crate::data::library::{BuiltIn, DataLibrary};
use crate::line_up::LineUp;

/// The template and the players of the tests.
#[derive(Clone, Copy, Debug)]
pub struct TestLineUp;

static POLICIES: LazyLock<[PolicyInfo; 4]> = LazyLock::new(|| {
    let part = PolicyPart::Sparring;
    let info = |name| PolicyInfo { name, part, summary: "", parameters: &[], kinds: &[] };
    let part = PolicyPart::Doctrine;
    let doctrine = PolicyInfo { part, parameters: &PARAMETERS, ..info("doctrine") };
    [Random::INFO, info("first"), doctrine, info("cheat")]
});

impl LineUp for TestLineUp {
    type Rules = Template;
    type ScenarioNotes = ();
    type Notes = ();

    const SMALL_SCENARIO: &'static str = "field";
    const GATE_SCENARIO: &'static str = "field";

    fn files() -> Vec<BuiltIn> {
        Vec::new()
    }

    fn policies() -> &'static [PolicyInfo] {
        &*POLICIES
    }

    fn notes(_: &Template, _: &Arc<()>) {}

    fn policy(choice: &PolicyChoice, _: &Arc<()>) -> Box<dyn Policy<Template>> {
        match choice.name.as_str() {
            "random" => Box::new(Random),
            "first" => Box::new(First),
            "doctrine" => Box::new(Doctrine::new(*STANDARD)),
            _ => Box::new(Cheat),
        }
    }

    fn illustrator() -> Option<Illustrator<Template>> {
        Some(Illustrator::NEW)
    }
}

/// Takes the first option: is bold, and fires while a foe is in range.
struct First;

impl Policy<Template> for First {
    fn begin(&mut self, _: &Template, _: Side) {}

    fn decide(&mut self, decision: &mut Decision<'_, Template>, _: &mut Stream) -> Action {
        decision.options()[0]
    }
}

/// Gives orders, whatever it is asked for.
struct Cheat;

impl Policy<Template> for Cheat {
    fn begin(&mut self, _: &Template, _: Side) {}

    fn decide(&mut self, _: &mut Decision<'_, Template>, _: &mut Stream) -> Action {
        Action::Order(Stance::Bold)
    }
}

/// The head of a file.
pub fn head(kind: &str, name: &str) -> String {
    format!("ruleset = 'template'\nkind = '{kind}'\nname = '{name}'\ntitle = 'Test'\n")
}

/// An army of units that fight alike from square to square and differ in what they cost, in points, and
/// in a range that reaches over the whole table anyway: so none is the card of another; `dud` is a
/// dummy.
pub fn army_text(prices: &[(&str, &str)]) -> String {
    let unit = |(at, (id, price)): (usize, &(&str, &str))| {
        let range = 2 + at;
        let strength = if *id == "dud" { 0 } else { 1 };
        format!(
            "[[unit]]\nid = '{id}'\nname = 'The {id}'\nprice = {price}\nprice_source = 'project'\n\
             strength = {strength}\nrange = {range}\nspeed = 1\nskill = 6\n"
        )
    };
    head("army", "toys") + &prices.iter().enumerate().map(unit).collect::<String>()
}

fn rifles_and_guns() -> String {
    army_text(&[("rifle", "10"), ("gun", "25")]).replace("strength = 1", "strength = 2")
}

/// An army of rifles and guns, which fight alike.
pub fn army() -> Army {
    Template::read_army(&Source::new("toys.toml", rifles_and_guns())).expect("a good army")
}

fn force_text(name: &str, rifles: u32, guns: u32) -> String {
    let line = |(id, count): (&str, u32)| match count {
        0 => String::new(),
        _ => format!("[[unit]]\ntype = '{id}'\ncount = {count}\n"),
    };
    let lines: String = [("rifle", rifles), ("gun", guns)].map(line).concat();
    format!("{}army = 'toys'\n{lines}", head("force", name))
}

/// A force of so many rifles and guns.
pub fn force(name: &str, rifles: u32, guns: u32) -> Force {
    let source = Source::new(name, force_text(name, rifles, guns));
    Template::read_force(&source, &army()).expect("a good force")
}

fn scenario_text(name: &str, turns: u16) -> String {
    format!(
        "{}summary = 'Shoot.'\narmy = 'toys'\nsquares = 3\nturns = {turns}\n\
         forces = {{ left = 'reds', right = 'blues' }}\n",
        head("scenario", name)
    )
}

/// A scenario of so many turns.
pub fn scenario(turns: u16) -> Scenario {
    let source = Source::new("field.toml", scenario_text("field", turns));
    Template::read_scenario(&source, &army()).expect("a good scenario")
}

/// A scenario, an army and three forces.
pub fn library() -> DataLibrary {
    library_with(&rifles_and_guns())
}

/// The same files with another army.
pub fn library_with(army: &str) -> DataLibrary {
    let files = [
        ("template/field.toml", scenario_text("field", 6)),
        ("template/armies/toys.toml", army.to_owned()),
        ("template/forces/reds.toml", force_text("reds", 3, 1)),
        ("template/forces/blues.toml", force_text("blues", 1, 2)),
        ("template/forces/greens.toml", force_text("greens", 5, 0)),
    ];
    let files = files.iter().map(|(path, text)| BuiltIn::new(path, text).expect("a data file"));
    DataLibrary::new(files.collect(), vec![Template::NAME])
}

/// The files of [`library`] with a scenario in which two rifles raid the left.
pub fn library_with_raid() -> DataLibrary {
    let library = library();
    let text = scenario_text("raid", 6).replace(", right = 'blues'", "")
        + "[[raiders]]\ntype = 'rifle'\ncount = 2\n";
    let raid = BuiltIn::new("template/raid.toml", &text).expect("a data file");
    let files = library.files().iter().cloned().chain([raid]).collect();
    DataLibrary::new(files, vec![Template::NAME])
}

/// A match-up of two forces that go by these names.
pub fn matchup(
    scenario: &Scenario,
    forces: [(&str, &Force); 2],
    policies: [&str; 2],
    swap: Swap,
) -> Matchup<TestLineUp> {
    Matchup::assemble(MatchupParts {
        scenario,
        scenario_notes: &Arc::default(),
        forces: forces.map(|(_, force)| Some(force)),
        names: forces.map(|(name, _)| name.to_owned()),
        policies: policies.map(PolicyChoice::plain),
        settings: &[],
        swap,
        key: 5,
    })
    .expect("forces of the army fit together")
}

/// Reds against blues, policy `random` against `doctrine`, for those who do not know the ruleset.
#[must_use]
pub fn cell(swap: Swap) -> Box<dyn AnyMatchup> {
    let (reds, blues) = (force("reds", 3, 1), force("blues", 1, 2));
    let forces = [("reds", &reds), ("blues", &blues)];
    Box::new(matchup(&scenario(6), forces, ["random", "doctrine"], swap))
}

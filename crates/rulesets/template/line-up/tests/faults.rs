//! The laws on players can fail: for a player with the fault that one forbids, it does.

use core::fmt::Debug;
use core::marker::PhantomData;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::sync::Arc;

use wargauge_batch::{BuiltIn, LineUp};
use wargauge_policy::{Decision, Policy, PolicyChoice, PolicyInfo, PolicyPart, Random};
use wargauge_rules::table::stream::Stream;
use wargauge_rules::{Side, UnitId};
use wargauge_studies::testing::laws::{
    every_policy_answers_whatever_came_before, every_policy_obeys_and_decides_by_what_it_may_know,
    every_policy_plays_samples_on,
};
use wargauge_template::{Action, Phase, Template};
use wargauge_template_line_up::TemplateLineUp;

/// A player with a fault, who is given what all players of a match-up share.
trait Planted: Policy<Template> + Debug + 'static {
    fn new(shared: &Arc<AtomicUsize>) -> Self;
}

/// The template played by a planted player and at random.
#[derive(Debug)]
struct PlayedBy<P>(PhantomData<fn() -> P>);

static POLICIES: [PolicyInfo; 2] = [
    PolicyInfo {
        name: "planted",
        part: PolicyPart::Sparring,
        summary: "",
        parameters: &[],
        kinds: &[],
    },
    Random::INFO,
];

impl<P: Planted> LineUp for PlayedBy<P> {
    type Rules = Template;
    type ScenarioNotes = ();
    type Notes = AtomicUsize;

    const SMALL_SCENARIO: &'static str = TemplateLineUp::SMALL_SCENARIO;
    const GATE_SCENARIO: &'static str = TemplateLineUp::GATE_SCENARIO;

    fn files() -> Vec<BuiltIn> {
        TemplateLineUp::files()
    }

    fn policies() -> &'static [PolicyInfo] {
        &POLICIES
    }

    fn notes(_: &Template, _: &Arc<()>) -> AtomicUsize {
        AtomicUsize::new(0)
    }

    fn policy(choice: &PolicyChoice, shared: &Arc<AtomicUsize>) -> Box<dyn Policy<Template>> {
        match choice.name.as_str() {
            "planted" => Box::new(P::new(shared)),
            _ => Box::new(Random),
        }
    }
}

/// Rallies its units one after the other and keeps count of them, as if all that it chose had been
/// played and nothing else. In games of its own it never fails.
#[derive(Debug, Default)]
struct TrustsItsPlan {
    turn: u16,
    waiting: Vec<UnitId>,
}

impl Planted for TrustsItsPlan {
    fn new(_: &Arc<AtomicUsize>) -> Self {
        Self::default()
    }
}

impl Policy<Template> for TrustsItsPlan {
    fn begin(&mut self, _: &Template, _: Side) {
        *self = Self::default();
    }

    fn decide(&mut self, decision: &mut Decision<'_, Template>, _: &mut Stream) -> Action {
        let view = decision.view();
        let (None, Phase::Actions(side)) = (view.interrupt(), view.phase()) else {
            return decision.options()[0];
        };
        if self.turn != view.turn() {
            self.turn = view.turn();
            self.waiting = view.living(side).collect();
        }
        let unit = self.waiting.pop().unwrap_or(UnitId(0));
        Action::Rally { unit }
    }
}

/// Takes options in the order in which it and others have been asked: it keeps its memory where
/// whoever plays the same match-up writes too.
#[derive(Debug)]
struct SharesItsMemory(Arc<AtomicUsize>);

impl Planted for SharesItsMemory {
    fn new(shared: &Arc<AtomicUsize>) -> Self {
        Self(shared.clone())
    }
}

impl Policy<Template> for SharesItsMemory {
    fn begin(&mut self, _: &Template, _: Side) {}

    fn decide(&mut self, decision: &mut Decision<'_, Template>, _: &mut Stream) -> Action {
        let options = decision.options();
        options[self.0.fetch_add(1, Ordering::Relaxed) % options.len()]
    }
}

#[test]
fn who_trusts_its_plan_obeys_as_long_as_it_is_played() {
    every_policy_obeys_and_decides_by_what_it_may_know::<PlayedBy<TrustsItsPlan>>();
}

#[test]
#[should_panic(expected = "the unit cannot act now")]
fn who_trusts_its_plan_is_caught_when_asked_afresh() {
    every_policy_answers_whatever_came_before::<PlayedBy<TrustsItsPlan>>();
}

#[test]
#[should_panic(expected = "policy planted cannot play a sample on")]
fn who_trusts_its_plan_is_caught_in_a_sample() {
    every_policy_plays_samples_on::<PlayedBy<TrustsItsPlan>>();
}

#[test]
#[should_panic(expected = "policy planted decides by what side")]
fn who_shares_its_memory_is_caught_when_the_hidden_is_drawn_anew() {
    every_policy_obeys_and_decides_by_what_it_may_know::<PlayedBy<SharesItsMemory>>();
}

#[test]
#[should_panic(expected = "is of two minds")]
fn who_shares_its_memory_is_caught_when_asked_twice() {
    every_policy_answers_whatever_came_before::<PlayedBy<SharesItsMemory>>();
}

//! What comments on decisions hold against them, on the template.

use wargauge_policy::{Decision, Journey, Outlook, Policy, Random, commentator};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::stream::{KeyedDice, Stream};
use wargauge_rules::{Pending, Ruleset, Side, UnitId};
use wargauge_template::{Action, Template, View, example};

/// Holds fire for worth the more, the higher the number of who fires.
struct Gains;

const fn gain(unit: UnitId) -> i32 {
    200 + 200 * unit.0 as i32
}

impl Outlook<Template> for Gains {
    const IDLE: &'static [&'static str] = &["rally"];
    const MOVES: &'static [&'static str] = &["move"];
    const FIGHTS: &'static [&'static str] = &["move", "fire"];

    fn begin(&mut self, _: &Template, _: Side) {}

    fn look(&mut self, _: &View<'_>) {}

    fn actor(&self, _: &View<'_>, action: Action) -> Option<UnitId> {
        match action {
            Action::Move { unit, .. } | Action::Fire { unit } => Some(unit),
            _ => None,
        }
    }

    fn target(&self, _: &View<'_>, action: Action) -> Option<UnitId> {
        let Action::Fire { unit } = action else { return None };
        Some(UnitId(unit.0 + 100))
    }

    fn exchange(&self, _: &View<'_>, action: Action) -> i32 {
        let Action::Fire { unit } = action else { return 0 };
        gain(unit)
    }

    fn journey(&self, _: &View<'_>, _: Action) -> Option<Journey> {
        None
    }

    fn strength(&self, _: &View<'_>, _: Side) -> i32 {
        10_000
    }

    fn balance(&self, _: &View<'_>) -> i32 {
        0
    }
}

#[test]
fn a_unit_passes_over_what_it_could_do_itself() {
    let book = example::corridor(&[]).expect("the example is right");
    let (mut player, mut comments) = (Random, commentator::<Template, _>(Gains));
    let (mut scratch, mut rng) = (Vec::new(), Stream::new(7));
    let (mut passed_over, mut of_others) = (0, 0);
    for seed in 0..20 {
        let mut referee = DiceReferee::new(KeyedDice::new(seed), Deaf);
        let mut state = book.setup(&mut referee);
        while let Pending::Decision(side) = book.pending(&state) {
            let mut decision = Decision::new(&book, &state, side, &mut scratch);
            let chosen = player.decide(&mut decision, &mut rng);
            let comment = comments.comment(&mut decision, chosen);
            let mut fires = decision.options().iter().filter_map(|option| match option {
                Action::Fire { unit } => Some(*unit),
                _ => None,
            });
            match chosen {
                Action::Fire { unit } => {
                    of_others += usize::from(fires.any(|other| other > unit));
                    let comment = comment.expect("fire gains something");
                    assert_eq!((comment.gain, comment.passed_over), (gain(unit), None));
                }
                Action::Move { unit, .. } if fires.any(|other| other == unit) => {
                    passed_over += 1;
                    let comment = comment.expect("fire gains more");
                    let other = comment.passed_over.expect("its own fire");
                    let target = Some(UnitId(unit.0 + 100));
                    assert_eq!(
                        (other.kind, other.target, other.gain),
                        ("fire", target, gain(unit))
                    );
                }
                _ => assert_eq!(comment, None, "{chosen:?}"),
            }
            book.apply(&mut state, chosen, &mut referee);
        }
    }
    assert!(passed_over > 0 && of_others > 0, "{passed_over} {of_others}");
}

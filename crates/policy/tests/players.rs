//! Restricted play, simple players and the flat search, on the template.

use wargauge_policy::{
    Decision, Flat, FlatSize, Journey, KindSet, Outlook, Policy, Random, Restricted, Simple, Stand,
    Style,
};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::table::stream::{KeyedDice, Stream, mix};
use wargauge_rules::{BySide, Ending, Pending, Ruleset, Side, UnitId};
use wargauge_template::{Action, MOST_UNITS, Template, View, example};

/// Hundredths of a point that a point of strength is worth.
const STRENGTH: i32 = 300;

/// What the template tells simple players.
#[derive(Clone, Copy, Debug)]
struct Told;

fn stand(view: &View<'_>, at: u8) -> Stand {
    let far = |id: UnitId| i32::from(view.unit(id).square.abs_diff(at)) * 100;
    let foes = view.living(view.side().foe());
    let goal = foes.map(far).min().unwrap_or(0);
    Stand { goal, cover: u8::from(at % 2 == 1), overlooks: goal <= 300 }
}

impl Outlook<Template> for Told {
    const IDLE: &'static [&'static str] = &["rally"];
    const MOVES: &'static [&'static str] = &["move"];
    const FIGHTS: &'static [&'static str] = &["move", "fire"];

    fn begin(&mut self, _: &Template, _: Side) {}

    fn look(&mut self, _: &View<'_>) {}

    fn exchange(&self, view: &View<'_>, action: Action) -> i32 {
        let Action::Fire { unit } = action else { return 0 };
        let skill = i32::from(view.profile(unit).skill);
        (7 - skill) * STRENGTH / 6
    }

    fn journey(&self, view: &View<'_>, action: Action) -> Option<Journey> {
        let Action::Move { unit, to } = action else { return None };
        let from = view.unit(unit).square;
        let length = i32::from(from.abs_diff(to)) * 100;
        Some(Journey { from: stand(view, from), to: stand(view, to), length })
    }

    fn actor(&self, _: &View<'_>, _: Action) -> Option<UnitId> {
        None
    }

    fn strength(&self, view: &View<'_>, side: Side) -> i32 {
        view.living(side).map(|id| i32::from(view.unit(id).strength) * STRENGTH).sum()
    }

    fn balance(&self, view: &View<'_>) -> i32 {
        self.strength(view, view.side()) - self.strength(view, view.side().foe())
    }
}

fn book() -> Template {
    example::corridor(&[]).expect("the example is right")
}

fn simple(style: Style) -> Box<dyn Policy<Template>> {
    Box::new(Simple::new(style, Told, Random))
}

/// Plays a game and gives its actions with who chose them, and how it ended.
fn play(
    players: &mut BySide<Box<dyn Policy<Template>>>,
    seed: u64,
) -> (Vec<(Side, Action)>, Ending) {
    let book = book();
    let mut referee = DiceReferee::new(KeyedDice::new(seed), Deaf);
    let mut state = book.setup(&mut referee);
    let mut streams = BySide::from_fn(|side| Stream::new(mix(seed, side.index() as u64)));
    for side in Side::BOTH {
        players[side].begin(&book, side);
    }
    let (mut scratch, mut actions) = (Vec::new(), Vec::new());
    loop {
        let side = match book.pending(&state) {
            Pending::Over(outcome) => return (actions, outcome.ending),
            Pending::Decision(side) => side,
        };
        let mut decision = Decision::new(&book, &state, side, &mut scratch);
        let action = players[side].decide(&mut decision, &mut streams[side]);
        assert_eq!(book.check(&state, action), Ok(()), "{action:?}");
        book.apply(&mut state, action, &mut referee);
        actions.push((side, action));
    }
}

/// Half-points that `one` scores against `other` in so many pairs of games.
fn score(
    one: impl Fn() -> Box<dyn Policy<Template>>,
    other: impl Fn() -> Box<dyn Policy<Template>>,
    pairs: u64,
) -> u64 {
    let half_points = |ending, side| match ending {
        Ending::Win(winner) => 2 * u64::from(winner == side),
        Ending::Draw | Ending::Unfinished => 1,
    };
    let pair = |seed| {
        let (_, first) = play(&mut BySide([one(), other()]), seed);
        let (_, second) = play(&mut BySide([other(), one()]), seed);
        half_points(first, Side::A) + half_points(second, Side::B)
    };
    (0..pairs).map(pair).sum()
}

fn kinds(names: &[&str]) -> KindSet {
    KindSet::named(Template::KINDS, names).expect("kinds of the template")
}

#[test]
fn restricted_players_do_without() {
    let (moves, idle) = (kinds(&["move"]), kinds(&["rally"]));
    for seed in 0..40 {
        let still: Box<dyn Policy<Template>> = Box::new(Restricted::new(Random, moves, idle));
        let (actions, _) = play(&mut BySide([still, Box::new(Random)]), seed);
        let moved = |by| {
            actions
                .iter()
                .any(|(side, action)| *side == by && matches!(action, Action::Move { .. }))
        };
        assert!(!moved(Side::A) && moved(Side::B), "seed {seed}");
    }
}

#[test]
fn a_restriction_that_leaves_nothing_is_lifted() {
    let orders = kinds(&["order", "take-hit"]);
    let lifted: Box<dyn Policy<Template>> =
        Box::new(Restricted::new(Random, orders, KindSet::NONE));
    let (actions, _) = play(&mut BySide([lifted, Box::new(Random)]), 3);
    assert!(
        actions.iter().any(|(side, action)| *side == Side::A && matches!(action, Action::Order(_)))
    );
}

#[test]
fn a_restricted_decision_refuses_and_does_not_offer() {
    let book = book();
    let mut referee = DiceReferee::new(KeyedDice::new(1), Deaf);
    let mut state = book.setup(&mut referee);
    let order = Action::Order(wargauge_template::Stance::Bold);
    let traps = [1, 5].map(|square| Action::LayTrap { square });
    for action in traps.into_iter().chain([order; 2]) {
        book.apply(&mut state, action, &mut referee);
    }
    let Pending::Decision(side) = book.pending(&state) else { panic!("the game goes on") };
    let mut scratch = Vec::new();
    let mut decision = Decision::new(&book, &state, side, &mut scratch);
    let way = *decision
        .options()
        .iter()
        .find(|action| matches!(action, Action::Move { .. }))
        .expect("units can move");
    assert_eq!(decision.check(way), Ok(()));
    let mut narrowed = decision.without(kinds(&["move"]));
    assert_eq!(narrowed.check(way).expect_err("it does without").clause.0, "WITHOUT");
    assert!(narrowed.options().iter().all(|action| !matches!(action, Action::Move { .. })));
}

#[test]
fn simple_players_follow_their_ideas() {
    for seed in 0..20 {
        for (style, ..) in Style::ALL {
            let mut players = BySide([simple(style), Box::new(Random) as Box<dyn Policy<_>>]);
            let (actions, _) = play(&mut players, seed);
            let own = actions.iter().filter(|(side, _)| *side == Side::A).map(|(_, action)| action);
            let (mut squares, mut stopped) = ([0_u8; MOST_UNITS], 0);
            for action in own {
                let Action::Move { unit, to } = action else { continue };
                let from = core::mem::replace(&mut squares[unit.index()], *to);
                match style {
                    Style::Greedy | Style::Rush => stopped += u8::from(from == *to),
                    Style::Camp => assert_eq!(to % 2, 1, "it goes into cover"),
                }
            }
            // Only the one trap of the foe keeps a unit from where it goes.
            assert!(stopped <= 1, "{style:?} gets on");
        }
    }
}

#[test]
fn simple_players_beat_random_ones() {
    let random = || Box::new(Random) as Box<dyn Policy<Template>>;
    let greedy = score(|| simple(Style::Greedy), random, 60);
    assert!(greedy > 140, "greedy scores {greedy} of 240");
}

#[test]
fn a_flat_search_beats_those_it_searches_over() {
    let size = FlatSize { options: 4, playouts: 12, turns: 0, share: 1 };
    let search = || {
        let models = BySide([simple(Style::Greedy), simple(Style::Greedy)]);
        Box::new(Flat::new(size, Told, Box::new(Random), models)) as Box<dyn Policy<Template>>
    };
    let random = || Box::new(Random) as Box<dyn Policy<Template>>;
    let points = score(search, random, 40);
    assert!(points > 110, "the search scores {points} of 160");
}

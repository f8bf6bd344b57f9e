//! Drawn games: they tell what the text tells, fit a page, and show a side no more than it may know.

use wargauge_batch::{
    FilmOrder, Game, LineUp, Loaded, Matchup, NotedGame, ReplayLine, Swap, Table, film,
    is_title_of_turn, replay_lines, seats,
};
use wargauge_rules::drawing::{Board, DrawnRulebook, Film, Spot, Stroke};
use wargauge_rules::referee::Deaf;
use wargauge_rules::roster::ScenarioData;
use wargauge_rules::table::stream::{Stream, mix};
use wargauge_rules::{Ruleset, Side};

use crate::testing::scenarios::{match_up, scenarios};

/// Master seed of the games here.
const SEED: u64 = 3;

/// The most bytes of a film as data.
const MOST_BYTES: usize = 300_000;

/// What is hidden is drawn afresh after one decision in so many.
const SAMPLED: u64 = 5;

/// A film has the lines of the text replay in their order and its result, loses what the game lost,
/// draws nothing far off the table, and fits a page.
///
/// # Panics
/// If it does not.
pub fn films_tell_what_is_told<L: LineUp>() {
    for loaded in &scenarios::<L>() {
        let (name, matchup) = (loaded.scenario.name(), own_match_up::<L>(loaded));
        let order = FilmOrder { master: SEED, pair: 0, leg: 1, eye: None, luck: None };
        let film = film(&matchup, &order).expect("the line-up names its illustrator");
        let (mut told, mut said) = (Vec::new(), Vec::new());
        replay_lines(&matchup, SEED, 0, 1, &mut |line| match line {
            ReplayLine::Said(line) => said.push(line),
            line => line.tell(&mut |line| told.push(line.to_owned())),
        });
        // The text has headings of turns instead.
        let lines = film.frames.iter().flat_map(|frame| &frame.lines);
        let lines: Vec<&String> = lines.filter(|line| !is_title_of_turn(line)).collect();
        said.retain(|line| !is_title_of_turn(line));
        let same = lines.iter().zip(&said).take_while(|(one, other)| **one == *other).count();
        assert_eq!(lines.get(same), said.get(same).as_ref(), "{name}: line {same}");
        assert_eq!(told.last(), Some(&film.result), "{name}");
        holds_its_game(&matchup, &film, name);
        stays_on_the_table(&film, name);
        let bytes = serde_json::to_string(&film).expect("a film is plain data").len();
        assert!(bytes < MOST_BYTES, "{name}: a film of {bytes} bytes");
    }
}

/// The scenario's own forces, played by the default policy.
fn own_match_up<L: LineUp>(loaded: &Loaded<L::Rules>) -> Matchup<L> {
    let policy = L::policies()[0].name;
    match_up(loaded, loaded.own_seats(), [policy; 2], Swap::Fixed).expect("a built-in match-up")
}

fn holds_its_game<L: LineUp>(matchup: &Matchup<L>, film: &Film, name: &str) {
    let mut table = Table::new(matchup);
    let (_, [row, _]) = table.play_pair(matchup, SEED, 0);
    let noted = NotedGame::among(&[row], matchup.label().points);
    let typical = noted.first().expect("one game is the typical one");
    assert!(typical.is_of(film), "{name}: {typical:?} is not {}", film.result);
    let other = NotedGame { turns: typical.turns + 1, ..typical.clone() };
    assert!(!other.is_of(film), "{name}: a film is held against what is noted");
}

fn stays_on_the_table(film: &Film, name: &str) {
    let Board { width, depth, .. } = film.board;
    let near = |[x, y]: &Spot| {
        (-width / 4..=width + width / 4).contains(x) && (-depth / 4..=depth + depth / 4).contains(y)
    };
    let strokes = film.frames.iter().flat_map(|frame| &frame.strokes);
    let mut drawn = 0;
    for stroke in strokes {
        let spots: &[Spot] = match stroke {
            Stroke::Move { path, .. } => path,
            Stroke::Fire { line, .. } => line,
            Stroke::Note { at, .. } => at.as_slice(),
        };
        assert!(spots.iter().all(near), "{name}: {stroke:?} is off the table");
        drawn += spots.len();
    }
    assert!(drawn > 0, "{name}: nothing is drawn");
}

/// What is drawn for a side does not change when what is hidden from it is drawn afresh.
///
/// # Panics
/// If it does.
pub fn films_show_what_a_side_may_know<L: LineUp<Rules: DrawnRulebook>>() {
    for loaded in &scenarios::<L>() {
        let (name, matchup) = (loaded.scenario.name(), own_match_up::<L>(loaded));
        let at = matchup.at_pair(SEED, 0);
        let seating = at.leg(0);
        let mut policies = at.new_policies(0);
        let mut scratch = Vec::new();
        let seats = seats(&matchup, &seating, &mut policies);
        let book = seating.ruleset;
        let seeds = matchup.game_seeds(SEED, 0, 0);
        let mut game = Game::start(book, seats, &seeds, Deaf, &mut scratch);
        let mut rng = Stream::new(SEED);
        let mut step = 0;
        while game.step().is_none() {
            step += 1;
            if mix(SEED, step).is_multiple_of(SAMPLED) {
                shows_no_more(book, game.state(), &mut rng, (name, step));
            }
        }
    }
}

fn shows_no_more<R: DrawnRulebook>(
    book: &R,
    state: &<R as Ruleset>::State,
    rng: &mut Stream,
    (name, step): (&str, u64),
) {
    for side in Side::BOTH {
        let guess = book.resample(state, side, rng);
        let eye = Some(side);
        let when = format!("{name}, step {step}, side {side:?}");
        let [one, other] = [state, &guess].map(|state| book.pieces(state, eye));
        for (known, guessed) in one.iter().zip(&other) {
            assert_eq!(known, guessed, "{when}: a piece tells what is hidden");
        }
        assert_eq!(one.len(), other.len(), "{when}: the number of pieces tells what is hidden");
        let [one, other] = [state, &guess].map(|state| book.things(state, eye));
        assert_eq!(one, other, "{when}: things on the table tell what is hidden");
        let [one, other] = [state, &guess].map(|state| book.scores(state, eye));
        assert_eq!(one, other, "{when}: scores tell what is hidden");
    }
}

//! The laws that every ruleset obeys.

use super::fixture::match_up;
use wargauge_rules::laws;

#[test]
fn crossroads_obeys_the_laws() {
    laws::obey(&match_up("crossroads"), 2, 1);
}

#[test]
fn ridge_obeys_the_laws() {
    laws::obey(&match_up("ridge"), 2, 2);
}

#[test]
fn breakout_obeys_the_laws() {
    laws::obey(&match_up("breakout"), 2, 3);
}

#[test]
fn proving_ground_obeys_the_laws() {
    laws::obey(&match_up("proving-ground"), 3, 4);
}

/// Decisions and time of random games by scenario; run with `--ignored --nocapture` by hand.
#[test]
#[ignore = "a measurement"]
#[expect(clippy::print_stderr, reason = "it is what is measured")]
fn decisions_and_time_of_random_games_are_printed() {
    use wargauge_rules::game::{Pending, Ruleset};
    use wargauge_rules::referee::{Deaf, DiceReferee};
    use wargauge_rules::table::stream::{KeyedDice, Stream};
    for name in ["crossroads", "ridge", "breakout", "proving-ground", "proving-ground-seeded"] {
        let book = match_up(name);
        let mut steps = std::collections::BTreeMap::new();
        let mut turns = 0;
        for seed in 0..10 {
            let mut referee = DiceReferee::new(KeyedDice::new(seed), Deaf);
            let mut rng = Stream::new(seed);
            let mut state = book.setup(&mut referee);
            let mut options = Vec::new();
            while matches!(book.pending(&state), Pending::Decision(_)) {
                let step = state.step;
                let start = std::time::Instant::now();
                options.clear();
                book.options(&state, &mut options);
                let listed = start.elapsed();
                let action = options[rng.below(options.len() as u32) as usize];
                book.apply(&mut state, action, &mut referee);
                let count = steps.entry(step).or_insert((0_u32, 0_u128, 0_u128, 0_usize));
                count.0 += 1;
                count.1 += listed.as_micros();
                count.2 += (start.elapsed() - listed).as_micros();
                count.3 += options.len();
            }
            turns += state.turn;
        }
        eprintln!(
            "{name}: {} turns a game, state {} bytes",
            turns / 10,
            size_of::<crate::state::State>()
        );
        for (step, (count, listed, applied, options)) in steps {
            eprintln!(
                "  {step:?}: {} a game, options {} us, apply {} us, {} options",
                count / 10,
                listed / u128::from(count),
                applied / u128::from(count),
                options / count as usize
            );
        }
    }
}

/// CD-STATE-05: a game is copied for every sample of a search; what it and its book take.
#[test]
#[expect(clippy::print_stderr, reason = "what it measures is worth reading")]
fn a_game_takes_little_memory() {
    const STATE: usize = 64 << 10;
    const BOOK: usize = 320 << 10;
    let state = size_of::<crate::state::State>();
    for name in ["crossroads", "ridge", "breakout", "proving-ground", "proving-ground-seeded"] {
        let book = match_up(name);
        let table = book.table();
        let parts: usize = table.pieces.iter().map(|piece| size_of_val(&piece.regions[..])).sum();
        let bytes = size_of_val(&book)
            + size_of_val(&book.stands[..])
            + size_of_val(&book.weapons[..])
            + size_of_val(&book.companies[..])
            + size_of_val(&book.muster[..])
            + size_of_val(&table.pieces[..])
            + parts
            + table.bytes_of_squares();
        eprintln!("{name}: state {state} bytes, book {bytes} bytes");
        assert!(state <= STATE && bytes <= BOOK, "{name}: {state} and {bytes} bytes");
    }
}

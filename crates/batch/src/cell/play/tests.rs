use proptest::prelude::*;
use wargauge_rules::Side;

use super::*;
use crate::cell::matchup::Swap;
use crate::cell::pair::GameRow;
use crate::cell::progress::Progress;
use crate::cell::stop::BLOCK_PAIRS;
use crate::cell::tally::{Contestant, ForceTally, Measure};
use crate::toy::{self, Force, TestLineUp};

static RUNNING: AtomicBool = AtomicBool::new(false);

fn matchup(forces: [(&str, &Force); 2], policies: [&str; 2], swap: Swap) -> Matchup<TestLineUp> {
    toy::matchup(&toy::scenario(6), forces, policies, swap)
}

fn uneven_under(policies: [&str; 2], swap: Swap) -> Matchup<TestLineUp> {
    let (reds, blues) = (toy::force("reds", 4, 1), toy::force("blues", 2, 2));
    matchup([("reds", &reds), ("blues", &blues)], policies, swap)
}

fn uneven(swap: Swap) -> Matchup<TestLineUp> {
    uneven_under(["random", "first"], swap)
}

fn on_threads(
    threads: usize,
    matchup: &Matchup<TestLineUp>,
    plan: &Plan,
) -> (CellResult, Vec<GameRow>) {
    let mut rows = Vec::new();
    let mut sink = |row: &GameRow| rows.push(*row);
    let result =
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(|| {
            let mut control =
                Control { interrupted: &RUNNING, progress: &|_| (), rows: Some(&mut sink) };
            play_cell(matchup, plan, &mut control)
        });
    (result, rows)
}

fn play(matchup: &Matchup<TestLineUp>, games: u64) -> (CellResult, Vec<GameRow>) {
    on_threads(2, matchup, &Plan::new(1, Stop::Games(games)))
}

fn credited(force: &ForceTally) -> u128 {
    force.entries.iter().map(|entry| entry.of(Measure::Destroyed).sum).sum()
}

#[test]
fn threads_and_chunks_do_not_change_the_result() {
    for stop in [Stop::Games(601), Stop::UntilWidth { half_width: 0.05, max_games: 5000 }] {
        let matchup = uneven(Swap::Forces);
        let plan = Plan { chunk_pairs: 1, ..Plan::new(9, stop) };
        let one = on_threads(1, &matchup, &plan);
        assert!(one.0.tally.games() >= 512, "{}", one.0.tally.games());
        for (threads, chunk_pairs) in [(2, 1), (2, 8), (3, 7), (1, 1000)] {
            let other = on_threads(threads, &matchup, &Plan { chunk_pairs, ..plan });
            assert_eq!(other, one, "{threads} threads, chunks of {chunk_pairs}");
        }
    }
}

#[test]
fn rows_tell_the_same_as_the_tally() {
    let (CellResult { tally, .. }, rows) = play(&uneven(Swap::Forces), 400);
    assert!(rows.iter().map(|row| (row.pair, row.leg)).eq((0..200).flat_map(|p| [(p, 1), (p, 2)])));
    let won = |who| rows.iter().filter(|row| row.winner == Some(who)).count() as u64;
    assert_eq!((tally.wins_a, tally.wins_b), (won(Contestant::A), won(Contestant::B)));
    assert!(tally.wins_a > 0 && tally.wins_b > 0);
    assert_eq!(tally.turns, rows.iter().map(|row| u64::from(row.turns)).sum::<u64>());
    assert_eq!(tally.decisions, rows.iter().map(|row| row.decisions).sum::<u64>());
    for force in Contestant::BOTH {
        let sum = |of: fn(&GameRow) -> [u64; 2]| -> u128 {
            rows.iter().map(|row| u128::from(of(row)[force.index()])).sum()
        };
        assert_eq!(credited(&tally.forces[force.index()]), sum(|row| row.destroyed));
        assert_eq!(tally.forces[force.index()].lost.sum, sum(|row| row.lost));
    }
    assert_eq!((rows[0].force_a_side, rows[1].force_a_side), (Side::A, Side::B));
}

#[test]
fn credited_and_unattributed_make_up_what_the_enemy_lost() {
    for swap in [Swap::Forces, Swap::Players, Swap::Fixed] {
        // Both play at random: whoever never moves springs no trap.
        let (CellResult { tally, .. }, rows) = play(&uneven_under(["random"; 2], swap), 300);
        for force in Contestant::BOTH {
            let (mine, theirs) = (&tally.forces[force.index()], &tally.forces[force.foe().index()]);
            assert_eq!(credited(mine) + mine.unattributed.sum, theirs.lost.sum, "{swap:?}");
            assert!(mine.unattributed.sum > 0 && credited(mine) > 0);
        }
        assert!(rows.iter().all(|row| (0..2).all(|f| row.destroyed[f] <= row.lost[1 - f])));
    }
}

#[test]
fn a_mirror_match_rolls_new_dice_for_its_second_game() {
    let force = toy::force("reds", 3, 1);
    let (CellResult { tally, .. }, rows) =
        play(&matchup([("reds", &force); 2], ["random"; 2], Swap::Forces), 2000);
    assert!(tally.pentanomial[0] > 100 && tally.pentanomial[4] > 100, "{:?}", tally.pentanomial);
    assert!(rows.chunks_exact(2).all(|pair| pair[0].seed != pair[1].seed));
    assert!(rows.chunks_exact(2).all(|pair| pair[0].force_a_side != pair[1].force_a_side));
}

#[test]
fn a_force_and_its_copy_are_even_pair_by_pair() {
    let forces = [toy::force("reds", 3, 1), toy::force("copies", 3, 1)];
    for swap in [Swap::Forces, Swap::Players] {
        let (CellResult { tally, .. }, rows) = play(
            &matchup([("reds", &forces[0]), ("copies", &forces[1])], ["random"; 2], swap),
            300,
        );
        assert_eq!(tally.pentanomial, [0, 0, 150, 0, 0], "{swap:?}");
        assert_eq!(tally.wins_a, tally.wins_b);
        assert!(tally.wins_a > 50, "games are decided");
        for pair in rows.chunks_exact(2) {
            assert_eq!(pair[0].winner, pair[1].winner.map(Contestant::foe));
        }
        if swap == Swap::Forces {
            assert_eq!(tally.forces[0], tally.forces[1]);
        }
    }
}

#[test]
fn equal_players_are_even_with_unequal_forces() {
    let (a, b) = (toy::force("reds", 4, 1), toy::force("blues", 1, 1));
    let (CellResult { tally, .. }, _) =
        play(&matchup([("reds", &a), ("blues", &b)], ["random"; 2], Swap::Players), 100);
    assert_eq!(tally.pentanomial, [0, 0, 50, 0, 0]);
    assert!(tally.forces[0].lost.sum < tally.forces[1].lost.sum, "reds are stronger");
}

#[test]
fn fixed_seats_differ_in_the_dice_alone() {
    let force = toy::force("reds", 3, 1);
    let (_, rows) = play(&matchup([("reds", &force); 2], ["random"; 2], Swap::Fixed), 100);
    assert!(rows.iter().all(|row| row.force_a_side == Side::A));
    let differs = |pair: &&[GameRow]| pair[0].destroyed != pair[1].destroyed;
    assert!(rows.chunks_exact(2).filter(differs).count() > 25);
    assert!(rows.chunks_exact(2).all(|pair| pair[0].seed != pair[1].seed));
}

#[test]
fn players_take_results_with_them_and_units_stay_with_their_force() {
    let (reds, blues) = (toy::force("reds", 5, 2), toy::force("blues", 1, 0));
    let forces = [("reds", &reds), ("blues", &blues)];
    let (CellResult { tally, .. }, rows) =
        play(&matchup(forces, ["first", "random"], Swap::Players), 200);
    assert!(tally.pentanomial[2] > 90, "each policy wins with the stronger force");
    assert!(rows.iter().all(|row| row.force_a_side == Side::A));
    let rifles = tally.forces[1].entries[0].of(Measure::Lost).sum;
    assert_eq!((tally.forces[1].entries.len(), rifles), (1, tally.forces[1].lost.sum));
}

#[test]
fn an_interrupted_cell_is_a_shorter_cell_and_can_be_resumed() {
    let matchup = uneven(Swap::Forces);
    let plan = Plan { chunk_pairs: 3, ..Plan::new(4, Stop::Games(2000)) };
    let flag = AtomicBool::new(false);
    let stop_soon = |progress: Progress<'_>| {
        flag.fetch_or(progress.games > 300, Ordering::Relaxed);
    };
    let mut control = Control { interrupted: &flag, progress: &stop_soon, rows: None };
    let cut = play_cell(&matchup, &plan, &mut control);
    assert_eq!(cut.stop, StopReason::Interrupted);
    let games = cut.tally.games();
    assert!((302..2000).contains(&games), "{games}");
    let shorter = Plan { stop: Stop::Games(games), ..plan };
    assert_eq!(on_threads(1, &matchup, &shorter).0.tally, cut.tally);

    control.interrupted = &RUNNING;
    let resumed = resume_cell(&matchup, &plan, cut.counts(), &mut control);
    assert_eq!(resumed, on_threads(1, &matchup, &plan).0);
}

#[test]
fn shards_merge_to_the_whole() {
    let matchup = uneven(Swap::Players);
    let plan = Plan::new(4, Stop::Games(200));
    let shard = |first_pair, games| {
        on_threads(2, &matchup, &Plan { first_pair, stop: Stop::Games(games), ..plan }).0.tally
    };
    let mut merged = shard(30, 140);
    merged.merge(&shard(0, 60));
    assert_eq!(merged, on_threads(1, &matchup, &plan).0.tally);
}

#[test]
fn width_is_judged_at_the_ends_of_blocks() {
    let matchup = uneven(Swap::Forces);
    let until = |half_width, max_games| {
        on_threads(2, &matchup, &Plan::new(1, Stop::UntilWidth { half_width, max_games })).0
    };
    let narrow = until(0.1, 100_000);
    assert_eq!((narrow.stop, narrow.tally.pairs % BLOCK_PAIRS), (StopReason::Width, 0));
    assert!(narrow.anytime.half_width() <= 0.1);
    let capped = until(0.001, 601);
    assert_eq!((capped.stop, capped.tally.games()), (StopReason::MaxGames, 602));
}

#[test]
#[should_panic(
    expected = "policy cheat chose Order(Bold) for side B, which TP-TURN-01 forbids: it is not the \
                time for this"
)]
fn an_illegal_choice_is_a_bug_and_says_whose() {
    let (a, b) = (toy::force("reds", 1, 0), toy::force("blues", 1, 0));
    play(&matchup([("reds", &a), ("blues", &b)], ["first", "cheat"], Swap::Fixed), 1_000_000);
}

#[test]
fn progress_counts_up_to_the_total() {
    let seen = Mutex::new(Vec::new());
    let note = |progress: Progress<'_>| {
        let Progress { games, total_games, pentanomial, counts } = progress;
        assert_eq!((games, pentanomial), (counts.tally.games(), counts.tally.pentanomial));
        seen.lock().unwrap().push((games, total_games, pentanomial));
    };
    let mut control = Control { interrupted: &RUNNING, progress: &note, rows: None };
    let result = play_cell(&uneven(Swap::Forces), &Plan::new(1, Stop::Games(99)), &mut control);
    let seen = seen.into_inner().unwrap();
    assert!(seen.is_sorted_by_key(|(games, ..)| *games));
    assert_eq!(seen.last(), Some(&(100, Some(100), result.tally.pentanomial)));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_cut_into_chunks_gives_the_same(chunk_pairs in 1u64..40, threads in 1usize..4, games in 1u64..80) {
        let matchup = uneven(Swap::Forces);
        let plan = Plan::new(3, Stop::Games(games));
        let cut = on_threads(threads, &matchup, &Plan { chunk_pairs, ..plan });
        prop_assert_eq!(cut, on_threads(1, &matchup, &plan));
    }
}

#[test]
fn a_long_chunk_ends_with_the_pair_in_play() {
    let matchup = uneven(Swap::Forces);
    let plan = Plan { chunk_pairs: 1 << 40, ..Plan::new(4, Stop::Games(1 << 41)) };
    let stop = AtomicBool::new(false);
    let stopped = std::thread::scope(|scope| {
        let cell = scope.spawn(|| {
            let mut rows = 0;
            let mut sink = |_: &GameRow| rows += 1;
            let mut control =
                Control { interrupted: &stop, progress: &|_| (), rows: Some(&mut sink) };
            let result = play_cell(&matchup, &plan, &mut control);
            (result, rows)
        });
        std::thread::sleep(core::time::Duration::from_millis(50));
        stop.store(true, Ordering::Relaxed);
        cell.join().unwrap()
    });
    let (result, rows) = stopped;
    assert_eq!(result.stop, StopReason::Interrupted);
    assert_eq!(result.tally.games(), rows);
    let whole = play_cell(
        &matchup,
        &Plan::new(4, Stop::Games(rows)),
        &mut Control { interrupted: &RUNNING, progress: &|_| (), rows: None },
    );
    assert_eq!(result.tally, whole.tally, "the first pairs of the cell");
}

//! What is promised of scenarios that differ from pair to pair: shifted tables and sides that take
//! turns at being first. Line-ups whose scenario files know the keys declare these tests themselves.

use wargauge_batch::{
    BuiltIn, Contestant, GameRow, LineUp, Loaded, Matchup, Scope, Swap, Table, exchanges_of, load,
};
use wargauge_rules::laws::obey;
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::roster::{FileKind, Rulebook, ScenarioData};
use wargauge_rules::table::stream::KeyedDice;
use wargauge_rules::{Ruleset, Side};

use crate::rulesets::library::Library;
use crate::testing::mirror::play;
use crate::testing::scenarios::{library, match_up};

const SEED: u64 = 1;

/// The built-in scenarios with a key more, or another value of it, those that can be read with it.
fn with_key<L: LineUp>(key: &str, value: &str) -> Vec<Loaded<L::Rules>> {
    let listed = library::<L>();
    let changed = |file: &BuiltIn| match file.kind {
        FileKind::Scenario => {
            let is_own = |line: &&str| !line.starts_with(&format!("{key} ="));
            let others: Vec<&str> = file.source.text.lines().filter(is_own).collect();
            let head = "kind = \"scenario\"";
            let text = others.join("\n").replacen(head, &format!("{head}\n{key} = {value}"), 1);
            BuiltIn::new(&file.source.name, &text).expect("a data file")
        }
        FileKind::Army | FileKind::Force => file.clone(),
    };
    let files = listed.files().iter().map(changed).collect();
    let library = Library::new(files, listed.rulesets());
    let own = library.files().iter().filter(|file| file.kind == FileKind::Scenario);
    let read = own.filter_map(|file| {
        let scope = Scope::Ruleset(<L::Rules>::NAME);
        let found = library.find(FileKind::Scenario, &file.name, scope).expect("it is listed");
        load(&library, &found, &[]).ok()
    });
    let read: Vec<Loaded<L::Rules>> = read.collect();
    assert!(!read.is_empty(), "{} has scenarios with `{key} = {value}`", <L::Rules>::NAME);
    read
}

/// A match-up of a scenario's own forces under the default policy.
fn own<L: LineUp>(loaded: &Loaded<L::Rules>, swap: Swap) -> Matchup<L> {
    let policy = L::policies()[0].name;
    match_up::<L>(loaded, loaded.own_seats(), [policy; 2], swap).expect("a built-in match-up")
}

/// Random play obeys the laws on shifted tables of every scenario that draws one, as far as shifts go.
///
/// # Panics
/// If a law is broken.
pub fn random_play_obeys_on_shifted_tables<L: LineUp>() {
    for loaded in with_key::<L>("jitter", "4") {
        let matchup = own::<L>(&loaded, Swap::Fixed);
        for pair in 0..2 {
            obey(matchup.at_pair(SEED, pair).leg(0).ruleset, 1, pair);
        }
    }
}

/// Counts on shifted tables depend neither on threads nor on chunks, and are others than on the table as
/// it is drawn.
///
/// # Panics
/// If they do, or no scenario plays otherwise.
pub fn shifted_tables_depend_neither_on_threads_nor_on_chunks<L: LineUp>() {
    let (shifted, drawn) = (with_key::<L>("jitter", "1"), library::<L>());
    let mut others = 0;
    for loaded in &shifted {
        let matchup = own::<L>(loaded, Swap::Fixed);
        let alone = play(&matchup, 8, 1, 8);
        for (threads, chunk) in [(2, 3), (1, 1)] {
            let name = loaded.scenario.name();
            let same = play(&matchup, 8, threads, chunk) == alone;
            assert!(same, "{name}: {threads} threads, chunks of {chunk} pairs");
        }
        let scope = Scope::Ruleset(<L::Rules>::NAME);
        let file = drawn.find(FileKind::Scenario, loaded.scenario.name(), scope);
        let unshifted = load(&drawn, &file.expect("it is listed"), &[]).expect("a good scenario");
        let unshifted = play(&own::<L>(&unshifted, Swap::Fixed), 8, 1, 8);
        others += usize::from(unshifted.tally != alone.tally);
    }
    assert!(2 * others > shifted.len(), "{others} of {} play otherwise", shifted.len());
}

/// Both games of a pair are played on one table, and pairs on different ones.
///
/// # Panics
/// If they are not.
pub fn both_games_of_a_pair_have_one_table<L: LineUp>() {
    let (mut all, mut shifted) = (0, 0);
    for loaded in with_key::<L>("jitter", "4") {
        if !exchanges_of(&loaded.scenario).forces {
            continue;
        }
        let policy = L::policies()[0].name;
        // Some forces cannot play both roles.
        let mirror = match_up::<L>(&loaded, [Some(0); 2], [policy; 2], Swap::Forces);
        let Ok(matchup) = mirror else { continue };
        let map = |pair: u64, leg: usize| {
            let pair = matchup.at_pair(SEED, pair);
            let book = pair.leg(leg).ruleset;
            book.map(&book.setup(&mut DiceReferee::new(KeyedDice::new(SEED), Deaf)))
        };
        let maps: Vec<String> = (0..6).map(|pair| map(pair, 0)).collect();
        let name = loaded.scenario.name();
        assert!((0..6).all(|pair| map(pair, 1) == maps[pair as usize]), "{name}");
        all += 1;
        shifted += usize::from(maps.iter().any(|map| *map != maps[0]));
    }
    // On a bare bench there is nothing to shift.
    assert!(shifted > 0, "pairs have tables of their own: {shifted} of {all}");
}

/// Where the sides take turns, each is first as often as the other: in either game of a pair another
/// contestant, in either of two pairs another role; where nothing is exchanged, in either game of a pair
/// another role.
///
/// # Panics
/// If they do not.
pub fn sides_take_turns_at_being_first<L: LineUp>(key: &str) {
    use Contestant::{A, B};
    for loaded in with_key::<L>(key, "\"alternate\"") {
        let exchanges = exchanges_of(&loaded.scenario);
        let swaps = [
            (Swap::Fixed, true),
            (Swap::Players, exchanges.players),
            (Swap::Forces, exchanges.forces),
        ];
        for (swap, _) in swaps.into_iter().filter(|(_, may)| *may) {
            let policy = L::policies()[0].name;
            let Ok(matchup) = match_up::<L>(&loaded, loaded.own_seats(), [policy; 2], swap) else {
                continue;
            };
            let mut table = Table::new(&matchup);
            let rows: Vec<GameRow> =
                (0..4).flat_map(|pair| table.play_pair(&matchup, SEED, pair).1).collect();
            let firsts: Vec<Option<Contestant>> = rows.iter().map(|row| row.first_player).collect();
            let wanted = match swap {
                Swap::Fixed => [A, B, A, B, A, B, A, B],
                Swap::Forces | Swap::Players => [A, B, B, A, A, B, B, A],
            };
            let name = loaded.scenario.name();
            assert_eq!(firsts, wanted.map(Some), "{name}, {swap:?}");
            // Whose role it is: the first of the two in every other pair, or game.
            let in_first_role = |row: &&GameRow| match swap {
                Swap::Fixed => row.first_player == Some(A),
                Swap::Players => (row.first_player == Some(A)) == (row.leg == 1),
                Swap::Forces => (row.first_player == Some(A)) == (row.force_a_side == Side::A),
            };
            assert_eq!(rows.iter().filter(in_first_role).count(), 4, "{name}, {swap:?}");
        }
    }
}

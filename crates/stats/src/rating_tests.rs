//! Tests of the ratings, the 1987 American League (East) among them.

use super::*;
use crate::assert_close::assert_close;
use proptest::prelude::*;

const TEAMS: [&str; 7] =
    ["Milwaukee", "Detroit", "Toronto", "New York", "Boston", "Cleveland", "Baltimore"];
const BALTIMORE: usize = 6;

/// Games of the 1987 season (Agresti, "Categorical Data Analysis"): wins of the home team in the
/// row against the visitors in the column, teams in the order above.
const HOME_WINS: [[u64; 7]; 7] = [
    [0, 4, 4, 4, 6, 4, 6],
    [3, 0, 4, 4, 6, 6, 4],
    [2, 4, 0, 2, 4, 4, 6],
    [3, 5, 2, 0, 4, 4, 6],
    [5, 2, 3, 4, 0, 5, 6],
    [2, 3, 3, 4, 4, 0, 2],
    [2, 1, 1, 2, 1, 3, 0],
];

/// Wins of the visitors in the column at the home team in the row.
const AWAY_WINS: [[u64; 7]; 7] = [
    [0, 3, 2, 3, 1, 2, 0],
    [3, 0, 2, 3, 0, 1, 3],
    [5, 3, 0, 4, 3, 2, 0],
    [3, 1, 5, 0, 3, 2, 1],
    [1, 5, 3, 2, 0, 2, 0],
    [5, 3, 4, 3, 2, 0, 4],
    [5, 5, 6, 4, 6, 4, 0],
];

fn baseball() -> Vec<Meeting> {
    let pairs = (0..7).flat_map(|first| (0..7).map(move |second| (first, second)));
    pairs
        .filter(|(first, second)| first != second)
        .map(|(first, second)| Meeting {
            first,
            second,
            first_wins: HOME_WINS[first][second],
            draws: 0,
            second_wins: AWAY_WINS[first][second],
        })
        .collect()
}

const PLAIN: Model =
    Model { first_player: false, draws: Draws::HalfWins, ridge: 0.0, reference: BALTIMORE };

#[test]
fn baseball_without_home_advantage_matches_bradley_terry_2() {
    let ratings = fit(7, &baseball(), &PLAIN).expect("determined");
    // Printed to two digits in the book, to four by the package, to ten by a binomial regression.
    let want = [
        (1.58, 1.581_355_876_7, 0.343_255_981_6),
        (1.44, 1.436_408_431_8, 0.339_568_506_4),
        (1.29, 1.294_485_123_9, 0.336_669_401_4),
        (1.25, 1.247_617_845_1, 0.335_860_922_5),
        (1.11, 1.107_697_705_4, 0.333_878_207_0),
        (0.68, 0.683_852_769_2, 0.331_876_672_7),
    ];
    for (team, (printed, ability, error)) in want.into_iter().enumerate() {
        let got = ratings.ability(team);
        assert!((got.value - printed).abs() < 0.005, "{}: {got:?}", TEAMS[team]);
        assert_close(got.value, ability, 1e-9);
        assert_close(got.standard_error, error, 1e-9);
    }
    assert_eq!(ratings.ability(BALTIMORE), Term { value: 0.0, standard_error: 0.0 });
    assert_eq!(ratings.first_player(), None);
}

#[test]
fn baseball_with_home_advantage_matches_bradley_terry_2() {
    let model = Model { first_player: true, ..PLAIN };
    let ratings = fit(7, &baseball(), &model).expect("determined");
    let home = ratings.first_player().expect("fitted");
    assert_close(home.value, 0.302, 0.0005);
    assert_close(home.value, 0.302_260_655_5, 1e-9);
    assert_close(home.standard_error, 0.130_943_707_5, 1e-9);
    let want = [
        1.619_554_993_6,
        1.475_357_213_6,
        1.327_110_398_1,
        1.281_340_403_3,
        1.143_802_653_3,
        0.704_694_456_9,
    ];
    for (team, ability) in want.into_iter().enumerate() {
        assert_close(ratings.ability(team).value, ability, 1e-9);
    }
    let strengths: Vec<f64> = (0..7).map(|team| ratings.ability(team).value.exp()).collect();
    let total: f64 = strengths.iter().sum();
    // Agresti's table 10.11, fifth column: strengths that add up to one.
    for (strength, share) in strengths.iter().zip([0.220, 0.190, 0.164, 0.157, 0.137, 0.088, 0.044])
    {
        assert_close(strength / total, share, 0.0005);
    }
}

fn drawish() -> Vec<Meeting> {
    let of = |first, second, first_wins, draws, second_wins| Meeting {
        first,
        second,
        first_wins,
        draws,
        second_wins,
    };
    vec![
        of(0, 1, 10, 5, 7),
        of(1, 0, 8, 6, 5),
        of(0, 2, 9, 3, 2),
        of(2, 0, 4, 4, 7),
        of(1, 2, 6, 6, 4),
        of(2, 1, 5, 2, 6),
    ]
}

#[test]
fn draws_and_first_player_match_a_direct_maximisation() {
    let model = Model { first_player: true, draws: Draws::Davidson, ridge: 0.0, reference: 2 };
    let ratings = fit(3, &drawish(), &model).expect("determined");
    let home = ratings.first_player().expect("fitted");
    let draw = ratings.draw().expect("fitted");
    assert_close(ratings.ability(0).value, 0.710_694_004, 1e-8);
    assert_close(ratings.ability(1).value, 0.538_758_103, 1e-8);
    assert_close(home.value, 0.302_343_242, 1e-8);
    assert_close(draw.value, -0.146_524_700, 1e-8);
    assert_close(ratings.ability(0).standard_error, 0.360_006_0, 1e-6);
    assert_close(home.standard_error, 0.241_979_6, 1e-6);
    assert_close(draw.standard_error, 0.269_015_4, 1e-6);
}

#[test]
fn fitted_scores_add_up_to_the_observed_ones() {
    // The likelihood equations: each entrant's expected score equals its score.
    let model = Model { first_player: false, draws: Draws::Davidson, ridge: 0.0, reference: 0 };
    let ratings = fit(3, &drawish(), &model).expect("determined");
    let (mut expected, mut observed) = ([0.0; 3], [0.0; 3]);
    for m in drawish() {
        let games = (m.first_wins + m.draws + m.second_wins) as f64;
        let [win, draw, loss] = ratings.chances(m.first, m.second);
        assert_close(win + draw + loss, 1.0, 1e-12);
        expected[m.first] += games * (win + draw / 2.0);
        expected[m.second] += games * (loss + draw / 2.0);
        observed[m.first] += m.first_wins as f64 + m.draws as f64 / 2.0;
        observed[m.second] += m.second_wins as f64 + m.draws as f64 / 2.0;
    }
    for (expected, observed) in expected.into_iter().zip(observed) {
        assert_close(expected, observed, 1e-9);
    }
}

#[test]
fn an_entrant_that_never_lost_needs_a_ridge() {
    let meeting = |first, second, first_wins, second_wins| Meeting {
        first,
        second,
        first_wins,
        draws: 0,
        second_wins,
    };
    let unbeaten = [meeting(0, 1, 5, 5), meeting(2, 0, 7, 0), meeting(2, 1, 4, 0)];
    let model = Model { reference: 0, ..PLAIN };
    assert_eq!(fit(3, &unbeaten, &model).err(), Some(RatingError::Separated));
    let ridged = fit(3, &unbeaten, &Model { ridge: 0.1, ..model }).expect("penalised");
    let best = ridged.difference(2, 1);
    assert!(best.value > 1.0 && best.value < 10.0 && best.standard_error.is_finite());
    let strangers = [meeting(0, 1, 5, 5)];
    assert_eq!(fit(3, &strangers, &model).err(), Some(RatingError::Disconnected));
    let ridged = fit(3, &strangers, &Model { ridge: 0.1, ..model }).expect("penalised");
    assert_close(ridged.ability(2).value, 0.0, 1e-9);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn the_reference_changes_no_difference(
        results in prop::collection::vec((0u64..20, 0u64..20, 0u64..20), 12),
        reference in 0usize..4, ridge in 0.01f64..1.0,
    ) {
        let pairs = (0..4).flat_map(|i| (0..4).map(move |j| (i, j))).filter(|(i, j)| i != j);
        let meetings: Vec<Meeting> = pairs
            .zip(results)
            .map(|((first, second), (first_wins, draws, second_wins))| Meeting {
                first, second, first_wins, draws, second_wins,
            })
            .collect();
        let model = Model { first_player: true, draws: Draws::Davidson, ridge, reference: 0 };
        let one = fit(4, &meetings, &model).expect("penalised");
        let other = fit(4, &meetings, &Model { reference, ..model }).expect("penalised");
        for (i, j) in [(0, 1), (2, 3), (3, 0)] {
            let (one, other) = (one.difference(i, j), other.difference(i, j));
            prop_assert!((one.value - other.value).abs() < 1e-6);
            prop_assert!((one.standard_error - other.standard_error).abs() < 1e-6);
        }
    }
}

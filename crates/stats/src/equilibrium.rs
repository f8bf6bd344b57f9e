//! What people would field if everybody knew the match-ups: Nash equilibrium shares, and the
//! circles in which each beats the next.

use nalgebra::{DMatrix, DVector};

/// Residuals and weights below this count as zero.
const NEGLIGIBLE: f64 = 1e-11;

/// Shares below this are rounding, and reported as none.
const LEAST_SHARE: f64 = 1e-10;

/// Equilibrium shares of a match-up table.
#[derive(Debug, Clone, PartialEq)]
pub struct Equilibrium {
    /// How often to field each entrant; not negative, adding up to 1.
    pub shares: Vec<f64>,
    /// How much score above 1/2 the best answer to these shares gets: 0 but for rounding.
    pub exploitability: f64,
}

/// The Nash equilibrium of the symmetric zero-sum game in which both choose an entrant and `i`
/// scores `scores[i][j]` against `j` (von Neumann 1928; for match-up tables Balduzzi et al. 2018).
/// What breaks `scores[i][j] + scores[j][i] = 1` is split evenly, so the value of the game is 1/2.
/// Of several equilibria the most even is given, that with the least sum of squared shares: it is
/// unique and gives clones equal shares.
///
/// Shares `x` are an equilibrium when no answer beats them. The least such `x` is a problem of
/// least distance, solved exactly by non-negative least squares (Lawson & Hanson 1974, ch. 23).
///
/// # Panics
/// Unless the table is square, not empty, and finite.
#[must_use]
pub fn equilibrium(scores: &[Vec<f64>]) -> Equilibrium {
    let n = scores.len();
    let square = n > 0 && scores.iter().all(|row| row.len() == n);
    assert!(square, "a match-up table is square");
    assert!(scores.iter().flatten().all(|score| score.is_finite()), "scores are finite");
    let lead = DMatrix::from_fn(n, n, |i, j| 0.5 * (scores[i][j] - scores[j][i]));
    let mut shares = least_distance(&constraints(&lead), n);
    shares.iter_mut().filter(|share| **share < LEAST_SHARE).for_each(|share| *share = 0.0);
    let total = shares.sum();
    shares /= total;
    let answers = lead * &shares;
    Equilibrium { shares: shares.as_slice().to_vec(), exploitability: answers.max().max(0.0) }
}

/// One column per constraint `g'x >= h`, with `h` as the last element: shares lead against each
/// answer, are not negative, and add up to at least 1 (the least add up to exactly 1).
fn constraints(lead: &DMatrix<f64>) -> DMatrix<f64> {
    let n = lead.nrows();
    let mut columns = DMatrix::zeros(n + 1, 2 * n + 1);
    for j in 0..n {
        // Scaling a constraint changes nothing but the conditioning.
        let size = lead.column(j).norm();
        if size > NEGLIGIBLE {
            columns.view_mut((0, j), (n, 1)).copy_from(&(lead.column(j) / size));
        }
        columns[(j, n + j)] = 1.0;
    }
    columns.column_mut(2 * n).fill(1.0);
    columns
}

/// The least `x` that meets the constraints: with `r` the residual of the non-negative least
/// squares solution to `E u = (0, ..., 0, 1)`, `x_j = -r_j/r_(n+1)`.
fn least_distance(constraints: &DMatrix<f64>, n: usize) -> DVector<f64> {
    let mut target = DVector::zeros(n + 1);
    target[n] = 1.0;
    let residual = constraints * non_negative_least_squares(constraints, &target) - target;
    -residual.rows(0, n) / residual[n]
}

/// `u >= 0` that minimises `|E u - f|`, by the active-set method of Lawson & Hanson.
fn non_negative_least_squares(matrix: &DMatrix<f64>, target: &DVector<f64>) -> DVector<f64> {
    let columns = matrix.ncols();
    let mut solution = DVector::zeros(columns);
    let mut passive: Vec<usize> = Vec::new();
    // Each round lowers the distance, so no set recurs; the limit only guards against rounding.
    for _ in 0..20 * columns {
        let pull = matrix.tr_mul(&(target - matrix * &solution));
        let free = (0..columns).filter(|column| !passive.contains(column));
        let best = free.max_by(|&a, &b| pull[a].total_cmp(&pull[b]).then(b.cmp(&a)));
        let Some(entering) = best.filter(|&column| pull[column] > NEGLIGIBLE) else { break };
        passive.push(entering);
        while !passive.is_empty() {
            let wanted = least_squares(matrix, target, &passive);
            if let Some(stop) = first_to_vanish(&solution, &wanted, &passive) {
                for (position, &column) in passive.iter().enumerate() {
                    solution[column] += stop * (wanted[position] - solution[column]);
                }
                passive.retain(|&column| solution[column] > NEGLIGIBLE);
                clear_others(&mut solution, &passive);
            } else {
                for (position, &column) in passive.iter().enumerate() {
                    solution[column] = wanted[position];
                }
                break;
            }
        }
    }
    solution
}

/// The share of the way from `solution` to `wanted` at which the first passive weight vanishes;
/// none if all of `wanted` is positive.
fn first_to_vanish(
    solution: &DVector<f64>,
    wanted: &DVector<f64>,
    passive: &[usize],
) -> Option<f64> {
    let vanishing = passive.iter().enumerate().filter(|&(i, _)| wanted[i] <= NEGLIGIBLE);
    let ways = vanishing.map(|(i, &column)| {
        let gap = solution[column] - wanted[i];
        if gap > 0.0 { solution[column] / gap } else { 0.0 }
    });
    ways.reduce(f64::min)
}

fn clear_others(solution: &mut DVector<f64>, passive: &[usize]) {
    for column in 0..solution.len() {
        if !passive.contains(&column) {
            solution[column] = 0.0;
        }
    }
}

/// Plain least squares on some of the columns: by their QR decomposition. Only where rounding leaves them
/// dependent the singular values decide, whose computation here is less exact.
fn least_squares(matrix: &DMatrix<f64>, target: &DVector<f64>, columns: &[usize]) -> DVector<f64> {
    let chosen = matrix.select_columns(columns);
    let decomposition = chosen.clone().qr();
    let independent = decomposition.r().diagonal().iter().all(|size| size.abs() > NEGLIGIBLE);
    let solved = decomposition.r().solve_upper_triangular(&decomposition.q().tr_mul(target));
    solved.filter(|_| independent && chosen.ncols() <= chosen.nrows()).unwrap_or_else(|| {
        chosen.svd(true, true).solve(target, NEGLIGIBLE).expect("both factors were computed")
    })
}

/// All triples `[i, j, k]` in which `i` beats `j`, `j` beats `k` and `k` beats `i`, each once, with
/// its smallest number first, in ascending order.
#[must_use]
pub fn intransitive_triples(
    entrants: usize,
    beats: impl Fn(usize, usize) -> bool,
) -> Vec<[usize; 3]> {
    let mut triples = Vec::new();
    for i in 0..entrants {
        for j in i + 1..entrants {
            for k in i + 1..entrants {
                if k != j && beats(i, j) && beats(j, k) && beats(k, i) {
                    triples.push([i, j, k]);
                }
            }
        }
    }
    triples
}

/// Groups of entrants within which everyone beats everyone by some chain (strongly connected, of
/// two or more), in ascending order: inside one there is no order of strength. Say with `beats`
/// what counts, such as "the whole interval lies above 1/2".
#[must_use]
pub fn intransitive_groups(
    entrants: usize,
    beats: impl Fn(usize, usize) -> bool,
) -> Vec<Vec<usize>> {
    let mut reaches: Vec<Vec<bool>> =
        (0..entrants).map(|i| (0..entrants).map(|j| i == j || beats(i, j)).collect()).collect();
    for middle in 0..entrants {
        for from in 0..entrants {
            for to in 0..entrants {
                reaches[from][to] |= reaches[from][middle] && reaches[middle][to];
            }
        }
    }
    let together = |i: usize, j: usize| reaches[i][j] && reaches[j][i];
    let is_first = |i: usize| (0..i).all(|earlier| !together(earlier, i));
    let group = |i: usize| -> Vec<usize> { (i..entrants).filter(|&j| together(i, j)).collect() };
    (0..entrants).filter(|&i| is_first(i)).map(group).filter(|group| group.len() > 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;
    use proptest::prelude::*;

    /// A table from the leads of the upper triangle, row by row.
    fn table(n: usize, leads: &[f64]) -> Vec<Vec<f64>> {
        let mut scores = vec![vec![0.5; n]; n];
        let pairs = (0..n).flat_map(|i| (i + 1..n).map(move |j| (i, j)));
        for ((i, j), lead) in pairs.zip(leads) {
            scores[i][j] += lead;
            scores[j][i] -= lead;
        }
        scores
    }

    #[track_caller]
    fn check(scores: &[Vec<f64>], want: &[f64]) {
        let got = equilibrium(scores);
        assert!(got.exploitability < 1e-9, "{got:?}");
        for (got, want) in got.shares.iter().zip(want) {
            assert_close(*got, *want, 1e-9);
        }
    }

    #[test]
    fn rock_paper_scissors_is_even() {
        check(&table(3, &[-0.2, 0.2, -0.2]), &[1.0 / 3.0; 3]);
    }

    #[test]
    fn uneven_circles_weigh_the_opposite_edge() {
        // Leads a over b 0.1, b over c 0.2, c over a 0.3: shares go as 0.2 : 0.3 : 0.1.
        check(&table(3, &[0.1, -0.3, 0.2]), &[1.0 / 3.0, 0.5, 1.0 / 6.0]);
    }

    #[test]
    fn a_dominant_entrant_takes_all() {
        check(&table(3, &[0.01, 0.2, 0.1]), &[1.0, 0.0, 0.0]);
        check(&table(1, &[]), &[1.0]);
    }

    #[test]
    fn clones_share_evenly() {
        // Rock twice, paper, scissors.
        let leads = [0.0, -0.2, 0.2, -0.2, 0.2, -0.2];
        check(&table(4, &leads), &[1.0 / 6.0, 1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0]);
        check(&table(4, &[0.0; 6]), &[0.25; 4]);
    }

    #[test]
    fn inconsistent_scores_are_split() {
        let scores = vec![vec![0.9, 0.6], vec![0.5, 0.1]];
        check(&scores, &[1.0, 0.0]);
    }

    #[test]
    fn circles_are_found() {
        let beats = |i: usize, j: usize| (j + 3 - i) % 3 == 1;
        assert_eq!(intransitive_triples(3, beats), vec![[0, 1, 2]]);
        assert_eq!(intransitive_groups(3, beats), vec![vec![0, 1, 2]]);
        let reversed = |i: usize, j: usize| beats(j, i);
        assert_eq!(intransitive_triples(3, reversed), vec![[0, 2, 1]]);
        let ordered = |i: usize, j: usize| i < j;
        assert!(intransitive_triples(5, ordered).is_empty());
        assert!(intransitive_groups(5, ordered).is_empty());
    }

    #[test]
    fn circles_of_four_without_triples_are_groups() {
        let beats = |i: usize, j: usize| i < 4 && j < 4 && (i + 1) % 4 == j;
        assert!(intransitive_triples(6, beats).is_empty());
        assert_eq!(intransitive_groups(6, beats), vec![vec![0, 1, 2, 3]]);
    }

    /// Singular values were computed too roughly here: 0.002 were left to whoever answered.
    #[test]
    fn least_squares_are_solved_exactly() {
        let mut leads = vec![0.0; 45];
        for (at, lead) in [
            (0, 0.480_564_740_664_844_8),
            (1, 0.120_319_091_271_462_52),
            (2, 0.264_943_405_774_069_33),
            (3, 0.415_205_197_503_689),
            (4, 0.191_000_832_638_220_01),
            (5, -0.080_597_312_125_591_18),
            (6, 0.030_923_831_214_639_205),
            (7, -0.415_358_606_112_798_07),
            (11, 0.138_843_619_792_577_03),
            (13, 0.130_363_223_417_512_86),
            (14, -0.266_071_439_058_105_3),
            (15, 0.087_792_352_484_486_41),
            (16, 0.385_032_965_948_257),
            (17, 0.249_587_365_462_088_12),
            (20, -0.391_173_337_542_127_5),
            (23, -0.057_176_725_380_329_81),
            (25, -0.286_123_328_478_875_06),
            (27, 0.482_975_456_409_802_9),
        ] {
            leads[at] = lead;
        }
        let got = equilibrium(&table(8, &leads));
        assert!(got.exploitability < 1e-9, "{got:?}");
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn nobody_beats_the_equilibrium(
            n in 1usize..10, leads in prop::collection::vec(-0.5f64..0.5, 45),
        ) {
            let got = equilibrium(&table(n, &leads));
            prop_assert!(got.exploitability < 1e-9, "{:?}", got);
            assert_close(got.shares.iter().sum(), 1.0, 1e-12);
            prop_assert!(got.shares.iter().all(|&share| share >= 0.0));
            // Without coincidences, and what is close to them, the support is odd (Fisher & Ryan
            // 1992).
            let support = got.shares.iter().filter(|&&share| share > 0.0).count();
            prop_assert!(support % 2 == 1 || leads.iter().any(|lead| lead.abs() < 1e-3));
        }

        #[test]
        fn coarse_tables_with_ties_are_solved_too(
            n in 2usize..9, leads in prop::collection::vec(-2i32..=2, 36),
        ) {
            let leads: Vec<f64> = leads.into_iter().map(|lead| f64::from(lead) / 20.0).collect();
            let got = equilibrium(&table(n, &leads));
            prop_assert!(got.exploitability < 1e-9, "{:?}", got);
        }
    }
}

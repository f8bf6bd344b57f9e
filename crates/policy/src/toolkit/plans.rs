//! What a unit might do, with what that seems to be worth: the best comes first.
//!
//! What a plan is worth may be an upper bound. Whoever takes the best out and finds it to be worth
//! less puts it back with what it is worth: what is costly to know is asked only of what seems
//! best.

use arrayvec::ArrayVec;

/// Plans, each with what it seems to be worth.
#[derive(Clone, Debug)]
pub struct Plans<P, const MOST: usize = 32>(ArrayVec<(i32, P), MOST>);

impl<P, const MOST: usize> Default for Plans<P, MOST> {
    fn default() -> Self {
        Self(ArrayVec::new())
    }
}

impl<P, const MOST: usize> Plans<P, MOST> {
    /// Adds a plan if it is worth anything; the worst makes room.
    pub fn add(&mut self, value: i32, plan: P) {
        if value <= 0 {
            return;
        }
        if self.0.is_full() {
            let least = self.0.iter().enumerate().min_by_key(|(_, plan)| plan.0);
            match least.map(|(at, least)| (at, least.0)) {
                Some((at, least)) if least < value => drop(self.0.swap_remove(at)),
                _ => return,
            }
        }
        self.0.push((value, plan));
    }

    /// What the best plan seems to be worth; 0 without any.
    #[must_use]
    pub fn best(&self) -> i32 {
        self.best_of(|_| true)
    }

    /// What the best of the plans that pass a test seems to be worth; 0 without any.
    pub fn best_of(&self, test: impl Fn(&P) -> bool) -> i32 {
        self.0.iter().filter(|(_, plan)| test(plan)).map(|plan| plan.0).max().unwrap_or(0)
    }

    /// The number of the best plan; of equals the first.
    fn number_of_best(&self) -> Option<usize> {
        let better = |best: usize, at: usize| if self.0[at].0 > self.0[best].0 { at } else { best };
        (0..self.0.len()).reduce(better)
    }

    /// The best plan with what it seems to be worth; of equals the first.
    #[must_use]
    pub fn first(&self) -> Option<&(i32, P)> {
        self.number_of_best().map(|at| &self.0[at])
    }

    /// Takes the best plan out.
    pub fn take(&mut self) -> Option<(i32, P)> {
        self.number_of_best().map(|at| self.0.swap_remove(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_plan_comes_first_and_the_worst_makes_room() {
        let mut plans: Plans<char> = Plans::default();
        plans.add(0, 'x');
        assert_eq!(plans.best(), 0);
        for value in 1..=40 {
            plans.add(value, if value % 2 == 0 { 'e' } else { 'o' });
        }
        assert_eq!((plans.best(), plans.best_of(|plan| *plan == 'o')), (40, 39));
        assert_eq!(plans.first(), Some(&(40, 'e')));
        let order: Vec<i32> =
            core::iter::from_fn(|| plans.take()).map(|(value, _)| value).collect();
        assert_eq!(order, (9..=40).rev().collect::<Vec<_>>());
    }

    #[test]
    fn a_bound_is_replaced_by_what_is_found() {
        let mut plans: Plans<(&str, Option<i32>)> = Plans::default();
        for (name, bound) in [("near", 10), ("far", 30), ("safe", 20)] {
            plans.add(bound, (name, None));
        }
        let mut looked_at = Vec::new();
        let best = loop {
            match plans.take() {
                Some((value, (name, Some(_)))) => break Some((value, name)),
                Some((bound, (name, None))) => {
                    looked_at.push(name);
                    let found = bound / 2;
                    plans.add(found, (name, Some(found)));
                }
                None => break None,
            }
        };
        assert_eq!(best, Some((15, "far")));
        assert_eq!(looked_at, ["far", "safe"], "the third could not be better");
    }
}

//! The few best of many, the best first.

use arrayvec::ArrayVec;

/// Things with what they are worth, the best first; of equals the first that was offered.
pub type Shortlist<T, const N: usize> = ArrayVec<(i32, T), N>;

/// What a thing must be worth more than to be among the best.
#[inline]
pub fn bar<T, const N: usize>(list: &Shortlist<T, N>) -> i32 {
    if list.is_full() { list[N - 1].0 } else { i32::MIN }
}

/// Puts a thing among the best, if it is one of them.
#[inline]
pub fn offer<T, const N: usize>(list: &mut Shortlist<T, N>, value: i32, thing: T) {
    let rank = list.iter().take_while(|other| other.0 >= value).count();
    if rank == N {
        return;
    }
    if list.is_full() {
        list.pop();
    }
    list.insert(rank, (value, thing));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_stay_and_the_first_of_equals_comes_first() {
        let mut list: Shortlist<char, 3> = Shortlist::new();
        assert_eq!(bar(&list), i32::MIN);
        for (value, thing) in [(2, 'a'), (5, 'b'), (2, 'c'), (1, 'd'), (5, 'e')] {
            offer(&mut list, value, thing);
        }
        assert_eq!(list.as_slice(), [(5, 'b'), (5, 'e'), (2, 'a')]);
        assert_eq!(bar(&list), 2);
    }
}

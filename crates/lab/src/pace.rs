//! How often what has been played is written down.

use std::time::Duration;

/// How many times as long as a writing took nothing is written after it: writing takes less than 1 % of
/// the time, however large what is written grows.
const TIMES: u32 = 100;

/// How often something is written that grows: as often as is asked for, but never so often that writing
/// takes 1 % of the time. It has no clock: whoever has one tells it the time since the beginning.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    every: Duration,
    due: Duration,
}

impl Pace {
    /// A pace of one writing in so much time at most.
    #[must_use]
    pub const fn new(every: Duration) -> Self {
        Self { every, due: every }
    }

    /// Whether something is to be written now.
    #[must_use]
    pub fn is_due(&self, now: Duration) -> bool {
        now >= self.due
    }

    /// Takes note of a writing, from its begin to its end.
    pub fn wrote(&mut self, begin: Duration, end: Duration) {
        let took = end.saturating_sub(begin);
        self.due = end.saturating_add(self.every.max(took.saturating_mul(TIMES)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a writer of such a speed takes of an hour in which blocks end every 50 ms: how often it
    /// writes, and for how long in all.
    fn hour(every: Duration, took: impl Fn(u32) -> Duration) -> (u32, Duration, Duration) {
        let (mut pace, mut now) = (Pace::new(every), Duration::ZERO);
        let (mut times, mut writing) = (0, Duration::ZERO);
        while now < Duration::from_secs(3600) {
            now += Duration::from_millis(50);
            if pace.is_due(now) {
                let begin = now;
                now += took(times);
                pace.wrote(begin, now);
                times += 1;
                writing += now - begin;
            }
        }
        (times, writing, now)
    }

    #[test]
    fn writing_takes_less_than_a_hundredth_of_the_time() {
        let minute = Duration::from_secs(60);
        let slow = [Duration::from_secs(5), Duration::from_secs(2), Duration::from_millis(900)];
        for took in slow {
            let (times, writing, all) = hour(minute, |_| took);
            // The last of them may end after the hour, with its pause still to come.
            let before = writing.saturating_sub(took);
            assert!(times > 1 && before * 100 <= all, "{took:?}: {times} times, {writing:?}");
        }
        // One that grows, as outcomes do.
        let (times, writing, all) = hour(minute, |times| Duration::from_millis(100) * times);
        assert!(times > 10 && writing < all / 100 + Duration::from_secs(6), "{times}, {writing:?}");
        let (times, ..) = hour(minute, |_| Duration::from_millis(1));
        assert!((58..=60).contains(&times), "a quick writer keeps to the minute: {times}");
        let (times, writing, all) = hour(Duration::ZERO, |_| Duration::from_millis(10));
        assert!(times > 1000 && writing * 100 <= all, "{times} times, {writing:?}");
    }
}

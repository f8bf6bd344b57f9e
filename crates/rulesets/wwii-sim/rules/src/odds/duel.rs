//! Duels to the end (WS-HTH-03 to WS-HTH-06). A duel has no last throw, so that its law is that of
//! the two hundred exchanges after which play ends it (WS-HTH-17), in weights of one part in 2^60.

use std::collections::BTreeMap;

use crate::attack::wounds::result;
use crate::event::Wound;

/// Exchanges after which a duel ends undecided.
const MOST_EXCHANGES: u32 = 200;

/// Binary places that are carried, and those that are kept.
const CARRIED: u32 = 110;
const KEPT: u32 = 60;

/// What has become of a fighter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct DuelFate {
    /// Serious wounds that he has taken, while the duel goes on.
    pub serious: u8,
    /// Whether he is Out or dead.
    pub gone: bool,
    /// What he adds to the strain of his unit: a wound each, and one more if he is dead.
    pub strain: u8,
}

/// A fighter as he begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Fighter {
    /// Fire skill.
    pub fs: u8,
    /// What he adds to his die: CC, one less if his unit is panicked (WS-HTH-08).
    pub bonus: i8,
    /// Close combat.
    pub cc: u8,
    /// Whether a surplus figure of the enemy hits him first (WS-HTH-14).
    pub outnumbered: bool,
    /// Beyond this strain matters no more.
    pub most_strain: u8,
}

/// Both fates, the attacker's first.
pub(super) type DuelFates = [DuelFate; 2];

impl Fighter {
    fn struck(&self, fate: DuelFate, wound: Wound) -> DuelFate {
        let deadly = wound == Wound::Dead;
        let strain = (fate.strain + 1 + u8::from(deadly)).min(self.most_strain);
        let serious = fate.serious + u8::from(wound == Wound::Serious);
        let gone = deadly || serious >= self.fs.min(self.cc);
        DuelFate { serious: if gone { 0 } else { serious }, gone, strain }
    }
}

/// How two men end, with weights: free hits first, then the duel. How badly a survivor is hurt does
/// not matter any more.
pub(super) fn law(fighters: [Fighter; 2]) -> Vec<(u64, DuelFates)> {
    let mut now = BTreeMap::from([(DuelFates::default(), 1_u128 << CARRIED)]);
    for (at, fighter) in fighters.iter().enumerate() {
        if fighter.outnumbered {
            now = spread(&now, |fates| hits(&fighters, fates, at).to_vec());
        }
    }
    for _ in 0..MOST_EXCHANGES {
        now = spread(&now, |fates| exchange(&fighters, fates));
    }
    let mut ends: BTreeMap<DuelFates, u128> = BTreeMap::new();
    for (fates, weight) in now {
        *ends.entry(fates.map(|fate| DuelFate { serious: 0, ..fate })).or_default() += weight;
    }
    let kept = ends.into_iter().map(|(fates, weight)| ((weight >> (CARRIED - KEPT)) as u64, fates));
    kept.filter(|(weight, _)| *weight > 0).collect()
}

/// Lets everything happen that can, each in so many of the ways in which the dice fall.
fn spread(
    now: &BTreeMap<DuelFates, u128>,
    next: impl Fn(DuelFates) -> Vec<(u128, DuelFates)>,
) -> BTreeMap<DuelFates, u128> {
    let mut after = BTreeMap::new();
    for (&fates, &weight) in now {
        let ways = next(fates);
        let all: u128 = ways.iter().map(|(count, _)| count).sum();
        for (count, fates) in ways.into_iter().filter(|_| weight >= all) {
            *after.entry(fates).or_default() += weight / all * count;
        }
    }
    after
}

/// What an exchange of blows can come to.
fn exchange(fighters: &[Fighter; 2], fates: DuelFates) -> Vec<(u128, DuelFates)> {
    if fates.iter().any(|fate| fate.gone) {
        return vec![(1, fates)];
    }
    let total = |at: usize, die: i8| die + fighters[at].bonus - fates[at].serious as i8;
    let (mut wins, mut losses) = (0, 0);
    for (one, other) in (1..=10).flat_map(|one| (1..=10).map(move |other| (one, other))) {
        wins += u128::from(total(0, one) > total(1, other));
        losses += u128::from(total(0, one) < total(1, other));
    }
    let mut ways = vec![(6 * (100 - wins - losses), fates)];
    for (count, struck) in [(wins, 1), (losses, 0)] {
        let hits = hits(fighters, fates, struck).into_iter();
        ways.extend(hits.map(|(faces, fates)| (count * faces, fates)));
    }
    ways
}

/// A hit on one of them, by the sides of the die of wounds.
fn hits(fighters: &[Fighter; 2], fates: DuelFates, at: usize) -> [(u128, DuelFates); 3] {
    [Wound::Light, Wound::Serious, Wound::Dead].map(|wound| {
        let faces = (1..=6).filter(|&side| result(side, false) == wound).count() as u128;
        let mut after = fates;
        after[at] = fighters[at].struck(fates[at], wound);
        (faces, after)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A fighter whose strain nobody asks for.
    fn fighter(fs: u8, cc: u8, panicked: i8) -> Fighter {
        Fighter { fs, cc, bonus: cc as i8 - panicked, outnumbered: false, most_strain: 0 }
    }

    fn wins(fighters: [Fighter; 2]) -> f64 {
        let law = law(fighters);
        let all: u64 = law.iter().map(|(weight, _)| weight).sum();
        let won: u64 =
            law.iter().filter(|(_, fates)| fates[1].gone).map(|(weight, _)| weight).sum();
        won as f64 / all as f64
    }

    /// `EX-12`, `EX-13`: `WS-HTH-03`, `WS-HTH-04`, `WS-HTH-08`
    #[test]
    fn duels_have_the_odds_of_the_examples() {
        let close = |one: f64, other: f64| assert!((one - other).abs() < 1e-14, "{one} {other}");
        let even = fighter(3, 3, 0);
        close(wins([even, even]), 0.5);
        let better = 633_889_591_211.0 / 1_000_982_677_149.0;
        close(wins([fighter(3, 4, 0), even]), better);
        close(wins([even, fighter(3, 3, 1)]), better);
        close(
            wins([fighter(3, 4, 0), fighter(3, 3, 1)]),
            13_081_381_486_594.0 / 17_553_077_181_549.0,
        );
        // Expected wounds of each side: a death weighs once more.
        let law = law([even; 2].map(|fighter| Fighter { most_strain: 24, ..fighter }));
        let all: u64 = law.iter().map(|(weight, _)| weight).sum();
        let strain: f64 = law
            .iter()
            .map(|(weight, fates)| *weight as f64 / all as f64 * f64::from(fates[0].strain))
            .sum();
        // Half of all duels end with his fall; two of three falls by a hit that ends it are deaths
        // or the third serious wound, which the hits of EX-12 leave open: so at least the hits.
        assert!(strain > 520_537.0 / 223_587.0 && strain < 520_537.0 / 223_587.0 + 0.5);
    }
}

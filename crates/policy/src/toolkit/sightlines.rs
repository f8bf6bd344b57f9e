//! What units and their enemies are to each other where they stand, kept until one of them changes.

use wargauge_rules::UnitId;
use wargauge_rules::table::UnitSet;

/// What a unit and one enemy are to each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standoff {
    /// Losses expected of the enemy's fire.
    pub losses: i32,
    /// What the unit's shot at it is worth; 0 if there is none.
    pub shot: i32,
}

/// What a unit meets, all standoffs together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Met<const WORDS: usize> {
    /// Losses expected of all who see it.
    pub losses: i32,
    /// The best shot at one of them.
    pub fire: i32,
    /// At whom.
    pub target: Option<UnitId>,
    /// Who sees the unit.
    pub watchers: UnitSet<WORDS>,
}

impl<const WORDS: usize> Met<WORDS> {
    /// What a unit meets that no enemy sees.
    pub const NOBODY: Self = Self { losses: 0, fire: 0, target: None, watchers: UnitSet::EMPTY };
}

/// The standoffs of a unit with all its enemies.
#[derive(Clone, Copy, Debug)]
struct Standoffs<const WORDS: usize, const UNITS: usize> {
    with: [Standoff; UNITS],
    /// Enemies that have changed since they were looked at.
    stale: UnitSet<WORDS>,
    /// Whether the unit shoots as one that has moved.
    moved: bool,
    met: Met<WORDS>,
}

impl<const WORDS: usize, const UNITS: usize> Standoffs<WORDS, UNITS> {
    const UNKNOWN: Self = Self {
        with: [Standoff { losses: 0, shot: 0 }; UNITS],
        stale: UnitSet::range(0, UNITS as u8),
        moved: false,
        met: Met::NOBODY,
    };

    /// The unit is not where or as it was. Where there is no enemy to look at, nobody aims anew.
    const fn forget(&mut self) {
        (self.stale, self.met) = (Self::UNKNOWN.stale, Met::NOBODY);
    }

    /// Puts what an enemy that sees the unit, or does not, is to it now in the place of what it was.
    fn renew(&mut self, enemy: UnitId, seen: bool, now: Standoff) {
        let (known, met) = (&mut self.with[enemy.index()], &mut self.met);
        if met.watchers.contains(enemy) {
            met.losses -= known.losses;
            met.watchers.remove(enemy);
        }
        if seen {
            met.losses += now.losses;
            met.watchers.insert(enemy);
        }
        *known = now;
    }

    /// Looks for the best shot.
    fn aim(&mut self) {
        (self.met.fire, self.met.target) = (0, None);
        for enemy in self.met.watchers {
            let shot = self.with[enemy.index()].shot;
            if shot > self.met.fire {
                (self.met.fire, self.met.target) = (shot, Some(enemy));
            }
        }
    }
}

/// The standoffs of all units, of which there are at most `UNITS`.
#[derive(Clone, Debug)]
pub struct Sightlines<const WORDS: usize, const UNITS: usize>(Vec<Standoffs<WORDS, UNITS>>);

impl<const WORDS: usize, const UNITS: usize> Default for Sightlines<WORDS, UNITS> {
    fn default() -> Self {
        Self(vec![Standoffs::UNKNOWN; UNITS])
    }
}

impl<const WORDS: usize, const UNITS: usize> Sightlines<WORDS, UNITS> {
    /// Forgets what these units have to do with anybody.
    pub fn forget(&mut self, units: UnitSet<WORDS>) {
        for unit in units {
            self.0[unit.index()].forget();
        }
    }

    /// Notes for these units that some enemies have changed.
    pub fn look_again_at(&mut self, enemies: UnitSet<WORDS>, units: UnitSet<WORDS>) {
        for unit in units {
            self.0[unit.index()].stale |= enemies;
        }
    }

    /// What a unit's shot at an enemy is worth from where it is, as it was last looked at.
    #[must_use]
    pub fn shot(&self, unit: UnitId, enemy: UnitId) -> i32 {
        self.0[unit.index()].with[enemy.index()].shot
    }

    /// The enemies that a unit, which shoots as one that has moved or not, must look at again: of
    /// its `foes` those that have changed, and those gone that saw it. They count as looked at.
    #[inline]
    pub fn stale(&mut self, unit: UnitId, moved: bool, foes: UnitSet<WORDS>) -> UnitSet<WORDS> {
        let kept = &mut self.0[unit.index()];
        if kept.moved != moved {
            kept.forget();
            kept.moved = moved;
        }
        let stale = kept.stale & (foes | kept.met.watchers);
        kept.stale = UnitSet::EMPTY;
        stale
    }

    /// Notes whether an enemy sees a unit, and what they are to each other now.
    #[inline]
    pub fn renew(&mut self, unit: UnitId, enemy: UnitId, seen: bool, now: Standoff) {
        self.0[unit.index()].renew(enemy, seen, now);
    }

    /// Looks for the best shot of a unit, once all that were stale are renewed.
    #[inline]
    pub fn aim(&mut self, unit: UnitId) {
        self.0[unit.index()].aim();
    }

    /// What a unit meets where it is.
    #[must_use]
    #[inline]
    pub fn met(&self, unit: UnitId) -> &Met<WORDS> {
        &self.0[unit.index()].met
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const UNIT: UnitId = UnitId(0);

    fn set(units: &[u8]) -> UnitSet {
        units.iter().copied().map(UnitId).collect()
    }

    fn seen(losses: i32, shot: i32) -> (bool, Standoff) {
        (true, Standoff { losses, shot })
    }

    /// What the unit meets; `look` says what an enemy is to it.
    fn meet(
        lines: &mut Sightlines<1, 8>,
        (moved, foes): (bool, &[u8]),
        look: impl Fn(UnitId) -> (bool, Standoff),
    ) -> Met<1> {
        let stale = lines.stale(UNIT, moved, set(foes));
        if !stale.is_empty() {
            stale.for_each(|enemy| {
                let (seen, now) = look(enemy);
                lines.renew(UNIT, enemy, seen, now);
            });
            lines.aim(UNIT);
        }
        *lines.met(UNIT)
    }

    #[test]
    fn only_what_has_changed_is_looked_at() {
        let mut lines: Sightlines<1, 8> = Sightlines::default();
        let met = meet(&mut lines, (false, &[3, 4]), |enemy| match enemy.0 {
            3 => seen(7, 5),
            _ => (false, Standoff { losses: 0, shot: 9 }),
        });
        assert_eq!(met, Met { losses: 7, fire: 5, target: Some(UnitId(3)), watchers: set(&[3]) });
        assert_eq!(lines.shot(UNIT, UnitId(4)), 9, "a shot that needs no sight");
        let again = meet(&mut lines, (false, &[3, 4]), |_| unreachable!("nobody has changed"));
        assert_eq!(again, met);
        lines.look_again_at(set(&[4]), set(&[0]));
        let met = meet(&mut lines, (false, &[3, 4]), |enemy| {
            assert_eq!(enemy, UnitId(4));
            seen(2, 9)
        });
        assert_eq!((met.losses, met.fire, met.target), (9, 9, Some(UnitId(4))));
        // Who saw the unit and is gone is looked at as well.
        lines.look_again_at(set(&[4]), set(&[0]));
        let met = meet(&mut lines, (false, &[3]), |_| (false, Standoff::default()));
        assert_eq!((met.losses, met.fire, met.watchers), (7, 5, set(&[3])));
    }

    #[test]
    fn who_moves_looks_at_all_again_and_who_is_forgotten_is_not_shot_at() {
        let mut lines: Sightlines<1, 8> = Sightlines::default();
        meet(&mut lines, (false, &[3]), |_| seen(7, 5));
        let met = meet(&mut lines, (true, &[3]), |_| seen(7, 1));
        assert_eq!((met.losses, met.fire), (7, 1));
        lines.forget(set(&[0]));
        let met = meet(&mut lines, (true, &[]), |_| unreachable!("there is nobody"));
        assert_eq!(met, Met::NOBODY);
    }
}

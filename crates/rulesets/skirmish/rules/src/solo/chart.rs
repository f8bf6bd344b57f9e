//! The action chart of infantry and guns (`SK-ACT`).

use crate::state::Drill;

/// How a unit stands when it comes to the chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChartEntry {
    /// Its risk factor.
    pub(crate) factor: i32,
    /// What it last did.
    pub(crate) last: Drill,
    /// Whether it defends a fortified position (`SK-ACT-03`).
    pub(crate) fortified: bool,
    /// Whether it sees an enemy.
    pub(crate) sees: bool,
    /// `SK-ACT-09`: whether it has a weapon that stays and shoots.
    pub(crate) tripod: bool,
}

/// `SK-ACT-01`, `SK-ACT-02`, `SK-ACT-03`, `SK-ACT-04`, `SK-ACT-05`, `SK-ACT-06`, `SK-ACT-07`,
/// `SK-ACT-08`, `SK-ACT-09`, `SK-ACT-17`: what a die says.
pub(crate) const fn infantry_drill(standing: ChartEntry, die: u8) -> Drill {
    // SK-ACT-09, SK-ACT-19: the starred results.
    let advance = if standing.tripod { Drill::Halt } else { Drill::Advance };
    let attack = if standing.tripod { Drill::Halt } else { Drill::Attack };
    let column = die.saturating_sub(1) as usize;
    let row = match standing.factor {
        // SK-ACT-02, SK-ACT-03, SK-ACT-04
        ..=0 => return calm(standing, die, advance),
        // SK-ACT-05
        1 => [Drill::Halt, advance, advance, advance, advance, attack],
        // SK-ACT-06
        2..=5 => [Drill::Retreat, Drill::Halt, Drill::Halt, advance, advance, advance],
        // SK-ACT-07
        6..=8 => [Drill::Rout, Drill::Retreat, Drill::Halt, Drill::Halt, Drill::Halt, advance],
        // SK-ACT-08
        _ => [Drill::Rout, Drill::Rout, Drill::Rout, Drill::Retreat, Drill::Retreat, Drill::Halt],
    };
    row[column]
}

/// `SK-ACT-17`: a factor of 0 or less, the checks in their order, one die for all.
const fn calm(standing: ChartEntry, die: u8, advance: Drill) -> Drill {
    match (standing.last, die) {
        (Drill::Retreat | Drill::Rout, 5..) => Drill::Halt,
        (Drill::Retreat | Drill::Rout, _) => Drill::Retreat,
        _ if standing.fortified => Drill::Halt,
        (_, 4..) if standing.sees => advance,
        // SK-ACT-18
        (Drill::Attack, _) => Drill::Advance,
        (last, _) => last,
    }
}

//! The weights of the doctrine of Grid WW2.

use wargauge_policy::weights;

weights! {
    "../weights.toml";
    /// Pull of the assigned objective for each turn of the way to it, in hundredths of a point.
    pull,
    /// Expected losses in the enemy's next turn, in per cent.
    danger,
    /// The best attack that a place offers next turn, in per cent.
    opportunity,
    /// Standing in cover, in per cent of the unit's worth.
    cover,
    /// What a disrupted unit gains by regrouping, in per cent of its worth.
    regroup,
    /// Observing for batteries, in per cent of the value of the fire it allows.
    observe,
    /// What disruption takes from a unit's worth, in per cent.
    disruption,
    /// What each casualty near the limit is worth beyond its worth, in hundredths of a point.
    casualty_limit formerly limit,
    /// What a unit counts where points decide, in per cent of what it is worth; the rest is what it
    /// can do and take.
    stake,
    /// How much boldness an assault takes off the danger, in per cent.
    boldness,
    /// Turns in hand below which a side that must press on takes risks.
    spare_turns formerly leeway,
    /// What objectives gain when there is no time to lose, in per cent.
    haste,
    /// How much a shooter's chance to do better by moving counts against an attack, in per cent.
    patience,
    /// What batteries may do to those under observation, in per cent of what is expected of them.
    shelling,
    /// How much less its goals draw the side that is ahead where points decide, and how much more the
    /// other one, in per cent.
    lead,
    /// How much goals draw forward observers, in per cent of what they draw others.
    observer_pull formerly lookout,
    /// Whether those who would wait in front of a bridge go round by another: 1, or 0.
    detours formerly crossings,
    /// What going back to where a unit came from the turn before costs, in hundredths of a point.
    backtracking formerly fickle,
    /// What anti-aircraft guns save those around them from, in per cent of what is expected of the
    /// enemy's aircraft.
    air_defence formerly umbrella,
    /// What ground is worth in a side's last turn, in per cent of what it draws otherwise.
    last_turn formerly finale,
    /// How much more the way to a goal counts, where a unit deploys, for who is worth more than the
    /// mean, and how much less for who is worth less: in per cent of the difference.
    deploy_best_forward formerly precedence,
}

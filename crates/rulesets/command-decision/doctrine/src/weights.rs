//! The weights of the doctrine of Command Decision.

use wargauge_policy::weights;

weights! {
    "../weights.toml";
    /// What a stand can do and take, in per cent of its count.
    capability formerly deeds,
    /// What it counts in victory points, in per cent.
    stake,
    /// Losses expected from enemy fire in this turn, in per cent.
    danger,
    /// The same of a stand that moves all the way, in per cent of that.
    haste_danger,
    /// What each stand in an enemy's sight draws off of its fire at the next, in per cent of that.
    spread,
    /// Fire that a stand nobody has seen meets where it stays, in per cent.
    unseen,
    /// What a place offers to fire at in general fire, in per cent.
    opportunity,
    /// What fire before the enemy's own is worth, in per cent of what it is worth with it.
    first_fire formerly first,
    /// Fire that is left after a Full Advance, in per cent.
    full_advance_fire formerly after_full,
    /// Losses and targets expected in the next turn where a stand comes to rest, in per cent.
    future,
    /// Each inch nearer to the goal, in hundredths of a point for a hundred points of stand.
    pull,
    /// How much more a goal draws when all the turns left are needed to get there, in per cent.
    haste,
    /// Being where an objective is held, in per cent of its victory points.
    objective,
    /// What an enemy in an objective is worth beyond itself, in per cent of what that counts.
    contest,
    /// Leaving the table where that counts, in per cent of what the stand counts in victory points.
    exit,
    /// The turn from which a column that must leave the table leaves where it gathers.
    gather_turn formerly gather,
    /// Cover where a stand comes to rest, in per cent of its worth for each grade.
    shelter,
    /// A company that must check its morale, in per cent of what it is expected to lose.
    morale_check formerly check,
    /// What coming near the enemy costs the nerve of a company, likewise.
    morale_risk formerly nerve,
    /// A hidden stand fires if that is worth more than so much per cent of its own worth.
    ambush,
    /// Fire now that is worth so much per cent of what a better moment promises is not put off.
    patience,
    /// Harm by bursts to friends, in per cent.
    friendly_fire formerly friends,
    /// Bringing a demoralized stand back, in per cent of its worth.
    rally,
    /// What following an order must promise more than staying, in per cent of a stand's worth.
    inertia,
    /// Beginning in cover, in per cent of a stand's worth for each grade.
    deploy_cover formerly cover_first,
    /// Beginning where much of the table beyond is in sight and range, in per cent of a stand's
    /// worth.
    deploy_view formerly view,
    /// Beginning beside another stand, in per cent of a stand's worth.
    crowd,
    /// Beginning an inch away from its company, in hundredths of a point for a hundred points of
    /// stand.
    deploy_cohesion formerly apart,
    /// Beginning an inch of movement farther from the goal, likewise.
    deploy_march formerly march,
}

//! The weights of the doctrine of Victory Decision.

use wargauge_policy::weights;

weights! {
    "../weights.toml";
    /// Each Suppression Marker on an enemy, in per cent of one model's worth.
    marker,
    /// Making an enemy Shaken, in per cent of its worth.
    make_shaken formerly shake,
    /// Shooting at what has lost strength, in per cent on top for the part that it has lost.
    finish,
    /// Shooting at what has not acted in this turn, in per cent on top.
    pre_empt,
    /// Losses expected from the enemies' next activations, in per cent.
    danger,
    /// Losses that a Hidden unit expects where it stands, in per cent of those in plain sight
    /// (VD-HIDE-04).
    hidden,
    /// What a place offers to shoot at, in per cent.
    opportunity,
    /// Each inch nearer to the goal, in hundredths of a point for a hundred points of unit.
    pull,
    /// The same in Seek Out, in per cent of it: who waits for the others carries out more orders.
    seek_out_pull formerly seek,
    /// Holding an objective, in points.
    objective,
    /// How much more a goal draws when all the time left is needed to get there, in per cent.
    haste,
    /// Being in cover, in per cent of the danger of the open.
    cover,
    /// Each own marker that Regroup removes, in per cent of one model's worth.
    regroup,
    /// Going first with a unit that is in danger, in per cent of the danger.
    urgency,
    /// Taking cover or hiding, in per cent of the danger it avoids.
    shelter,
    /// Finding a Hidden enemy, in per cent of what shooting at it is worth.
    spot,
    /// What a unit counts where points decide, in per cent of what it is worth; the rest is what it
    /// can do and take.
    stake,
    /// Calling strikes, in per cent of what they destroy.
    strike,
    /// Beginning where all beyond the own zone is in sight and range, in per cent of a crewed
    /// weapon's worth; an eighth of that for infantry.
    deploy_view formerly view,
    /// Losses to mines on the way, in per cent.
    mines,
    /// Beginning so near to another unit that one strike catches both, where the enemy has any, in
    /// per cent of the lesser worth of the two.
    spread,
}

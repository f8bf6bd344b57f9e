//! The weights of the doctrine of WWII Sim.

use wargauge_policy::weights;

weights! {
    "../weights.toml";
    /// Pinning a unit, in per cent of its worth.
    pin,
    /// Losses expected from enemy fire of this turn, in per cent.
    danger,
    /// Losses and targets expected where a unit stays for the next turn, in per cent.
    future,
    /// What a place offers to shoot at, in per cent.
    opportunity,
    /// Each inch nearer to the goal, in hundredths of a point for a hundred points of unit.
    pull,
    /// How much of that draws weapons that lose by every move, in per cent.
    emplaced,
    /// Each inch nearer to the nearest enemy where there is nothing else to go to, likewise.
    hunt,
    /// How much more the way off the table draws whoever wins by leaving it, in per cent.
    exit,
    /// How much more a goal draws when all the time left is needed to get there, in per cent.
    haste,
    /// How much more an objective at a house draws while no enemy is near, in per cent: who is there first has
    /// the cover.
    race,
    /// Holding an objective, in per cent of its victory points.
    objective,
    /// A point of Endurance, in hundredths of a point.
    endurance,
    /// Clearing a jam, in per cent of the unit's worth.
    jam,
    /// Staying dissimulated, in per cent of the unit's worth.
    ambush,
    /// Losses in hand-to-hand, given less taken, in per cent.
    fight,
    /// How much of the enemy is taken to shoot in a turn, in per cent.
    volume,
    /// How much of the rest of it one unit alone draws, in per cent; each of two a quarter.
    lone_target formerly alone,
    /// Up to so many own units each draws its full share of the enemy's fire; of more each draws less of it.
    fire_spread formerly among,
    /// Orders that are worth less than the best by so much are given half as often, in hundredths of
    /// a point for a hundred points of unit.
    temperature formerly mixing,
    /// What the enemy is taken to gain by moving, in per cent of the unit's worth.
    advance,
    /// Beginning where much of the table beyond is in sight and range, in per cent of a unit's worth.
    deploy_view formerly view,
    /// Beginning in cover, in per cent of a unit's worth for each grade.
    shelter,
    /// Shots at enemies who may come by in this turn, for who waits with the weapon at the ready, in per cent.
    overwatch formerly awaited,
    /// Those who come straight at who waits where there is no objective, in per cent of others.
    approach,
    /// What is left in the last turn of what the next one and Endurance weigh, in per cent.
    last_turn formerly after,
    /// Beginning out of reach of the enemy's ground, for weapons that lose by every move, in per cent of
    /// what an inch to the goal draws.
    deploy_standoff formerly within,
    /// How much an objective draws who has no weapon and carries nobody, and how much of a field of fire it
    /// begins in, in per cent; what is missing to 100 makes it begin out of sight.
    unarmed,
    /// What the enemy's fire does where a unit begins in the open sight of it, in per cent.
    deploy_exposure formerly exposed,
    /// How much of that is made good by what it can shoot at from there, in per cent.
    deploy_return_fire formerly repaid,
}

//! The weights of the doctrine of Skirmish.

use wargauge_policy::weights;

weights! {
    "../weights.toml";
    /// A man for being there, in hundredths of a point.
    man formerly body,
    /// Each of his action points, in hundredths of a point.
    action,
    /// A hundredth of a man that he takes out in a turn of fire, in hundredths of a point.
    fire,
    /// A burst of a machine gun in a turn, which pins a team down, in hundredths of a point.
    pins,
    /// A vehicle for running, in hundredths of a point.
    hull,
    /// Each grade of its armour, in hundredths of a point.
    armour,
    /// A crewed weapon or a gun, in hundredths of a point.
    weapon,
    /// A team suppressed, in per cent of its worth.
    suppress,
    /// Retiring, in per cent of the team's worth.
    retire,
    /// A marker more by a test, likewise.
    marker,
    /// Retiring where there is no stop before the edge of the table, likewise.
    driven_off_table formerly driven,
    /// Moving away shaken, likewise.
    shaken_move formerly away,
    /// Running, likewise.
    rout,
    /// What fire is worth now against what it may be worth elsewhere, in per cent.
    fire_now formerly now,
    /// How much of the enemy's fire is taken to come at one team, in per cent.
    volume,
    /// How much less of it comes at a team for each other that is as near to the enemy, in per cent.
    spread,
    /// How sure it is that the machine guns that see a team pin it down, in per cent.
    pinned,
    /// What an enemy can do who has to come into sight first, in per cent.
    reply,
    /// How much of that comes at a team that has not been discovered, in per cent.
    hidden,
    /// Each grade of cover against enemies who are not known, in per cent of a unit's worth.
    cover,
    /// What a place offers to shoot at in the next turn, in per cent.
    future,
    /// Each inch nearer to the goal, in thousandths of the unit's worth.
    pull,
    /// The same for weapons that lose by every move, in per cent.
    emplaced,
    /// The same when the game begins, in per cent of what it is at its end.
    patience,
    /// The same for a side that is to hold what it has, in per cent.
    garrison,
    /// What it costs a unit to leave the place where it waits, for a side that is to hold what it has, in
    /// per cent of the unit's worth.
    entrench,
    /// What it costs a mortar that nobody has found to leave its place, on either side, in per cent of
    /// its worth.
    mortar_stay formerly rooted,
    /// How much less each team that is nearer makes of a goal, in per cent.
    crowd,
    /// The same for leaders, snipers and launchers, in per cent.
    support_pull formerly rear,
    /// How much of the enemy's guns is taken to come at one vehicle, in per cent.
    threat,
    /// What flame takes of a team that it hits, in per cent.
    flame,
    /// The chance that artillery which is called does something, in per cent.
    artillery_call formerly call,
    /// Holding an objective, in per cent of what it counts.
    hold,
    /// The same for whoever comes second, in per cent.
    second_holder formerly second,
    /// Losses in hand-to-hand fighting, given less taken, in per cent.
    fight,
    /// Standing at the very edge of the table, in per cent of a unit's worth.
    edge,
    /// Beginning in cover, in per cent of a unit's worth for each grade.
    shelter,
}

//! The ruling constants and disputed readings of Skirmish.

use wargauge_rules::roster::switches;

switches! {
    words {
        /// Whether suppression by fire adds markers.
        suppression_fire_adds: SuppressionFireAdds { No = "false", Yes = "true" },
            "SK-SUPP-01", "suppression by fire adds a marker to those already there";
        /// Whether a volley with a machine gun in it suppresses when it misses.
        mg_auto_suppress_in_volley: MgAutoSuppressInVolley { No = "false", Yes = "true" },
            "SK-SHOOT-31", "a team volley with a machine gun suppresses even if it misses";
        /// Whether machine guns split their fire.
        mg_split: MgSplit { Off = "off", On = "on" },
            "SK-SHOOT-33", "machine guns may split the shots of one purchase between two teams";
        /// Whether the target's shifts add up.
        target_shift_stacks: TargetShiftStacks { No = "false", Yes = "true" },
            "SK-SHOOT-19", "the shifts for dispersal and for cover add up";
        /// Whether suppression by fire is tested once per phase.
        morale_once_per_phase_suppression: MoraleOncePerPhaseSuppression { Yes = "true", No = "false" },
            "SK-MORALE-07", "being suppressed by fire is tested once per team and phase";
        /// What a figure brings to melee.
        melee_points: MeleePoints { Current = "current", Base = "base" },
            "SK-MELEE-04", "a figure fights with its current action points, or with those it began with";
        /// Whether +6 and +4 of one gun add up.
        vdam_plus6_and_plus4: VdamPlus6AndPlus4 { Both = "both", OnlySix = "only_plus6" },
            "SK-VDAM-41", "a gun that earns +6 earns +4 for its calibre as well";
        /// Whether a heavy hull adds to the frontal rule.
        vdam_heavy_with_front8: VdamHeavyWithFront8 { Both = "both", OnlyEight = "only_front8" },
            "SK-VDAM-54", "the -4 of heavy armour comes on top of the -8 of the best fronts";
        /// Whether anti-tank rifles and grenades have the calibre bonus.
        at_rifle_grenade_calibre_plus4: AtRifleGrenadeCalibrePlus4 { No = "false", Yes = "true" },
            "SK-HHAT-26", "anti-tank rifles and grenades have the +4 for their calibre";
        /// Whether the bonus after a mortar hit is for direct fire only.
        boresight_mortar_direct_only: BoresightMortarDirectOnly { Yes = "true", No = "false" },
            "SK-MORTAR-05", "only a mortar that sees its target shoots better after a hit";
        /// How damage and crew losses count in the risk of an armoured vehicle.
        afv_damage_and_crew: AfvDamageAndCrew { Max = "max", Sum = "sum" },
            "SK-AFVSOLO-13", "damage and crew casualties count by the larger, or by their sum";
        /// Whether an optics hit counts as no main gun.
        optics_hit_counts_as_no_gun: OpticsHitCountsAsNoGun { No = "false", Yes = "true" },
            "SK-AFVSOLO-10", "a tank whose optics are hit counts as one without a main gun on its chart";
        /// What no contact so far does to the arrivals.
        no_contact_modifier: NoContactModifier { Less = "-1", More = "+1" },
            "SK-GEN-02", "what is added to the die of arrivals before there was contact";
        /// Whether who retires leaves the table.
        retire_off_table: RetireOffTable { Off = "off", On = "on" },
            "SK-GEO-23", "teams that retire or move away leave the table where the edge is in their way";
        /// Whether vehicles that nobody has spotted hide what is beyond them.
        hidden_hulls_block: HiddenHullsBlock { Off = "off", On = "on" },
            "SK-GEO-05", "vehicles that the enemy has not spotted block his lines of sight too, which tells him where they are";
        /// How far turned-up counters turn up others.
        event_reveal_chain_steps: EventRevealChainSteps { One = "1", Unlimited = "unlimited" },
            "SK-EVENT-08", "counters turned up by another one turn up others in their turn";
        /// How often a chart rout gains 2 inches.
        rout_bonus_per_action: RoutBonusPerAction { Action = "action", Turn = "turn" },
            "SK-ACT-20", "the 2 inches of a chart rout are added to each action, or once a turn";
        /// How many places to go are offered.
        move_density: MoveDensity { Normal = "normal", Coarse = "coarse", Fine = "fine" },
            "SK-MOVE-20", "how many destinations of a move are offered as options";
    }
    numbers {
        /// Shots of rifles, carbines and pistols.
        shots_rifle: 1 in 1 to 2, "SK-SHOOT-24", "shots of a rifle, carbine or pistol per purchase";
        /// Shots of submachine guns.
        shots_smg: 2 in 1 to 4, "SK-SHOOT-24", "shots of a submachine gun per purchase";
        /// Shots of assault rifles.
        shots_ar: 2 in 1 to 4, "SK-SHOOT-24", "shots of an assault rifle per purchase";
        /// Shots of light machine guns.
        shots_lmg: 3 in 2 to 4, "SK-SHOOT-24", "shots of a light machine gun per purchase";
        /// Shots of vehicle machine guns.
        shots_vehicle: 3 in 2 to 4, "SK-SHOOT-24", "shots of a vehicle machine gun per purchase";
        /// Shots of tripod machine guns.
        shots_hmg: 4 in 3 to 5, "SK-SHOOT-24", "shots of a machine gun on a tripod per purchase";
        /// Shots of quadruple mounts.
        shots_quad: 6 in 4 to 8, "SK-SHOOT-24", "shots of a quadruple machine gun per purchase";
        /// Score that removes a suppression marker.
        suppression_remove_score: 4 in 3 to 5, "SK-SUPP-05", "D6 score that removes a marker";
        /// Leader's bonus to that die.
        suppression_leader_bonus: 1 in 0 to 1, "SK-SUPP-06", "what a leader adds to that die";
        /// Most markers of a team.
        suppression_cap: 3 in 2 to 4, "SK-SUPP-02", "most suppression markers of a team";
        /// Effect score that kills.
        effect_killed_from: 7 in 6 to 7, "SK-EFFECT-05", "modified effect die from which a man is killed";
        /// Most points stored for a gun.
        gun_point_cap: 4 in 4 to 8, "SK-AP-14", "most points stored for a crewed weapon that costs 4";
        /// Penalty of guns against fast targets.
        gun_moving_target_penalty: 0 in 0 to 4,
            "SK-GUN-06", "what a gun needs more against a vehicle moving over 8 inches";
        /// Price of a flamethrower shot.
        flame_ap: 2 in 2 to 4, "SK-AP-17", "action points of a flamethrower shot";
        /// Score that brings called artillery.
        called_fire_arrival: 5 in 4 to 6, "SK-ARTY-14", "D6 score that brings called artillery";
        /// Share of its points below which a side breaks.
        break_percent: 40 in 25 to 50, "SK-SCEN-05", "percent of its points below which a side breaks";
        /// Price of mounting and dismounting.
        dismount_ap: 1 in 0 to 2, "SK-AP-19", "action points to mount or dismount";
        /// Price of changing places in a crew.
        crew_shift_ap: 1 in 0 to 2, "SK-AP-21", "action points to take over a place in a crew";
    }
}

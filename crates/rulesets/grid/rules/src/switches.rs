//! The configuration switches of Grid WW2: disputed readings and optional rules.

use wargauge_rules::roster::switches;

switches! {
    words {
        /// How squares are adjacent and distance is counted.
        metric: Metric { Ortho = "ortho", King = "king", Measured = "measured" },
            "GW-GRID-03..06, GW-GRID-16, GW-MEAS-*",
            "adjacency and distance: by sides, by king's moves, or measured in inches";
        /// Whether fighting and moving exclude each other.
        fire_move: FireMove { Exclusive = "exclusive", Delayed = "delayed", Free = "free" },
            "GW-COMBAT-02, GW-COMBAT-03",
            "a unit fights or moves in a turn; or its last move bars fighting; or no link";
        /// Who rolls the clock die.
        clock_advance: ClockAdvance { PlayerTurn = "player_turn", Round = "round" },
            "GW-CLOCK-04", "the clock advances every player turn, or once a round";
        /// What limits the length of a game.
        length_mode: LengthMode { Rounds = "rounds", Clock = "clock", Both = "both" },
            "GW-END-02, GW-END-06",
            "the game ends after rounds, by the clock, or by the first of both";
        /// Whether the second player gets the turn of the round in which the clock runs out.
        equal_turns: EqualTurns { Yes = "true", No = "false" },
            "GW-END-05", "both sides get the same number of turns when the clock ends the game";
        /// What an observer's two squares are measured to.
        obs_link: ObsLink { Target = "target", Battery = "battery" },
            "GW-ARTY-08, GW-ARTY-29", "an observer is bound to the target or also to the battery";
        /// When the second deduction applies.
        indirect_penalty: IndirectPenalty {
            IndirectWithoutFoo = "indirect_without_foo",
            AttackerIsFoo = "attacker_is_foo",
            TargetIsFoo = "target_is_foo",
            Off = "off"
        }, "GW-COMBAT-25", "which attacks suffer the second deduction";
        /// What an FOO spares a battery.
        foo_waives: FooWaives { All = "all", ObserverOnly = "observer_only" },
            "GW-ARTY-27", "an FOO waives every deduction, or only the indirect one";
        /// Whether an FOO's privileges serve mortars too.
        foo_serves_mortars: FooServesMortars { No = "false", Yes = "true" },
            "GW-ARTY-11", "an FOO serves mortars as it serves artillery";
        /// Whether deductions add up.
        deductions_stack: DeductionsStack { No = "false", Yes = "true" },
            "GW-COMBAT-26", "deductions add up to -2 instead of -1 at most";
        /// Which target duty binds first.
        priority_order: PriorityOrder {
            TankFirst = "tank_first", AdjacentFirst = "adjacent_first"
        },
            "GW-PRIO-05", "tanks and anti-tank guns prefer the closest tank, or adjacent enemies";
        /// How attacks are declared.
        declaration: DeclarationMode { PerTarget = "per_target", AllAtOnce = "all_at_once" },
            "GW-COMBAT-09", "attacks are declared target by target, or all before the first die";
        /// When combat moves are made.
        combat_move_timing: CombatMoveTiming { PhaseEnd = "phase_end", PerTarget = "per_target" },
            "GW-CMOVE-03", "combat moves come at the end of the phase, or after each target";
        /// Who has the tank re-roll when regrouping.
        tank_regroup: TankRegroup { Class = "class", Type = "type" },
            "GW-REGROUP-09", "the regroup re-roll is for the whole Tank class, or for tanks only";
        /// What entering a feature costs.
        feature_entry: FeatureEntry { FullAllowance = "full_allowance", OneSquare = "one_square" },
            "GW-MOVE-06", "entering a feature takes the whole move, or only the last step of it";
        /// Whether height helps to see.
        hill_los: HillLos { Blocks = "blocks", SeeOver = "see_over" },
            "GW-OBS-16", "hills block all sight, or units on them see over fields and hills";
        /// Whether one enemy unit blocks sight.
        single_enemy_blocks_los: SingleEnemyBlocks { No = "false", Yes = "true" },
            "GW-OBS-09", "a square with a single enemy unit blocks sight";
        /// Whether a retired battery is a casualty.
        retired_is_casualty: RetiredIsCasualty { No = "false", Yes = "true" },
            "GW-INTENSE-06", "a battery spent by intense fire counts as a casualty";
        /// Whether smoke missions risk the battery.
        smoke_self_disrupt: SmokeSelfDisrupt { No = "false", Yes = "true" },
            "GW-SMOKE-08", "a 1 on a smoke mission disrupts the battery";
        /// Which eliminated units leave wrecks.
        wreck_classes: WreckClasses { TankAndTd = "tank_and_td", AllTankClass = "all_tank_class" },
            "GW-WRECK-02", "wrecks of tanks and tank destroyers, or of the whole Tank class";
        /// Smoke screens.
        opt_smoke: OptSmoke { Off = "off", On = "on" }, "GW-SMOKE-*", "smoke screens";
        /// Intense artillery fire.
        opt_intense: OptIntense { Off = "off", On = "on" },
            "GW-INTENSE-*", "intense artillery fire";
        /// Heavy tanks.
        opt_heavy: OptHeavy { Off = "off", On = "on" },
            "GW-HEAVY-*", "heavy tanks are attacked from adjacent squares only";
        /// Whether there are minefields.
        opt_mines: OptMines { Off = "off", On = "on" }, "GW-MINE-*", "minefields";
        /// Whether tanks leave wrecks.
        opt_wrecks: OptWrecks { Off = "off", On = "on" }, "GW-WRECK-*", "wrecks";
        /// Dawn, dusk and night.
        opt_light: OptLight { Off = "off", On = "on" }, "GW-NIGHT-*", "dawn, dusk and night";
        /// Aircraft sorties.
        opt_air: OptAir { Off = "off", On = "on" }, "GW-AIR-*", "aircraft sorties";
        /// Whether forces may have strongpoints.
        opt_strong: OptStrong { Off = "off", On = "on" }, "GW-STRONG-*", "strongpoints";
        /// Whether half of each force starts in reserve.
        opt_reserves: OptReserves { Off = "off", On = "on" },
            "GW-RES-*", "half of each force starts in reserve";
        /// Random terrain.
        opt_terrain_gen: OptTerrainGen { Off = "off", On = "on" },
            "GW-GEN-*", "the table is generated anew for every game";
        /// Campaign battles.
        opt_campaign: OptCampaign { Off = "off", On = "on" },
            "GW-CAMP-*", "the battle is part of a campaign: features are scored";
        /// Which figures raise campaign forces.
        camp_force: CampForce { Late = "late", Early = "early" },
            "GW-CAMP-13", "numbers of units of campaign forces";
        /// Roads on the campaign map.
        camp_roads: CampRoads { Off = "off", On = "on" },
            "GW-CAMP-21", "major roads link the towns of the campaign map";
    }
    numbers {
        /// Distance of the points that moves are offered from the middle of their square.
        candidate_spacing: 150 in 120 to 180,
            "GW-MEAS-*",
            "how far from the middle of its square the policies look, in 1/100 inch (measured)";
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_rules::roster::SwitchValues;

    #[test]
    fn every_value_of_every_switch_can_be_set_and_read_back() {
        for (at, switch) in SWITCHES.iter().enumerate() {
            let words = match switch.values {
                SwitchValues::Words(words) => words.iter().map(ToString::to_string).collect(),
                SwitchValues::Number { default, low, high } => {
                    [default, low, high].map(|number| number.to_string()).to_vec()
                }
            };
            for word in &words {
                let set = Switches::parse(&[&format!("{}={word}", switch.name)]).expect(word);
                assert_eq!(&set.settings()[at].value, word, "{}", switch.name);
                assert_eq!(set == Switches::default(), *word == words[0], "{}", switch.name);
            }
        }
    }
}

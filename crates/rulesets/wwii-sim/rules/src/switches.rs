//! The disputed readings of WWII Sim and what else its users may set (WS-GEN-15).

use wargauge_rules::roster::switches;

// WS-GEN-15.
switches! {
    words {
        /// Whether a roll equal to the LD passes.
        ld_equal_passes: LdEqualPasses { No = "false", Yes = "true" },
            "WS-LEAD-11", "an LD test that rolls the LD exactly passes";
        /// Whether a Hide order shown in Primary Fire helps at once.
        primary_hide_now: PrimaryHideNow { No = "false", Yes = "true" },
            "WS-PFIRE-10", "a target that shows Hide in Primary Fire counts as hiding at once";
        /// Whether point-blank adds to close range.
        pointblank_adds_close: PointblankAddsClose { No = "false", Yes = "true" },
            "WS-FIRE-09", "point-blank adds to the line for close range instead of replacing it";
        /// Whether one panicked unit prevents a hand-to-hand fight.
        hth_needs_none_panicked: HthNeedsNonePanicked { No = "false", Yes = "true" },
            "WS-HTH-02", "there is no hand-to-hand fight if either unit is panicked, or only if both are";
        /// When muzzle smoke goes.
        muzzle_smoke_end: MuzzleSmokeEnd { NextTurn = "next_turn", ThisTurn = "this_turn" },
            "WS-HEAVY-08", "muzzle smoke goes at the end of the next turn, or of the same turn";
        /// Who picks the figure that takes a serious or dead result.
        casualty_choice: CasualtyChoice { Random = "random", Owner = "owner" },
            "WS-WOUND-08", "who takes a serious wound is drawn, or picked by the owner";
        /// Whether units may crawl.
        crawl_order: CrawlOrder { Off = "off", On = "on" },
            "WS-ORDER-26", "foot units may be ordered to crawl";
        /// Whether machineguns jam.
        jam: Jam { On = "on", Off = "off" }, "WS-WEAPON-03", "machineguns can jam";
        /// What a hit of a heavy weapon does to soldiers.
        heavy_damage_to_infantry: HeavyDamage { Blast = "blast", Single = "single" },
            "WS-WEAPON-10", "a hit of a heavy weapon on soldiers causes blast dice of wounds, or one";
    }
    numbers {
        /// Lead in percent of the larger force that wins.
        victory_margin: 10 in 0 to 50,
            "WS-SCEN-04", "lead in victory points that wins, in percent of the larger starting force";
        /// Which of a scenario's seeded tables is played.
        table: 0 in 0 to 999,
            "WS-TABLE-04", "which table a scenario with seeded tables is played on";
        /// Density of offered destinations.
        destinations: 1 in 0 to 2,
            "WS-MOVE-10", "how many destinations are offered for a move: few, as usual, or many";
    }
}

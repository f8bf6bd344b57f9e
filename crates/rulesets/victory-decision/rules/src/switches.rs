//! The ruling constants and optional rules of Victory Decision.

use wargauge_rules::roster::switches;

switches! {
    words {
        /// Whether Save/-X worsens Cover Saves too.
        save_mod_affects_cover: SaveModAffectsCover { No = "false", Yes = "true" },
            "VD-COVER-09, VD-FEAT-24", "Save/-X worsens Cover Saves too";
        /// Whether the number of a Blast is a radius.
        blast_x_is_radius: BlastXIsRadius { Yes = "true", No = "false" },
            "VD-FEAT-02", "the number of a Blast is the radius of its area, or else the diameter";
        /// What the suffix H means.
        h_suffix_mode: HSuffixMode { KeepHighest = "keep_highest", Bonus = "bonus" },
            "VD-BASE-08", "H keeps the highest of the dice, or adds 2 against vehicles and structures";
        /// What Set Up does.
        setup_mode: SetupMode { ExtraDice = "extra_dice", None = "none", Actions = "actions" },
            "VD-FEAT-27", "Set Up gives dice to those who stand, nothing, or must be done for X actions";
        /// Whether markers silence models.
        marker_silences_model: MarkerSilencesModel { Yes = "true", No = "false" },
            "VD-SUPP-06", "each Suppression Marker takes one model out of action";
        /// How far units withdraw.
        withdraw_distance: WithdrawDistance { OneMove = "one_move", D6 = "d6", TwoMoves = "two_moves" },
            "VD-SHAKEN-05", "how far a Shaken unit withdraws";
        /// The die of Spot.
        spot_die: SpotDie { D6 = "d6", D10 = "d10" },
            "VD-SPOT-02, VD-BASE-15", "the die of Spot";
        /// Whether a unit that has shot may hide.
        hide_after_shoot: HideAfterShoot { No = "false", Yes = "true" },
            "VD-HIDE-02", "a unit may hide in the activation in which it shot";
        /// Whether there is a Dig In Action.
        dig_in_enabled: DigInEnabled { Yes = "true", No = "false" },
            "VD-DIG-01", "infantry may dig in";
        /// When the target of an Assault strikes back.
        assault_strike_back: AssaultStrikeBack {
            After = "after", Simultaneous = "simultaneous", None = "none"
        }, "VD-ASSAULT-13", "the target of an Assault strikes back after it, at the same time, or not";
        /// Whether Take Cover! helps those assaulted.
        take_cover_in_assault: TakeCoverInAssault { Yes = "true", No = "false" },
            "VD-ASSAULT-11, VD-VEH-14", "Take Cover! re-rolls saves in Assaults too";
        /// How strikes scatter.
        strike_scatter: StrikeScatter { TwoD6LessLd = "2d6_less_ld", None = "none", D6 = "d6", TwoD6 = "2d6" },
            "VD-STRK-08", "how far strikes and blind Indirect fire scatter";
        /// Whether Command lends its Ld.
        command_lends_ld: CommandLendsLd { Yes = "true", No = "false" },
            "VD-ABIL-08", "units near a Command model may use its Ld";
        /// What a vehicle's markers are measured against.
        vehicle_shaken_limit: VehicleShakenLimit { Size = "size", Points = "structure_points", Six = "six" },
            "VD-VEH-32", "a vehicle is Shaken when its markers reach this";
        /// Whether deployment depth depends on Ld.
        deploy_by_ld: DeployByLd { Yes = "true", No = "false" },
            "VD-DEPLOY-10", "the depth of deployment is raised by the leader's Ld";
        /// How far one sees at night.
        night_sight: NightSight { ThreeD6 = "3d6", TwoD6 = "2d6", FourD6 = "4d6" },
            "VD-SPEC-10", "dice added to the Ld for the distance one sees at night";
        /// What happens to a withdrawal at the table edge.
        edge_withdrawal: EdgeWithdrawal { Along = "along", Off = "off" },
            "VD-SHAKEN-07", "a withdrawal that meets the table edge goes along it, or off the table";
    }
    numbers {
        /// Cover Save of Broken LoS.
        cover_save_broken: 5 in 4 to 6, "VD-COVER-01", "Cover Save in Broken LoS";
        /// Cover Save of Soft Cover.
        cover_save_soft: 4 in 3 to 5, "VD-COVER-01", "Cover Save in Soft Cover";
        /// Cover Save of Hard Cover.
        cover_save_hard: 3 in 2 to 4, "VD-COVER-01", "Cover Save in Hard Cover";
        /// How much worse vehicles use cover.
        vehicle_cover_step: 1 in 0 to 1, "VD-COVER-08", "how much worse the Cover Saves of vehicles are";
        /// Formation spacing in hundredths of an inch.
        formation_spacing: 200 in 150 to 300,
            "VD-COH-10", "distance of models in formation, in hundredths of an inch";
        /// Markers of the Suppression feature.
        suppression_feature_markers: 1 in 0 to 2,
            "VD-FEAT-33", "extra markers of a weapon with Suppression per Shoot Action";
        /// Limit of markers by models.
        marker_limit_factor: 2 in 1 to 3, "VD-SUPP-12", "most markers a unit holds, by its models";
        /// Markers a passed Regroup removes; 0 for half the Ld.
        regroup_pass: 0 in 0 to 4,
            "VD-REGR-02", "markers removed by a passed Regroup; 0 for half the Ld, rounded up";
        /// Markers a failed Regroup removes.
        regroup_fail: 1 in 0 to 1, "VD-REGR-02", "markers removed by a failed Regroup";
        /// Nearest visible enemy for Hide, in inches.
        hide_min_enemy_distance: 6 in 0 to 12,
            "VD-HIDE-02", "no enemy in sight may be nearer than this for Hide, in inches";
        /// Actions to dig in.
        dig_in_actions: 3 in 2 to 6, "VD-DIG-02", "Dig In Actions for foxholes";
        /// Attackers per defender.
        assault_ratio: 3 in 2 to 4,
            "VD-ASSAULT-09", "most models that fight each enemy model in an Assault";
        /// Modifier of strike calls.
        strike_mod: 2 in 0 to 3, "VD-STRK-04", "modifier of the test to call a strike";
        /// Modifier of strike calls with Radio.
        radio_mod: -1 in -2 to 0, "VD-STRK-04", "modifier of a strike call for a Radio";
        /// Command range in tenths of Ld inches.
        command_range: 10 in 0 to 30,
            "VD-ABIL-09", "Command range in tenths of the Ld in inches; twice that between Radios";
        /// Modifier of main guns after moving.
        vehicle_move_shoot_mod: -1 in -2 to 0,
            "VD-VEH-20", "modifier of the main gun's dice after a Move Action";
        /// Markers a passed recovery removes.
        vehicle_recovery_pass: 2 in 1 to 3,
            "VD-VEH-34", "markers removed by a vehicle's passed recovery";
        /// Markers a failed recovery removes.
        vehicle_recovery_fail: 1 in 0 to 1,
            "VD-VEH-34", "markers removed by a vehicle's failed recovery";
        /// Most charges on a target.
        max_charges_per_target: 4 in 1 to 10,
            "VD-ABIL-60", "most explosive charges on one target per activation";
        /// Depth of deployment.
        deploy_depth: 6 in 6 to 12,
            "VD-DEPLOY-10", "depth of deployment before the Ld is added, in inches";
        /// Radius of objectives.
        objective_radius: 3 in 1 to 6, "VD-SPEC-17", "radius of control of an objective, in inches";
        /// Number that brings turn 5.
        length_roll_t4: 3 in 2 to 5, "VD-SPEC-26", "D6 roll at the end of turn 4 that brings turn 5";
        /// Number that brings turn 6.
        length_roll_t5: 4 in 2 to 5, "VD-SPEC-26", "D6 roll at the end of turn 5 that brings turn 6";
        /// Percent of points lost from which Retreat! is tested.
        retreat_threshold: 50 in 33 to 66, "VD-SPEC-35", "percent lost from which Retreat! is tested";
        /// Percent of points lost that makes a side retreat.
        retreat_auto: 80 in 66 to 100, "VD-SPEC-36", "percent lost from which a side retreats";
        /// Percent of the limit within which Victory Points are a draw.
        vp_draw_margin: 5 in 0 to 10,
            "VD-SPEC-42", "difference of Victory Points, in percent of the limit, that is a draw";
        /// First turn of reserves.
        reserve_turn: 3 in 2 to 4, "VD-SPEC-33", "first turn in which reserves arrive";
        /// First turn of reserves with Command.
        reserve_turn_with_command: 2 in 1 to 4,
            "VD-SPEC-33", "first turn in which reserves arrive with a Command unit on the table";
        /// Most HQ Elements of the armies without a printed chart.
        national_hq_max: 2 in 1 to 2,
            "VD-LIST-03, VD-LIST-17, VD-LIST-22", "most HQ Elements of a force on the generic chart";
    }
}

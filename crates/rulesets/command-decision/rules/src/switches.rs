//! The switches: disputed readings and house constants that users may set.

use wargauge_rules::switches;

use crate::units::weapon::COLUMNS;

switches! {
    words {
        /// Whether a stand forced back by fire is pinned too (CD-BACK-07).
        fire_fb_pins: FirePins { On = "on", Off = "off" }, "CD-BACK-07",
            "Whether a stand forced back by fire is pinned too";
        /// How a stand is rallied (CD-RALLY-02).
        rally: RallyRule { Automatic = "automatic", Roll = "roll" }, "CD-RALLY-02",
            "Whether a Rally order always works, or on a die of at most the company's number";
        /// What an assault on an unsupported or weak vehicle leaves out (CD-CLOSE-09).
        ca_no_modifier: NoModifier { Assault = "assault", All = "all" }, "CD-CLOSE-09",
            "Which modifiers fall away in an assault on a weak or unsupported AFV";
        /// The size of the circle of small arms (CD-SA-07).
        sa_circle: Circle { Diameter = "diameter", Radius = "radius" }, "CD-SA-07",
            "Whether the 4 inches of small-arms fire are a diameter or a radius";
        /// Whether hidden stands that fired are looked at again (CD-SPOT-16).
        op_respot: Respot { On = "on", Off = "off" }, "CD-SPOT-16",
            "Whether a hidden stand that made opportunity fire is looked at again";
        /// Whether a disengaging stand must use half its movement (CD-ORDER-28, CD-ORDER-29).
        disengage_min: LeastDisengage { None = "none", Half = "half" }, "CD-ORDER-28 CD-ORDER-29",
            "Least movement of a stand that disengages";
        /// What lies on the ground (CD-CHART-29).
        ground: GroundState { Dry = "dry", Deep = "snow-or-mud" }, "CD-CHART-29",
            "Whether deep snow or mud slows movement off roads";
    }
    numbers {
        /// The number that hits in column A (CD-FIRE-16).
        column_a: 8 in 0 to 10, "CD-FIRE-16", "The number that hits with column A";
        /// The number that hits in column B (CD-FIRE-16).
        column_b: 6 in 0 to 10, "CD-FIRE-16", "The number that hits with column B";
        /// The number that hits in column C (CD-FIRE-16).
        column_c: 4 in 0 to 10, "CD-FIRE-16", "The number that hits with column C";
        /// The number that hits in column D (CD-FIRE-16).
        column_d: 2 in 0 to 10, "CD-FIRE-16", "The number that hits with column D";
        /// Percentage by which distances a player asks for may be off (CD-GEO-03).
        range_noise: 0 in 0 to 50, "CD-GEO-03",
            "Percentage by which a player's estimates of distances may be off";
        /// Which of a scenario's seeded tables is played (CD-TABLE-04).
        table: 0 in 0 to 999, "CD-TABLE-04",
            "Which table a scenario with seeded tables is played on";
        /// Greatest visibility in inches (CD-VIS-04).
        visibility: 60 in 1 to 200, "CD-VIS-04 CD-CHART-53",
            "Greatest visibility in inches";
    }
}

impl Switches {
    /// The numbers that hit, column A to D (CD-FIRE-16).
    #[must_use]
    pub const fn columns(&self) -> [i8; COLUMNS] {
        [self.column_a as i8, self.column_b as i8, self.column_c as i8, self.column_d as i8]
    }
}

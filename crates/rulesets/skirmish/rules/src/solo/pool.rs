//! The figures that enemies who come by dice are made of (`SK-GEN-21`).

/// What may still come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pool {
    /// Riflemen without other weapons.
    pub riflemen: u8,
    /// Non-commissioned officers with submachine guns.
    pub ncos: u8,
    /// Riflemen with a Panzerfaust.
    pub panzerfaust_men: u8,
    /// Light machine gun teams of three.
    pub lmg_three: u8,
    /// Light machine gun teams of two.
    pub lmg_two: u8,
    /// Heavy machine gun teams.
    pub hmg: u8,
    /// Panzerschreck pairs.
    pub pairs: u8,
    /// Anti-tank guns with crew.
    pub guns: u8,
    /// Vehicles with their crews.
    pub vehicles: u8,
}

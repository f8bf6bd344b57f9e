//! How much light there is at what time of day (GW-NIGHT).

/// Minutes of a day.
pub(crate) const DAY: u16 = 24 * 60;

/// How much light there is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Light {
    /// Full daylight.
    #[default]
    Day,
    /// Dawn or dusk: everybody is in cover from units that are not adjacent (GW-NIGHT-02).
    Twilight,
    /// Night: as twilight, and every move is one square (GW-NIGHT-03).
    Night,
}

/// The times of day at which the light changes, in minutes since midnight. An interval includes
/// its first minute and excludes its last (GW-NIGHT-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LightSchedule {
    /// Night ends and dawn begins.
    pub dawn: u16,
    /// Dawn ends and day begins.
    pub day: u16,
    /// Day ends and dusk begins.
    pub dusk: u16,
    /// Dusk ends and night begins.
    pub night: u16,
}

impl Default for LightSchedule {
    fn default() -> Self {
        Self { dawn: 5 * 60, day: 6 * 60, dusk: 20 * 60, night: 21 * 60 }
    }
}

impl LightSchedule {
    /// The light at a time of day.
    #[must_use]
    pub const fn at(&self, minute: u16) -> Light {
        if minute < self.dawn || minute >= self.night {
            Light::Night
        } else if minute < self.day || minute >= self.dusk {
            Light::Twilight
        } else {
            Light::Day
        }
    }
}

//! What a die must show to spot.

use wargauge_rules::table::Length;

/// Ends of the bands in inches: Point Blank, Short, Long, Extreme (`SK-SPOT-04`).
const ENDS: [i16; 4] = [8, 20, 48, 60];

/// `SK-SPOT-08`, `SK-SPOT-09`, `SK-SPOT-10`, `SK-SPOT-11`: what a D10 must show in each band.
const NEEDED: [u8; 4] = [3, 5, 8, 10];

/// `SK-SPOT-20`: how many bands further one hears than sees.
const BY_EAR: i8 = 2;

/// Who looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct WatcherState {
    /// Knows that the enemy is about (`SK-SPOT-13`).
    pub(crate) aware: bool,
    /// `SK-SPOT-16`
    pub(crate) suppressed: bool,
    /// `SK-SPOT-18`
    pub(crate) optics: bool,
    /// From a closed vehicle (`SK-SPOT-15`).
    pub(crate) closed: bool,
    /// Bands of the scenario (`SK-SPOT-30`).
    pub(crate) shift: u8,
}

/// What is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TargetState {
    /// Can be seen; else it can only be heard.
    pub(crate) visible: bool,
    /// `SK-SPOT-14`: has not moved and is in cover.
    pub(crate) still_in_cover: bool,
    /// `SK-SPOT-17`, `SK-SPOT-22`: has fired.
    pub(crate) shooting: bool,
    /// A sniper, whom his shots do not give away.
    pub(crate) sniper: bool,
    /// `SK-SPOT-29`: a vehicle that has moved.
    pub(crate) driving: bool,
}

/// `SK-SPOT-04`, `SK-SPOT-19`: the band of a squared distance, from 0; 4 beyond Extreme.
pub(crate) fn base_band(squared: i64) -> i8 {
    let beyond = |end: &&i16| squared > Length::inches(**end).squared();
    ENDS.iter().take_while(beyond).count() as i8
}

/// `SK-SPOT-05`, `SK-SPOT-06`, `SK-SPOT-07`, `SK-SPOT-08`, `SK-SPOT-09`, `SK-SPOT-10`,
/// `SK-SPOT-11`, `SK-SPOT-12`, `SK-SPOT-13`, `SK-SPOT-14`, `SK-SPOT-15`, `SK-SPOT-16`,
/// `SK-SPOT-17`, `SK-SPOT-18`, `SK-SPOT-19`, `SK-SPOT-20`, `SK-SPOT-21`: what a D10 must show;
/// `None` if it cannot be done.
pub(crate) fn needed(squared: i64, look: WatcherState, mark: TargetState) -> Option<u8> {
    let heard = mark.shooting || mark.driving && squared <= Length::inches(24).squared();
    if !mark.visible && !heard {
        return None;
    }
    let mut band = base_band(squared);
    let mut shift = |applies: bool, bands: i8| band += if applies { bands } else { 0 };
    shift(!look.aware, 1);
    shift(look.suppressed, 1);
    shift(look.closed, 1);
    shift(true, look.shift as i8);
    // SK-SPOT-17, SK-SPOT-29: shooting or driving, not both.
    shift(mark.shooting && !mark.sniper || mark.driving, -1);
    if mark.visible {
        shift(mark.still_in_cover, 1);
        shift(look.optics, -1);
    } else {
        // SK-SPOT-20, SK-SPOT-21: by ear neither glasses nor cover matter.
        shift(true, BY_EAR);
    }
    NEEDED.get(band.max(0) as usize).copied()
}

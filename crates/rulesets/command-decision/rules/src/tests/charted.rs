//! Whole tables of terrain, and sight to the hundredth (CD-CHART-*, CD-ELEV-*, CD-LOS-*).

use super::fixture::{Put, area, line, see_each_other};
use crate::switches::GroundState;
use crate::terrain::kind::{Cover, TerrainKind, in_ground};
use crate::units::stand::Gait;

use TerrainKind::{
    Broken, Bush, Cliff, Dunes, Entrenchment, Field, Ford, Forest, Hedge, Hedgerow, Hill, Marsh,
    Orchard, Pillbox, Rise, River, Road, Rubble, Smoke, Stream, Town, Trail, Wall, Woods,
};

const KINDS: [TerrainKind; 24] = [
    Field,
    Orchard,
    Bush,
    Woods,
    Forest,
    Town,
    Rubble,
    Broken,
    Dunes,
    Marsh,
    Rise,
    Hill,
    River,
    Ford,
    Entrenchment,
    Pillbox,
    Smoke,
    Road,
    Trail,
    Stream,
    Hedge,
    Wall,
    Hedgerow,
    Cliff,
];

/// Kinds for which something is said.
fn kinds(fits: impl Fn(TerrainKind) -> bool) -> Vec<TerrainKind> {
    KINDS.into_iter().filter(|&kind| fits(kind)).collect()
}

/// CD-GEO-11, CD-ELEV-05, CD-ELEV-06, CD-ELEV-12, CD-WRECK-04, CD-LOS-03, CD-LOS-04, CD-LOS-05, CD-CHART-30, CD-CHART-31, CD-CHART-32, CD-CHART-33, CD-CHART-34, CD-CHART-35,
/// CD-CHART-36: width, height, what conceals and what covers, of every kind.
#[test]
fn every_kind_of_terrain_has_its_width_height_and_cover() {
    assert_eq!(
        kinds(TerrainKind::is_linear),
        [Road, Trail, Stream, Hedge, Wall, Hedgerow, Cliff],
        "CD-GEO-11"
    );
    assert_eq!(kinds(|kind| kind.width() == 100), [Road, Trail], "CD-GEO-11");
    assert_eq!(kinds(|kind| kind.width() == 50).len(), 22, "CD-GEO-11");
    let heights = |level| kinds(|kind| kind.height() == level);
    assert_eq!(heights(1), [Bush, Rubble, Dunes, Rise, Hedgerow], "CD-ELEV-05, CD-ELEV-12");
    assert_eq!(heights(2), [Woods, Forest, Town, Hill], "CD-ELEV-05");
    assert_eq!(heights(3), [Smoke], "CD-WRECK-04");
    assert_eq!(heights(0).len(), 14, "CD-ELEV-05");
    assert_eq!(
        kinds(TerrainKind::conceals),
        [Bush, Woods, Forest, Town, Rubble, Dunes, Smoke],
        "CD-LOS-03, CD-LOS-04, CD-LOS-05"
    );
    assert_eq!(kinds(TerrainKind::is_high), [Rise, Hill], "CD-ELEV-06");
    let covers = |cover| kinds(|kind| kind.cover() == cover);
    assert_eq!(
        covers(Cover::None),
        [Marsh, Rise, Hill, River, Ford, Smoke, Road, Trail, Stream, Cliff],
        "CD-CHART-30"
    );
    assert_eq!(covers(Cover::Concealment), [Field, Orchard, Bush, Broken, Dunes], "CD-CHART-31");
    assert_eq!(covers(Cover::Soft), [Woods, Forest, Hedge], "CD-CHART-32");
    assert_eq!(covers(Cover::Hard), [Town, Rubble, Entrenchment, Wall, Hedgerow], "CD-CHART-33");
    assert_eq!(covers(Cover::Fortification), [Pillbox], "CD-CHART-34");
    assert_eq!(kinds(TerrainKind::covers_behind), [Hedge, Wall, Hedgerow], "CD-CHART-35");
    assert_eq!(
        kinds(|kind| kind.vehicle_cover() == -1),
        [Orchard, Bush, Woods, Forest],
        "CD-CHART-36"
    );
    assert_eq!(
        kinds(|kind| kind.vehicle_cover() == -2),
        [Town, Rubble, Entrenchment, Hedge, Wall, Hedgerow],
        "CD-CHART-36"
    );
    assert_eq!(kinds(|kind| kind.vehicle_cover() == 0).len(), 14, "CD-CHART-36");
}

/// CD-CHART-29: deep ground doubles what is not doubled, for all; what is doubled, for all but men; no more than four.
#[test]
fn deep_ground_doubles_what_is_not_doubled_but_for_men() {
    use Gait::{Foot, HalfTrack, Mounted, Tracked, Wheeled};
    for gait in [Foot, Mounted, Tracked, HalfTrack, Wheeled] {
        let ground = |state| [1, 2, 4].map(|multiple| in_ground(multiple, gait, state));
        assert_eq!(ground(GroundState::Dry), [1, 2, 4], "CD-CHART-29");
        let twice = if gait == Foot { 2 } else { 4 };
        assert_eq!(ground(GroundState::Deep), [2, twice, 4], "CD-CHART-29: {gait:?}");
    }
}

fn sees(pieces: &str, one: (&'static str, i16), two: (&'static str, i16)) -> bool {
    see_each_other(pieces, Put(one.0, one.1, 1000, 0), Put(two.0, two.1, 1000, 180))
}

/// The coordinates of the second stand at which it is still seen, of an ascending range.
fn last_seen(
    pieces: &str,
    one: (&'static str, i16),
    two: &'static str,
    mut range: core::ops::Range<i16>,
) -> Option<i16> {
    let end = range.end;
    let first_unseen = range.find(|&x| !sees(pieces, one, (two, x)));
    first_unseen.filter(|&x| x < end).map(|x| x - 1)
}

/// CD-LOS-01, CD-LOS-02, CD-LOS-04, CD-LOS-06, CD-LOS-07, CD-LOS-08, CD-LOS-13, CD-VIS-04: sight to the hundredth: an inch into what conceals, 2 inches inside it, 60
/// inches over open ground, and nothing past stands of both.
#[test]
fn sight_reaches_an_inch_into_woods_and_two_inside_to_the_hundredth() {
    let woods = area("woods", [20.0, 5.0], [30.0, 15.0]);
    assert_eq!(
        last_seen(&woods, ("G04", 1000), "U04", 2000..2300),
        Some(2100),
        "CD-LOS-04, CD-LOS-07"
    );
    assert_eq!(
        last_seen(&woods, ("G14", 1000), "U12", 2000..2300),
        Some(2100),
        "CD-LOS-04, CD-LOS-07"
    );
    assert!(!sees(&woods, ("G04", 1000), ("U04", 3100)), "CD-LOS-04: through it");
    assert!(!sees(&woods, ("G04", 1990), ("U04", 3010)), "CD-LOS-04: through it");
    let inside = last_seen(&woods, ("G04", 2300), "U04", 2400..2700).expect("somewhere");
    assert!((2500..=2580).contains(&inside), "CD-LOS-06: {inside}");
    assert!(sees("", ("G04", 100), ("U04", 5900)), "CD-LOS-01, CD-VIS-04");
    assert!(sees("", ("G04", 100), ("U04", 181)), "CD-LOS-01: in contact");
    assert!(sees(&woods, ("G04", 2450), ("U04", 2531)), "CD-LOS-08: in contact inside");
}

/// CD-ELEV-09, CD-ELEV-10, CD-ELEV-13, CD-ELEV-06, CD-LOS-10, CD-LOS-11: crests and hedgerows to the hundredth.
#[test]
fn crests_and_hedgerows_open_sight_to_the_hundredth() {
    let hill = area("hill", [20.0, 5.0], [30.0, 15.0]);
    let crest = last_seen(&hill, ("U04", 1000), "G04", 2050..2400);
    assert_eq!(crest, Some(2200), "CD-ELEV-09");
    assert!(sees(&hill, ("G04", 2300), ("U04", 2700)), "CD-ELEV-10: both on it");
    assert!(!sees(&hill, ("G04", 1900), ("U04", 3100)), "CD-ELEV-06: over it");
    let hedgerow = line("hedgerow", &[[20.0, 0.0], [20.0, 40.0]]);
    let nearest = (1700..1960).find(|&x| sees(&hedgerow, ("G04", x), ("U04", 3000)));
    assert_eq!(nearest, Some(1835), "CD-ELEV-13");
    assert!(!sees(&hedgerow, ("G04", 1500), ("U04", 2500)), "CD-ELEV-13");
    assert!(
        sees(&line("hedge", &[[20.0, 0.0], [20.0, 40.0]]), ("G04", 1000), ("U04", 3000)),
        "CD-ELEV-12: a hedge is no height"
    );
    assert!(
        sees(&line("wall", &[[20.0, 0.0], [20.0, 40.0]]), ("G04", 1000), ("U04", 3000)),
        "CD-ELEV-12"
    );
}

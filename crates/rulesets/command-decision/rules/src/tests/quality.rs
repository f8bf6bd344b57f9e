//! Troop quality and hit tracks (CD-TQ-*).

use crate::units::quality::{Fate, Marker, Quality, fate};

/// EX-01: CD-TQ-02, CD-TQ-03, CD-TQ-04, CD-TQ-05, CD-TQ-06.
#[test]
fn the_better_the_quality_the_longer_its_track_of_hits() {
    let track = |quality: Quality| -> Vec<(Option<Marker>, Fate)> {
        let hits = 0..quality.capacity();
        hits.map(|before| (quality.marker(before + 1), fate(quality, before, 1))).collect()
    };
    let (green, yellow) = ((Some(Marker::Green), Fate::Stays), (Some(Marker::Yellow), Fate::Stays));
    let (red, gone) = ((Some(Marker::Red), Fate::ForcedBack), (None, Fate::Eliminated));
    assert_eq!(track(Quality::Elite), [green, yellow, red, gone]);
    assert_eq!(track(Quality::Veteran), [yellow, red, gone]);
    assert_eq!(track(Quality::Experienced), [yellow, red, gone]);
    assert_eq!(track(Quality::Regular), [red, gone]);
    assert_eq!(track(Quality::Trained), [red, gone]);
    assert_eq!(track(Quality::Green), [gone]);
    for quality in Quality::ALL {
        assert_eq!(quality.marker(0), None, "CD-TQ-04: {quality:?} unhurt");
        assert_eq!(quality.marker(quality.capacity() + 1), None, "CD-TQ-05: {quality:?} gone");
    }
}

/// EX-02: CD-TQ-11, CD-BACK-17.
#[test]
fn several_hits_in_one_phase() {
    assert_eq!(fate(Quality::Elite, 0, 2), Fate::Stays);
    assert_eq!(Quality::Elite.marker(2), Some(Marker::Yellow));
    assert_eq!(fate(Quality::Elite, 0, 3), Fate::ForcedBack);
    assert_eq!(fate(Quality::Experienced, 0, 2), Fate::ForcedBack);
    assert_eq!(fate(Quality::Experienced, 0, 3), Fate::Eliminated);
    assert_eq!(fate(Quality::Regular, 0, 2), Fate::Eliminated);
    assert_eq!(fate(Quality::Experienced, 2, 0), Fate::Stays);
}

/// CD-TQ-01, CD-TQ-07, CD-TQ-08, CD-TQ-09, CD-DATA-10, CD-CHART-40, CD-CHART-81.
#[test]
fn modifiers_and_morale_follow_the_grade() {
    assert_eq!(Quality::ALL.map(Quality::modifier), [-1, -1, 0, 0, 1, 1]);
    assert_eq!(Quality::ALL.map(Quality::morale), [7, 8, 8, 9, 9, 10]);
    assert!(Quality::ALL.is_sorted());
}

//! Play: raw bytes choose among options and make actions of their own, and the laws hold after
//! each.

use wargauge_rules::table::stream::Stream;

/// Bytes without a pattern: each scenario, some moments of it.
pub(crate) fn seeds() -> Vec<Vec<u8>> {
    (0..48u64)
        .map(|number| {
            let mut stream = Stream::new(number);
            let mut bytes: Vec<u8> = (0..600).map(|_| stream.below(256) as u8).collect();
            bytes[0] = number as u8;
            bytes
        })
        .collect()
}

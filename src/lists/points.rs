//! Points of other people's lists, which mean nothing here, and are told.

use wargauge_report::Points;

/// An amount in thousandths, as it is told.
pub(super) fn shown(thousandths: i64) -> String {
    let sign = if thousandths < 0 { "-" } else { "" };
    format!("{sign}{}", Points(thousandths.unsigned_abs()))
}

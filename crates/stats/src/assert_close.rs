//! Comparison of floating-point results in tests.

/// Fails unless `got` lies within `tolerance` of `want`, absolutely.
#[track_caller]
pub(crate) fn assert_close(got: f64, want: f64, tolerance: f64) {
    assert!((got - want).abs() <= tolerance, "got {got:.17}, want {want:.17} within {tolerance:e}");
}

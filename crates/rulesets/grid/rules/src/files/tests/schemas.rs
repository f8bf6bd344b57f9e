//! The committed JSON Schemas are those of the mirrors.

use super::SHIPPED;
use crate::Grid;

#[test]
fn schemas_are_current() {
    SHIPPED.check_schemas::<Grid>();
}

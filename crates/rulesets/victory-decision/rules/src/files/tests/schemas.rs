//! The committed JSON Schemas are those of the mirrors.

use super::SHIPPED;
use crate::VictoryDecision;

#[test]
fn schemas_are_current() {
    SHIPPED.check_schemas::<VictoryDecision>();
}

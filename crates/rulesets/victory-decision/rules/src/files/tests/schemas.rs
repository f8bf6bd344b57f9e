//! The committed JSON Schemas are those of the mirrors.

use crate::book::VictoryDecision;
use crate::files::tests::SHIPPED;

#[test]
fn schemas_are_current() {
    SHIPPED.check_schemas::<VictoryDecision>();
}

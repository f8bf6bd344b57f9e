//! Elements: the parts of a company that see each other (CD-MORALE-04, CD-MORALE-06).

use arrayvec::ArrayVec;
use wargauge_rules::table::Length;

use crate::scene::{Moment, Scene};
use crate::state::{MAX_STANDS, UnitSet};

/// How near stands need no sight of each other (CD-MORALE-06).
const TOGETHER: Length = Length::inches(2);

/// The elements of a company: that of the commander first, then by lowest id.
pub(crate) type Elements = ArrayVec<UnitSet, { MAX_STANDS / 2 }>;

/// The elements of a company, some that have just gone still among them. Isolated stands are
/// elements of their own (CD-MORALE-04).
pub(crate) fn of_company(scene: Scene<'_>, company: usize, gone: UnitSet) -> Elements {
    let now = Moment::now(scene);
    let members = scene.book.companies()[company].members;
    let mut left: UnitSet =
        members.filter(|&unit| now.is_in_play(unit) || gone.contains(unit)).collect();
    let mut elements = Elements::new();
    let commander = scene.book.companies()[company].commander;
    let mut first = commander.filter(|&unit| left.contains(unit)).or(left.first());
    while let Some(unit) = first {
        let element = connected(&now, unit, left);
        left = left.without(element);
        elements.push(element);
        first = left.first();
    }
    elements
}

/// All stands joined to one by sight or nearness, step by step.
fn connected(moment: &Moment<'_>, unit: wargauge_rules::game::UnitId, among: UnitSet) -> UnitSet {
    let mut element = UnitSet::of(unit);
    let mut open = element;
    while let Some(next) = open.first() {
        open.remove(next);
        for other in among.without(element) {
            if moment.within(next, other, TOGETHER) || moment.sees(next, other) {
                element.insert(other);
                open.insert(other);
            }
        }
    }
    element
}

//! Turning: towards whom a stand can hurt most, and who can hurt it most from its flank (D8, D13).

use wargauge_command_decision::action::Action;
use wargauge_command_decision::position::heading::between;
use wargauge_command_decision::terrain::kind::Cover;
use wargauge_policy::toolkit::apart;
use wargauge_rules::UnitId;

use crate::candidates::field::Field;
use crate::doctrine::Doctrine;
use crate::value::blows::blow;
use crate::value::maps::TargetClass;
use wargauge_command_decision::view::View;

/// A stand that is turned by no more than so many degrees stays as it is: vehicles and guns, men.
const ENOUGH: [u16; 2] = [25, 50];

impl Doctrine {
    /// How a stand turns, or that it does not.
    pub(crate) fn turn(&mut self, view: &View<'_>, unit: UnitId) -> Action {
        self.with_field(view, |field| {
            let card = field.cards.of(unit);
            let Some(foe) = field.rival(unit) else { return Action::Pass { unit } };
            let facing = between(card.at, field.cards.of(foe).at);
            let men = field.kind(unit).profile.is_personnel() && !field.kind(unit).emplaced;
            if card.facing.between(facing) <= ENOUGH[usize::from(men)] {
                return Action::Pass { unit };
            }
            Action::Face { unit, facing }
        })
    }
}

impl Field<'_, '_> {
    /// The enemy that matters most to a stand: by what fire at it gains and its fire at the flank
    /// costs.
    fn rival(&self, unit: UnitId) -> Option<UnitId> {
        let (own, sheet, kind) = (self.cards.of(unit), self.sheet(), self.kind(unit));
        let mut best: Option<(i32, UnitId)> = None;
        for foe in self.cards.foes() {
            let card = self.cards.of(foe);
            let far = apart(own.at, card.at);
            let reach = kind.reach.max(self.kind(foe).reach);
            if far > reach * reach
                || !self.ground.sees(usize::from(card.cell), usize::from(own.cell))
            {
                continue;
            }
            let given =
                blow(sheet.hits(own.kind, TargetClass::front(card.kind, Cover::None), far), card);
            let taken = |flank| {
                blow(
                    sheet.hits(
                        card.kind,
                        TargetClass { kind: own.kind, flank, cover: Cover::None },
                        far,
                    ),
                    own,
                ) * card.fire
                    / 100
            };
            let worth = given * own.fire / 100 + taken(true) - taken(false);
            if worth > 0 && best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, foe));
            }
        }
        best.map(|(_, foe)| foe)
    }
}

//! Who checks, and the number (CD-MORALE-07 to 20, CD-CHART-95 to 112).

use wargauge_rules::game::UnitId;
use wargauge_rules::table::Length;

use crate::book::{CommandDecision, CompanyBook};
use crate::scene::Moment;
use crate::state::{State, UnitSet};
use crate::terrain::kind::Cover;
use crate::units::stand::{Class, Mark};

/// How near enemies must be to matter (CD-MORALE-07).
const NEAR: Length = Length::inches(10);

/// How near friends must be to help (CD-CHART-107, CD-CHART-108).
const HELP: Length = Length::inches(6);

/// The most that losses of this turn take off (CD-CHART-101).
const MOST_LOSSES: i32 = 3;

/// An element at the snapshot (CD-MORALE-18).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Element<'a> {
    pub(crate) moment: Moment<'a>,
    pub(crate) company: usize,
    pub(crate) members: UnitSet,
}

impl<'a> Element<'a> {
    fn book(&self) -> &'a CommandDecision {
        self.moment.book
    }

    fn state(&self) -> &'a State {
        self.moment.state
    }

    fn company(&self) -> &'a CompanyBook {
        &self.book().companies()[self.company]
    }

    /// Whether any member was marked this turn.
    fn any(&self, marked: impl Fn(&crate::state::MoraleMarks) -> bool) -> bool {
        self.members.into_iter().any(|unit| marked(&self.state().stand(unit).marks))
    }

    /// Enemies it knows of within 10 inches of some member (CD-MORALE-23).
    fn near(&self) -> impl Iterator<Item = UnitId> + use<'a> {
        let (moment, members) = (self.moment, self.members);
        moment
            .known_enemies(self.company().side)
            .filter(move |&enemy| members.into_iter().any(|unit| moment.within(unit, enemy, NEAR)))
    }

    /// Whether a check is due (CD-MORALE-07 to 09, CD-MORALE-29).
    pub(crate) fn must_check(&self) -> bool {
        self.any(|marks| marks.fired_at || marks.saw_loss) || self.near().next().is_some()
    }

    /// The number of the company with all temporary modifiers (CD-MORALE-13, CD-MORALE-14); quality
    /// is none of them (CD-CHART-110).
    pub(crate) fn number(&self) -> i32 {
        i32::from(self.company().morale) + self.of_enemies() + self.of_events() + self.of_friends()
    }

    /// CD-CHART-95 to 98; armour and men near add up (CD-CHART-97).
    fn of_enemies(&self) -> i32 {
        let afv = |unit: &UnitId| self.book().profile(*unit).is_afv();
        let men = |unit: &UnitId| self.book().profile(*unit).is_personnel();
        let mut sum = 0;
        if self.near().any(|unit| afv(&unit)) {
            sum -= 2;
        }
        // CD-CHART-96.
        if self.near().any(|unit| men(&unit)) {
            sum -= 1;
        }
        let fights = |unit: UnitId| {
            self.moment.is_on_table(unit)
                && self.moment.in_contact(unit).any(|enemy| afv(&enemy) || men(&enemy))
        };
        // CD-CHART-98.
        if self.members.into_iter().any(fights) {
            sum -= 1;
        }
        sum
    }

    /// CD-CHART-99 to 104: among them half of it gone (CD-CHART-102), a loss seen (CD-CHART-103),
    /// no commander with it (CD-CHART-104).
    fn of_events(&self) -> i32 {
        let company = self.company();
        let lost = i32::from(self.state().companies[self.company].lost).min(MOST_LOSSES);
        let start = company.members.len();
        let left = company
            .members
            .into_iter()
            .filter(|&unit| !matches!(self.state().stand(unit).place, crate::state::Place::Gone(_)))
            .count() as u32;
        let led = company.headquarters
            || company.commander.is_some_and(|commander| self.members.contains(commander));
        -i32::from(self.any(|marks| marks.burst))
            - i32::from(self.any(|marks| marks.flanked))
            - lost
            - i32::from(2 * left <= start)
            - 2 * i32::from(self.any(|marks| marks.saw_loss))
            - i32::from(!led)
    }

    /// CD-CHART-105 to 108.
    fn of_friends(&self) -> i32 {
        i32::from(self.is_backed_by_armour()) + i32::from(self.hears_battalion()) + self.of_cover()
    }

    /// CD-CHART-105, CD-CHART-106: what covers all of them.
    fn of_cover(&self) -> i32 {
        let mut least = Cover::Fortification;
        for unit in self.members {
            let base = self.moment.carrier(unit).unwrap_or(unit);
            let vehicle = self.book().profile(base).is_vehicle();
            let cover = match (self.moment.is_rider(unit), vehicle) {
                (true, _) => Cover::None,
                (_, true) if self.is_vehicle_covered(base) => Cover::Soft,
                (_, true) => Cover::None,
                (_, false) => self.linear_or_area(unit),
            };
            least = least.min(cover);
        }
        match least {
            Cover::Fortification => 2,
            Cover::Soft | Cover::Hard => 1,
            Cover::None | Cover::Concealment => 0,
        }
    }

    /// Whether a vehicle has any cover that takes off the number that hits it: by the terrain it stands
    /// in, or hull-down towards the nearest enemy (CD-CHART-105).
    fn is_vehicle_covered(&self, vehicle: UnitId) -> bool {
        let at = self.moment.at(vehicle);
        let cover = match self.moment.nearest_known(vehicle, at) {
            Some(enemy) => self.moment.vehicle_cover(vehicle, self.moment.at(enemy)),
            None => self.book().table().vehicle_cover(at),
        };
        cover < 0
    }

    /// Cover of men: by the terrain they stand in, or behind a line towards the nearest enemy.
    fn linear_or_area(&self, unit: UnitId) -> Cover {
        let at = self.moment.at(unit);
        let area = self.book().table().area_cover(at);
        match self.moment.nearest_known(unit, at) {
            Some(enemy) => {
                let from = self.moment.at(enemy);
                crate::position::cover::of_personnel(
                    self.book().table(),
                    self.moment.disc(unit),
                    from,
                )
            }
            None => area,
        }
    }

    /// Whether friendly armour stands near some men of it (CD-CHART-107).
    fn is_backed_by_armour(&self) -> bool {
        let moment = self.moment;
        let side = self.company().side;
        self.members.into_iter().filter(|&unit| self.book().profile(unit).is_personnel()).any(
            |unit| {
                moment.on_table(side).any(|friend| {
                    self.book().profile(friend).class == Class::Afv
                        && !self.state().stand(friend).demoralized
                        && moment.within(unit, friend, HELP)
                })
            },
        )
    }

    /// Whether it sees the battalion command near (CD-CHART-108).
    fn hears_battalion(&self) -> bool {
        if self.company().headquarters {
            return false;
        }
        let moment = self.moment;
        let mut commands = self.book().units_of(self.company().side).filter(|&unit| {
            let stand = self.state().stand(unit);
            self.book().profile(unit).marks.has(Mark::BattalionCommand)
                && moment.is_in_play(unit)
                && !stand.is_pinned()
                && !stand.demoralized
        });
        commands.any(|command| {
            self.members
                .into_iter()
                .any(|unit| moment.within(unit, command, HELP) && moment.sees(unit, command))
        })
    }
}

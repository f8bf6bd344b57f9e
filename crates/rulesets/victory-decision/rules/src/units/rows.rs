//! A force: units chosen from an army.

use arrayvec::ArrayVec;

use crate::units::army::Army;
use crate::units::force::{Force, ForceLine};
use crate::units::options::{Figure, Loadout, merged};
use crate::units::organisation::{LineFitting, parts_of};
use crate::units::profile::{
    Ability, Body, Group, Mount, MusterRow, RowPart, UnitKind, UnitProfile, WeaponId,
};
use crate::units::stands::on_stands;
use wargauge_rules::game::Side;
use wargauge_rules::roster::{ForceData, NonUnitPurchase, Rollers};

/// The most units of a side, parts of rows included: any two forces fit a game.
pub const MAX_UNITS_PER_SIDE: usize = 32;

/// A row of a force: one unit as it is bought.
#[derive(Clone, Debug)]
pub(crate) struct PurchasedRow {
    /// Entry of the muster.
    pub entry: String,
    /// Name for people.
    pub name: String,
    /// The unit; its row and those of its partners count from the first of the force.
    pub profile: UnitProfile,
    /// Whether it can split into Fire Teams.
    pub splits: bool,
    /// Whether it has an Individual.
    pub individual: bool,
}

impl ForceLine {
    /// Unit and transport, the unit first.
    fn loadouts(&self) -> impl Iterator<Item = &Loadout> {
        core::iter::once(&self.loadout).chain(&self.transport)
    }
}

impl Force {
    /// What the force may cost: its limit, or else what it does cost. All rows of a side count
    /// against it (VD-ORG-02).
    #[must_use]
    pub fn budget(&self) -> u32 {
        self.limit.unwrap_or_else(|| self.points())
    }

    /// Units on the table at most, parts of rows included; lines that do not fit have none.
    #[must_use]
    pub fn units_at_most(&self) -> usize {
        let of_line = |line: &ForceLine| {
            let fitting = LineFitting::of(line, &self.army);
            fitting.map_or(0, |fitting| fitting.units()) * usize::from(line.count)
        };
        self.lines.iter().map(of_line).sum()
    }

    /// Price of the fortifications in thousandths of a point.
    #[must_use]
    pub fn fortification_points(&self) -> u32 {
        self.fortifications.iter().map(|one| one.price() * 1_000).sum()
    }

    /// Every row of the force, a transport after the unit it carries. Weapons are numbered from
    /// `first_weapon`, rows from `first_row`.
    pub(crate) fn rows(&self, side: Side, first_row: u8, first_weapon: u16) -> Vec<PurchasedRow> {
        let mut rows = Vec::new();
        let mut copies = vec![0u16; self.army.units.len()];
        let mut rollers = Rollers::default();
        let maker = RowMaker { force: self, side, first_weapon };
        for line in &self.lines {
            for _ in 0..line.count {
                let number = first_row + rows.len() as u8;
                let carried = line.transport.is_some().then_some(MusterRow(number));
                let carrier = carried.map(|row| MusterRow(row.0 + 1));
                for (at, loadout) in line.loadouts().enumerate() {
                    let row = MusterRow(number + at as u8);
                    let partner = if at == 0 { carrier } else { carried };
                    let copy = &mut copies[loadout.unit];
                    // VD-LIST-29: what else the army sells moves no dice.
                    let entry = &self.army.units[loadout.unit].id;
                    let dice_key = rollers.next(side, entry, *copy);
                    *copy += 1;
                    let mut bought = maker.bought(loadout, row);
                    (bought.profile.partner, bought.profile.dice_key) = (partner, dice_key);
                    rows.push(bought);
                }
            }
        }
        rows
    }
}

/// Makes rows of the loadouts of a force.
struct RowMaker<'f> {
    force: &'f Force,
    side: Side,
    first_weapon: u16,
}

impl RowMaker<'_> {
    /// The row of a loadout; its partner and the key of its dice are filled in by the caller.
    fn bought(&self, loadout: &Loadout, row: MusterRow) -> PurchasedRow {
        let army = &self.force.army;
        let kind = loadout.kind(army);
        let fitted = loadout.fit(army).expect("forces hold only what their armies allow");
        let (mut splits, mut individual) = parts_of(&fitted);
        let mut figures = fitted.figures;
        if self.force.stands {
            figures = on_stands(kind, figures);
            let has = |one| figures.iter().any(|figure| figure.kind.abilities.has(one));
            splits = has(Ability::FireTeam);
            individual = has(Ability::Individual);
        }
        let (groups, mut mounts) = self.groups(&figures);
        mounts.sort_by_key(|mount| (mount.weapon, mount.group, mount.arc as u8));
        let strikes = fitted.strikes.into_iter().map(|mut strike| {
            strike.weapon = self.weapon(strike.weapon);
            strike
        });
        PurchasedRow {
            entry: loadout.entry(army),
            name: loadout.title(army),
            splits,
            individual,
            profile: UnitProfile {
                row,
                side: self.side,
                kind: kind.kind,
                element: fitted.element,
                groups,
                mounts,
                strikes: strikes.collect(),
                pace: kind.pace,
                vehicle: fitted.vehicle,
                price: loadout.price(army),
                stake: loadout.stake(army),
                part: RowPart::Whole,
                dice_key: 0,
                partner: None,
            },
        }
    }

    fn weapon(&self, weapon: WeaponId) -> WeaponId {
        WeaponId(weapon.0 + self.first_weapon)
    }

    /// Like figures as groups, with their weapons.
    fn groups<const G: usize, const M: usize>(
        &self,
        figures: &[Figure<'_>],
    ) -> (ArrayVec<Group, G>, ArrayVec<Mount, M>) {
        let (mut groups, mut mounts) = (ArrayVec::new(), ArrayVec::new());
        for (at, (figure, count)) in merged(figures).into_iter().enumerate() {
            let kind = &figure.kind;
            groups.push(Group {
                name: kind.name.clone(),
                body: kind.body,
                strength: match kind.body {
                    Body::Man => count,
                    Body::Stand { hp } | Body::Team { hp } => hp,
                    Body::Vehicle { sp } => sp,
                },
                armour: kind.armour,
                shield: kind.shield,
                ld: kind.ld,
                abilities: kind.abilities,
                stealth: kind.stealth,
                improved_charges: kind.improved_charges,
                team: kind.team,
            });
            mounts.extend(kind.arms.iter().map(|arm| Mount {
                weapon: self.weapon(arm.weapon),
                group: at as u8,
                each: arm.each,
                arc: arm.arc,
                main: arm.main,
            }));
        }
        (groups, mounts)
    }
}

impl ForceData for Force {
    fn name(&self) -> &str {
        &self.name
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn army(&self) -> &str {
        &self.army.name
    }

    fn points(&self) -> u32 {
        let price = |line: &ForceLine| {
            let prices = line.loadouts().map(|loadout| loadout.price(&self.army));
            prices.fold(0, u32::saturating_add).saturating_mul(u32::from(line.count))
        };
        self.lines.iter().map(price).fold(self.fortification_points(), u32::saturating_add)
    }

    fn units(&self) -> Vec<(String, u32)> {
        let mut held: Vec<(String, u32)> = Vec::new();
        for line in &self.lines {
            for (id, each) in line.loadouts().flat_map(|loadout| loadout.entries(&self.army)) {
                let copies = each * u32::from(line.count);
                match held.iter_mut().find(|(other, _)| *other == id) {
                    Some((_, sum)) => *sum += copies,
                    None => held.push((id, copies)),
                }
            }
        }
        held
    }

    // VD-SPEC-41: strikes and fortifications are no rows.
    fn others(&self) -> Vec<NonUnitPurchase> {
        let mut bought: Vec<NonUnitPurchase> = Vec::new();
        for one in &self.fortifications {
            match bought.iter_mut().find(|other| other.name == one.word()) {
                Some(other) => other.copies += 1,
                None => bought.push(NonUnitPurchase {
                    name: one.word().to_owned(),
                    price: one.price() * 1_000,
                    copies: 1,
                }),
            }
        }
        bought
    }
}

/// Whether a unit fits into a transport of its army (VD-VSP-17).
#[must_use]
pub fn fits_into(army: &Army, unit: usize, carrier: usize) -> bool {
    let room = army.units[carrier].vehicle.map_or(0, |vehicle| vehicle.transport);
    army.units[unit].kind != UnitKind::Vehicle && army.units[unit].passengers() <= room
}

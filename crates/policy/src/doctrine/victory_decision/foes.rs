//! The enemies as they matter to one unit, made ready once for all places it might go to.

use arrayvec::ArrayVec;
use wargauge_rules::UnitId;
use wargauge_rules::table::point::Point;
use wargauge_rules::victory_decision::state::MAX_UNITS;

use super::Doctrine;
use super::figures::{Figure, WHOLE};
use super::places::{Field, Spot, apart};
use super::survey::{Arms, Losses, PART};

/// One enemy.
#[derive(Clone, Copy, Debug)]
pub(super) struct Foe<'f> {
    unit: UnitId,
    at: Point,
    figure: &'f Figure,
    arms: &'f Arms,
    /// What it does to the unit if that shows one class to all sides.
    theirs: &'f Losses,
    /// What the unit does to it if that shows one class to all sides.
    ours: &'f Losses,
    /// How far it may be to be shot at, squared; nothing if it cannot be.
    range: i32,
}

/// Space for the enemies of a unit.
pub(super) type FoeList<'f> = ArrayVec<Foe<'f>, MAX_UNITS>;

/// The enemies of a unit that thinks of going elsewhere.
#[derive(Debug)]
pub(super) struct Foes<'f, 'l> {
    unit: UnitId,
    own: &'f Figure,
    arms: &'f Arms,
    /// Whether it shoots as one that has moved.
    moved: bool,
    all: &'l [Foe<'f>],
}

impl Doctrine {
    /// No shot of a unit is worth more, wherever it is taken.
    pub(super) fn best_shot(&self, field: &Field<'_>, unit: UnitId, moved: bool) -> i32 {
        let (own, arms) = (self.figures.of(unit), field.survey.arms(unit));
        let shots = field.targets.map(|enemy| {
            let figure = self.figures.of(enemy);
            let classes = figure.classes().iter();
            let most = classes.map(|class| arms.peak(*class, moved)).max().unwrap_or(0);
            figure.hurt(most, own.share)
        });
        shots.max().unwrap_or(0)
    }

    /// The enemies of a unit, which would shoot as one that has moved or as one that has not.
    pub(super) fn foes<'f, 'l>(
        &'f self,
        field: &Field<'f>,
        (unit, moved): (UnitId, bool),
        all: &'l mut FoeList<'f>,
    ) -> Foes<'f, 'l> {
        let (own, arms) = (self.figures.of(unit), field.survey.arms(unit));
        for enemy in field.foes {
            let figure = self.figures.of(enemy);
            let theirs = field.survey.arms(enemy);
            all.push(Foe {
                unit: enemy,
                at: figure.at,
                figure,
                arms: theirs,
                theirs: theirs.table(own.class(), false),
                ours: arms.table(figure.class(), moved),
                range: if field.targets.contains(enemy) { arms.reach } else { -1 },
            });
        }
        Foes { unit, own, arms, moved, all }
    }

    /// What a unit meets at a spot where it is not: the losses it must expect there and the best
    /// shot it has, in hundredths of a point. It is as [`outlook`](Self::outlook) says.
    pub(super) fn prospect(
        &self,
        field: &Field<'_>,
        foes: &Foes<'_, '_>,
        spot: &Spot,
    ) -> (i32, i32) {
        let own = foes.own;
        let (mut danger, mut fire) = (0, 0);
        for foe in foes.all {
            let far = apart(spot.at, foe.at);
            let (threatens, shot_at) = (far <= foe.arms.reach, far <= foe.range);
            if !threatens && !shot_at || !field.ground.sees(usize::from(foe.figure.row), spot.cell)
            {
                continue;
            }
            if threatens {
                let table = if own.vehicle {
                    let class = own.class_facing(spot.front, spot.at, foe.at);
                    foe.arms.table(class, false)
                } else {
                    foe.theirs
                };
                let cover = spot.shelter.against(spot.at, foe.at);
                let losses = i32::from(table[cover as usize][foe.arms.band(far)]);
                let losses = losses * foe.figure.menace / WHOLE;
                danger += self.by_night(field, foe.unit, foes.unit, (far, losses));
            }
            if shot_at {
                let table = if foe.figure.vehicle {
                    foes.arms.table(foe.figure.class_from(spot.at), foes.moved)
                } else {
                    foe.ours
                };
                let cover = foe.figure.shelter.against(foe.at, spot.at);
                let losses = i32::from(table[cover as usize][foes.arms.band(far)]);
                let value = foe.figure.hurt(losses, own.share);
                if value > fire {
                    fire = fire.max(self.by_night(field, foes.unit, foe.unit, (far, value)));
                }
            }
        }
        // Fire is shared among all that can be seen.
        let lost = i64::from(danger) * i64::from(own.each) / i64::from(2 * PART);
        (lost as i32, fire)
    }
}

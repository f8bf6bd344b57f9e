//! Exact losses of units of many men with a die for each. Men are alike: instead of every order in
//! which their dice can fall, only how many fall each way is walked.

use crate::attack::{bailing_out, collapse};
use crate::state::agenda::Threat;
use crate::state::unit::Place;
use crate::tests::assault::squad;
use crate::tests::fixture::{Field, script};
use crate::tests::structures::{house, siege};
use crate::tests::vehicles::truck;
use crate::units::profile::Row;
use wargauge_rules::game::Side;
use wargauge_rules::table::point::Point;

/// What a D6 shows that misses, hits, and is Critical, and on how many faces.
struct Faces {
    miss: (u8, u128),
    hit: (u8, u128),
    critical: (u8, u128),
}

/// A way that the dice of one man can fall: the Damage Die, his saves of 6+, cases of 216.
type Fall = (u8, &'static [u8], u128);

impl Faces {
    /// Saves of Criticals are rolled first.
    const fn falls(&self) -> [Fall; 6] {
        let (die, of) = self.critical;
        [
            (die, &[1, 1], 25 * of),
            (die, &[1, 6], 10 * of),
            (die, &[6, 6], of),
            (self.hit.0, &[1], 30 * self.hit.1),
            (self.hit.0, &[6], 6 * self.hit.1),
            (self.miss.0, &[], 36 * self.miss.1),
        ]
    }
}

/// The sum of the losses of so many men over all cases, which are a power of 216.
fn sum_of_losses(men: u32, faces: &Faces, losses: &mut impl FnMut(&[u8]) -> u8) -> u128 {
    let mut counts = [0; 6];
    walk(men, 0, &mut counts, &mut |counts| {
        let falls = faces.falls();
        let alike = || falls.iter().zip(counts);
        let damage = alike().flat_map(|(fall, &count)| vec![fall.0; count as usize]);
        let saves = alike().flat_map(|(fall, &count)| fall.1.repeat(count as usize));
        let dice: Vec<u8> = damage.chain(saves).collect();
        let (mut left, mut cases) = (men, 1);
        for (fall, &count) in alike() {
            cases *= choose(left, count) * fall.2.pow(count);
            left -= count;
        }
        cases * u128::from(losses(&dice))
    })
}

/// Adds up what a judge makes of every way to share men out.
fn walk(
    men: u32,
    at: usize,
    counts: &mut [u32; 6],
    judge: &mut impl FnMut(&[u32; 6]) -> u128,
) -> u128 {
    if at == counts.len() - 1 {
        counts[at] = men;
        return judge(counts);
    }
    let mut sum = 0;
    for count in 0..=men {
        counts[at] = count;
        sum += walk(men - count, at + 1, counts, judge);
    }
    sum
}

fn choose(of: u32, count: u32) -> u128 {
    (0..u128::from(count)).fold(1, |product, at| product * (u128::from(of) - at) / (at + 1))
}

/// EX-64, VD-VEH-45: at most one casualty a die. Ten passengers of a half-track lose 475/108.
#[test]
fn ten_passengers_bail_out() {
    let mut field = Field::open();
    let at = Point::inches(20, 20);
    let passengers = field.put(Side::A, squad(10, &[]), at);
    let carrier = field.put(Side::A, truck(), at);
    let enemy = field.put(Side::B, squad(5, &[]), Point::inches(20, 40));
    let (book, mut s) = field.acting(enemy);
    s.unit_mut(passengers).place = Place::Aboard { vehicle: carrier };
    s.unit_mut(carrier).place = Place::Gone;
    s.present.remove(carrier);
    // A D6 hits on 4 and 5 and is Critical on 6.
    let faces = Faces { miss: (1, 3), hit: (4, 2), critical: (6, 1) };
    let sum = sum_of_losses(10, &faces, &mut |dice| {
        let (mut s, mut referee) = (s.clone(), script(dice));
        let by = (Some(Row(enemy.0)), Threat::Unit(enemy));
        bailing_out::bail_out_task(&book, &mut s, carrier, at, by, &mut referee);
        assert_eq!(referee.into_parts().0.left(), 0);
        s.agenda.casualties_due(passengers)
    });
    assert_eq!(sum * 108, 475 * 216_u128.pow(10));
}

/// EX-55, VD-BLDG-25: at most one casualty a die. A house that falls on eight men costs 6.11.
#[test]
fn a_house_falls_on_eight_men() {
    let (book, s, _, inside, piece) = siege(house(), squad(5, &[]), squad(8, &[]));
    // D6+2 hits on 2 and 3 and is Critical from 4 on.
    let faces = Faces { miss: (1, 1), hit: (2, 2), critical: (4, 3) };
    let sum = sum_of_losses(8, &faces, &mut |dice| {
        let (mut s, mut referee) = (s.clone(), script(dice));
        collapse::collapse_task(&book, &mut s, piece.0, None, &mut referee);
        assert_eq!(referee.into_parts().0.left(), 0);
        s.agenda.casualties_due(inside)
    });
    assert_eq!(sum * 9, 55 * 216_u128.pow(8));
}

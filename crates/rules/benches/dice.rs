//! Dice: plain, keyed by event, and walked in full by the odometer.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use wargauge_rules::table::dice::{Dice, Die};
use wargauge_rules::table::odometer::{Chance, distribution};
use wargauge_rules::table::stream::{EventKey, KeyedDice, Stream};

const ROLLS: u32 = 1_000;

fn plain(bench: &mut Criterion) {
    bench.bench_function("1000 D6 from one stream", |timer| {
        let mut stream = Stream::new(1);
        timer.iter(|| (0..ROLLS).map(|_| u32::from(stream.roll(black_box(Die::D6)))).sum::<u32>());
    });
}

fn keyed(bench: &mut Criterion) {
    let mut dice = KeyedDice::new(1);
    let mut volleys = move |rolls_per_event: u32| -> u32 {
        (0..ROLLS / rolls_per_event)
            .map(|event| {
                dice.begin(EventKey { turn: event as u16, roller: 3, kind: 1, repeat: 0 });
                (0..rolls_per_event).map(|_| u32::from(dice.roll(Die::D6))).sum::<u32>()
            })
            .sum()
    };
    let total = volleys(4);
    assert_eq!(total, volleys(4), "keyed dice do not depend on the dice before them");
    for rolls_per_event in [1, 4, 20] {
        let name = format!("1000 D6 keyed every {rolls_per_event}");
        bench.bench_function(&name, |timer| timer.iter(|| volleys(black_box(rolls_per_event))));
    }
}

fn odometer(bench: &mut Criterion) {
    let volley = || distribution(|dice| (0..5).filter(|_| dice.roll(Die::D6) >= 4).count());
    assert_eq!(volley()[&5], Chance::new(1, 32));
    bench.bench_function("exact odds of five D6", |timer| timer.iter(volley));
}

criterion_group!(benches, plain, keyed, odometer);
criterion_main!(benches);

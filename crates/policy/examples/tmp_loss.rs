#![allow(warnings)]
#[path = "../tests/grid_table/mod.rs"]
mod grid_table;
use grid_table::*;
use wargauge_policy::*;
use wargauge_rules::referee::*;
use wargauge_rules::roster::Rulebook;
use wargauge_rules::table::stream::*;
use wargauge_rules::*;
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let grid = scenario(&a[0], &[]);
    let seat = if a[1] == "A" { Side::A } else { Side::B };
    let other = a.get(3).cloned().unwrap_or("random".into());
    let me = a.get(4).cloned().unwrap_or("doctrine".into());
    let mut players = BySide::from_fn(|s| policy(if s == seat { &me } else { &other }));
    let mut n = std::collections::BTreeMap::new();
    let mut shown = 0;
    let want: i32 = a[2].parse().unwrap();
    for pair in 0..400u64 {
        let seed = mix(1, pair);
        let mut referee = Referee::new(KeyedDice::new(seed), Recorder::default());
        let mut streams = BySide::from_fn(|side| Stream::new(mix(seed, 100 + side.index() as u64)));
        for s in Side::BOTH {
            players[s].begin(&grid, s);
        }
        let mut st = grid.setup(&mut referee);
        let mut sc = vec![];
        let mut log = String::new();
        let mut told = 0;
        let mut lastturn = 0;
        let out = loop {
            match grid.pending(&st) {
                Pending::Over(o) => break o,
                Pending::Decision(side) => {
                    let mut d = Decision::new(&grid, &st, side, &mut sc);
                    let v = grid.view(&st, side);
                    if (v.player_turn()) != lastturn {
                        lastturn = v.player_turn();

                        log.push_str(&format!(
                            "--- turn {} side {side:?} round {}\n",
                            lastturn,
                            v.round()
                        ));
                        let b = v.board();
                        for r in 0..b.rows() {
                            for c in 0..b.columns() {
                                let sq = b.square(c, r).unwrap();
                                let mut cell = format!("{}", v.ground().kind(sq).code());
                                for sd in Side::BOTH {
                                    for u in v.present(sd) {
                                        if v.square(u) == sq {
                                            let n = &grid.muster()[u.index()].entry;
                                            let n = &n[..3];
                                            let n = if sd == Side::A {
                                                n.to_lowercase()
                                            } else {
                                                n.to_string()
                                            };
                                            cell.push_str(&format!(
                                                "{}{}",
                                                n,
                                                if v.disrupted().contains(u) { "!" } else { "" }
                                            ));
                                        }
                                    }
                                }
                                log.push_str(&format!("{cell:10}|"));
                            }
                            log.push('\n');
                        }
                    }
                    let act = players[side].decide(&mut d, &mut streams[side]);
                    grid.apply(&mut st, act, &mut referee);
                    let ev = &referee.observer().events;
                    for e in &ev[told..] {
                        let t = grid.tell(e);
                        if !t.is_empty() {
                            log.push_str(&t);
                            log.push('\n');
                        }
                    }
                    told = ev.len();
                }
            }
        };
        *n.entry((format!("{:?}", out.ending), out.clause.0)).or_insert(0) += 1;
        if out.ending != Ending::Win(seat) {
            shown += 1;
            if shown == want {
                println!("{log}\n{}", grid.map(&st));
            }
        }
    }
    println!("{n:?}");
}

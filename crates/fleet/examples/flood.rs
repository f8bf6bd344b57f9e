//! A stranger on an open server: says as many things about a study as a server takes, for some seconds.
//!
//! ```sh
//! cargo run --release -p wargauge-fleet --example flood -- nats://127.0.0.1:4222 STUDY SECONDS MOST
//! ```
//!
//! Each message has the form and the name of an honest outcome and a signature that is none, so that it
//! costs whoever reads it the most: a look at the signature. `benches/fleet.sh flood` calls it.

use std::time::{Duration, Instant};

use wargauge_batch::BlockId;
use wargauge_fleet::wire::{Given, Outcome, StudyMessage};

/// Messages between two looks at the clock.
const AT_ONCE: u64 = 1000;
/// Bytes of the text of an outcome of a run, about.
const TEXT: usize = 4000;
/// Characters of a signature.
const SIGNATURE: usize = 86;

#[expect(clippy::print_stdout, reason = "a program that prints numbers")]
#[tokio::main]
async fn main() {
    let mut words = std::env::args().skip(1);
    let mut word = || words.next().expect("URL STUDY SECONDS MOST");
    let (url, study) = (word(), word());
    let [seconds, most] = [word(), word()].map(|word| word.parse::<u64>().expect("a number"));
    let client = async_nats::connect(url).await.expect("a server");
    let context = async_nats::jetstream::new(client.clone());
    let kept = context.get_stream(format!("wargauge-{study}-results")).await.expect("a study");
    let head = kept.get_first_raw_message_by_subject(format!("wargauge.{study}.study.head"), 1);
    let head = String::from_utf8(head.await.expect("its head").payload.to_vec()).expect("a text");
    let head = head.split_once(' ').expect("it is signed").1;
    let message: StudyMessage = serde_json::from_str(head).expect("what it is of");
    let subject = format!("wargauge.{study}.result.{}", message.mark());
    let worker = message.workers.first().expect("a worker").clone();
    let none = "A".repeat(SIGNATURE);
    let (begun, mut sent) = (Instant::now(), 0);
    while sent < most && begun.elapsed() < Duration::from_secs(seconds) {
        for block in sent..(sent + AT_ONCE).min(most) {
            let given = Given { turn: "x".to_owned(), generation: 0, signature: none.clone() };
            let (id, text) = (BlockId { stage: 0, block }, "9".repeat(TEXT));
            let outcome = Outcome { id, worker: worker.clone(), given, text }.to_text();
            let said = format!("{none} {outcome}");
            client.publish(subject.clone(), said.into()).await.expect("it is sent");
        }
        sent = (sent + AT_ONCE).min(most);
        client.flush().await.expect("the server has it");
    }
    let kept = context.get_stream(format!("wargauge-{study}-results")).await.expect("a study");
    let kept = kept.cached_info().state.messages;
    println!(
        "{sent} messages in {:.1} s, of which and others {kept} are kept",
        begun.elapsed().as_secs_f64()
    );
}

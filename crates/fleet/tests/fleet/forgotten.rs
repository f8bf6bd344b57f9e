//! Studies that are taken off the server while they are under way.

use std::process::Child;

use crate::server::{Server, ends_well, said, wait_until};

const LONG: [&str; 6] = ["run", "grid/two-villages", "--games", "10000000", "--seed", "3"];
const OTHER: [&str; 6] = ["run", "grid/two-villages", "--games", "5120", "--seed", "4"];

/// Ends with one clear error.
fn ends_as_gone(mut child: Child) {
    wait_until("it ends", || child.try_wait().unwrap().is_some());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    let words = "error: the study `long` was taken off the server";
    assert_eq!(said(&output).matches(words).count(), 1, "{}", said(&output));
}

/// Nobody goes on with a study that is there no longer, and who was at work at it does not meddle with
/// another that has its name.
#[test]
fn a_study_that_is_taken_off_is_nobodys() {
    let Some(server) = Server::start() else { return };
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    // Nobody is checked: a block of the other study would count.
    let options = ["--in-flight", "8", "--check", "0"];
    let coordinator = server.submit(folder, "long", &options, &LONG);
    let workers = [0, 1].map(|_| server.begin(folder, &["work", "long", "--threads", "1"]));
    server.wait_for_results("long", 4);
    server.succeed(folder, &["forget", "long"]);
    let other = server.submit(folder, "long", &options, &OTHER);
    workers.into_iter().chain([coordinator]).for_each(ends_as_gone);
    let worker = server.begin(folder, &["work", "long", "--threads", "1"]);
    ends_well(other);
    ends_well(worker);
    server.fetched_is_alone(folder, "long", &OTHER);
    let coordinator = server.submit(folder, "gone", &options, &LONG);
    let worker = server.begin(folder, &["work", "gone", "--threads", "1"]);
    server.wait_for_results("gone", 4);
    server.succeed(folder, &["forget", "gone"]);
    for mut child in [coordinator, worker] {
        wait_until("it ends", || child.try_wait().unwrap().is_some());
        let output = child.wait_with_output().unwrap();
        assert!(said(&output).contains("`gone` was taken off the server"), "{}", said(&output));
    }
}

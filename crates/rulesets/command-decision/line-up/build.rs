//! Rebuilds the crate when a data file of the ruleset is added or removed.

fn main() {
    println!("cargo:rerun-if-changed=../../../../scenarios/command-decision");
}

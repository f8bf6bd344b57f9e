//! Rebuilds the crate when a built-in data file is added or removed.

fn main() {
    println!("cargo:rerun-if-changed=../../scenarios");
}

//! Rebuilds the crate when a built-in data file is added or removed.

fn main() {
    // Cargo reads this instruction from the standard output of a build script.
    #[expect(clippy::print_stdout)]
    {
        println!("cargo:rerun-if-changed=../../scenarios");
    }
}

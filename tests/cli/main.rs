//! The program as its users meet it: the binary, its files, its exit codes.

mod pages;
mod program;
mod usage;

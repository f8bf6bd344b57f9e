//! The program as its users meet it: the binary, its files, its exit codes.

mod built_in;
mod campaign;
mod checking;
mod climbing;
mod comparing;
mod interruption;
mod listing;
mod marginal;
mod new_files;
mod odds;
mod own_files;
mod pages;
mod program;
mod refusals;
mod replaying;
mod reporting;
mod results;
mod schemas;
mod sharding;
mod sweeping;
mod training;
mod tuning;
mod usage;
mod validation;
mod widths;

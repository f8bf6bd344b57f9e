//! Where a command is told what to do, and tells what it did: text, progress, signals, threads.

pub(crate) mod diagnostic;
pub(crate) mod failure;
pub(crate) mod global_args;
pub(crate) mod interrupt;
pub(crate) mod page_file;
pub(crate) mod plain;
pub(crate) mod progress;
pub(crate) mod publishing;
pub(crate) mod report_files;
pub(crate) mod session;
pub(crate) mod terminal;
pub(crate) mod threads;

//! A fleet over a real server on the loopback. Left out where there is no `nats-server`, unless
//! `WARGAUGE_NATS_REQUIRED` is set.

#![cfg(unix)]

mod faults;
mod forgeries;
mod forgotten;
mod liars;
mod odd_worker;
mod recipes;
mod refusals;
mod room;
mod secrets;
mod server;
mod small_disk;
mod studies;

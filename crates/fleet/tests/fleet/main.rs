//! A fleet over a real server on the loopback. Left out where there is no `nats-server`, unless
//! `WARGAUGE_NATS_REQUIRED` is set.

#![cfg(unix)]

mod faults;
mod odd_worker;
mod refusals;
mod server;
mod studies;

//! Command, Radio, Recon.

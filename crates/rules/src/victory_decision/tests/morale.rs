//! Suppression, Shaken units, Regroup.

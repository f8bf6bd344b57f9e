//! Hide, Spot, Take Cover!, Dig In.

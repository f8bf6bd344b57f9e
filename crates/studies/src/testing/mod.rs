//! What every ruleset is held to, as functions over its line-up.
//!
//! The tests of a line-up declare all of it at once with
//! [`tests_of_every_ruleset`](crate::tests_of_every_ruleset), so that a touched ruleset is tested
//! alone, and whatever is asked of one is asked of all. Games that are told line by line and strength
//! of play are a ruleset's own matter; [`golden`] and [`score`] help with them.

pub mod allocations;
mod covering;
pub mod data;
pub mod films;
pub mod forces;
pub mod golden;
pub mod laws;
pub mod mirror;
pub mod monotony;
pub mod planting;
mod player;
pub mod replays;
pub mod restraint;
mod scenarios;
pub mod score;
pub mod sets;
pub mod variation;

pub use scenarios::{assemble, library, match_up, policies, scenario, scenarios};

/// Declares the tests that every ruleset must pass, for the line-up of this name.
#[macro_export]
macro_rules! tests_of_every_ruleset {
    ($line_up:ty) => {
        mod of_every_ruleset {
            use super::*;
            use $crate::testing::{
                data, films, golden::Golden, laws, mirror, monotony, replays, restraint, sets,
            };

            $crate::tests_of_every_ruleset! { @ $line_up;
                random_play_obeys_on_every_scenario: laws::random_play_obeys_on_every_scenario;
                random_play_obeys_under_every_value_of_every_switch:
                    laws::random_play_obeys_under_every_value_of_every_switch;
                random_play_obeys_under_every_two_values_together:
                    laws::random_play_obeys_under_every_two_values_together;
                every_policy_obeys_and_decides_by_what_it_may_know:
                    laws::every_policy_obeys_and_decides_by_what_it_may_know;
                every_policy_answers_whatever_came_before:
                    laws::every_policy_answers_whatever_came_before;
                every_policy_plays_samples_on: laws::every_policy_plays_samples_on;
                every_policy_obeys_though_others_play_for_it:
                    restraint::every_policy_obeys_though_others_play_for_it;
                the_default_policy_does_without_any_kind:
                    restraint::the_default_policy_does_without_any_kind;
                the_default_policy_does_without_any_two_kinds:
                    restraint::the_default_policy_does_without_any_two_kinds;
                a_force_is_even_with_its_copy_pair_by_pair:
                    mirror::a_force_is_even_with_its_copy_pair_by_pair;
                counts_depend_neither_on_threads_nor_on_chunks:
                    mirror::counts_depend_neither_on_threads_nor_on_chunks;
                every_scenario_plays_with_its_own_forces:
                    data::every_scenario_plays_with_its_own_forces;
                the_scenarios_of_the_line_up_are_there:
                    data::the_scenarios_of_the_line_up_are_there;
                every_file_says_of_itself_what_its_path_says:
                    data::every_file_says_of_itself_what_its_path_says;
                every_price_of_an_army_has_its_place: data::every_price_of_an_army_has_its_place;
                prices_are_labels: data::prices_are_labels;
                a_force_is_a_set: sets::a_force_is_a_set;
                every_army_has_better_cards: monotony::every_army_has_better_cards;
                rows_of_monotony_are_paired: monotony::rows_of_monotony_are_paired;
                every_schema_is_an_object: data::every_schema_is_an_object;
                replays_put_everything_in_its_place: replays::replays_put_everything_in_its_place;
                films_tell_what_is_told: films::films_tell_what_is_told;
                films_show_what_a_side_may_know: films::films_show_what_a_side_may_know;
            }

            #[test]
            fn every_scenario_is_counted_as_before() {
                Golden::of(env!("CARGO_MANIFEST_DIR"), env!("CARGO_PKG_NAME"))
                    .expect_tallies::<$line_up>();
            }
        }
    };
    (@ $line_up:ty; $($name:ident: $group:ident::$test:ident;)+) => {$(
        #[test]
        fn $name() {
            $group::$test::<$line_up>();
        }
    )+};
}

//! Columns are exactly those promised.

use wargauge_report::Row;
use wargauge_studies::{
    AuditRow, ChanceRow, GameRow, LoadoutRow, MatchupRow, OddsRow, PriceRow, SweepRow, UnitRow,
};

const PRICES: &str = "ruleset,army,entry,kind,listed,implied,implied_low,implied_high,\
    ratio_low,ratio_high,delta_percent,verdict,appearances,games,tried,trial_score,trial_score_low,\
    trial_score_high,trial_price,trial_price_low,trial_price_high,beside,beside_points,beside_p,fate,reason";
const LOADOUTS: &str = "ruleset,scenario,force,variant,kind,points,games,score,score_low,score_high,\
    delta_score,delta_low,delta_high,delta_per_10_points,delta_per_10_points_low,delta_per_10_points_high,verdict";
const MATCHUPS: &str = "ruleset,scenario,force_a,force_b,policy_a,policy_b,points_a,points_b,seed,\
    games,wins_a,draws,wins_b,unfinished,win_rate_a,win_rate_a_low,win_rate_a_high,score_a,\
    score_a_low,score_a_high,pairs_ll,pairs_ld,pairs_even,pairs_wd,pairs_ww,first_player_score,\
    first_player_score_low,first_player_score_high,turns_mean,destroyed_a_mean,destroyed_b_mean";
const UNITS: &str = "ruleset,scenario,force,opponent,unit,name,points,copies,games,destroyed_mean,\
    destroyed_per_100,destroyed_per_100_low,destroyed_per_100_high,lost_mean,exchange_ratio,\
    exchange_ratio_low,exchange_ratio_high,survival_rate,survival_rate_low,survival_rate_high,\
    activations_mean,shots_mean,hits_mean,kills_mean,suppressions_mean,objective_turns_mean,\
    marginal_more,marginal_more_low,marginal_more_high,marginal_fewer,marginal_fewer_low,\
    marginal_fewer_high";
const GAMES: &str = "ruleset,scenario,force_a,force_b,policy_a,policy_b,seed,pair,leg,seat_a,winner,\
    ending,clause,turns,first_player,destroyed_a,destroyed_b,lost_a,lost_b,decisions";
const SWEEP: &str = "ruleset,scenario,force_a,force_b,policy_a,policy_b,switch,value,reference,\
    clauses,seed,games,pairs_changed,score_reference,score,score_low,score_high,delta,delta_low,\
    delta_high,outside_p,inside_p,verdict,games_needed,unit_force,unit,unit_points,\
    unit_per_100_reference,unit_per_100,unit_delta,unit_delta_low,unit_delta_high";
const ODDS: &str = "ruleset,army,attackers,points,target_army,target,target_points,attack,range,\
    cover,circumstances,rules,dice,method,plays,strength,losses_mean,losses_deviation,chance_any,\
    at_least,chance_at_least,chance_suppressed,chance_destroyed,destroyed_mean,destroyed_per_100,\
    own_losses_mean,own_destroyed_mean,own_chance_suppressed,audit_plays,chi_square,\
    degrees_of_freedom,p_value";
const CHANCES: &str = "ruleset,army,attackers,target_army,target,attack,range,cover,circumstances,\
    losses,chance,at_least";
const AUDIT: &str = "ruleset,army,attackers,target_army,target,attack,range,cover,circumstances,\
    losses,destroyed,suppressed,own_losses,own_suppressed,observed,expected";
#[track_caller]
fn has<R: Row>(columns: &str) {
    let names: Vec<&str> = R::COLUMNS.iter().map(|column| column.name).collect();
    assert_eq!(names.join(","), columns, "{}.csv", R::TABLE);
}

#[test]
fn columns_are_the_promised_ones() {
    has::<MatchupRow>(MATCHUPS);
    has::<UnitRow>(UNITS);
    has::<GameRow>(GAMES);
    has::<SweepRow>(SWEEP);
    has::<OddsRow>(ODDS);
    has::<ChanceRow>(CHANCES);
    has::<AuditRow>(AUDIT);
    has::<PriceRow>(PRICES);
    has::<LoadoutRow>(LOADOUTS);
}

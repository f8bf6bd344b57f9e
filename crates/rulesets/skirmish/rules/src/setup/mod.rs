//! Setting up (`SK-SCEN-02`, `SK-VIS-02`, `SK-TURN-10`).

mod beginning;
pub(crate) mod bench;
mod placing;
mod spots;

pub(crate) use beginning::{begin_deployment, blank, first_side, is_complete};
pub(crate) use placing::{
    board, check_board, check_choose, check_deploy, check_hold_back, choices, deploy,
    deployment_front, entrance, has_room_for, held_back, hold_back, next_unit, put, stands_at,
};
pub(crate) use spots::spots;

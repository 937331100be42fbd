//! Why a press had no effect.

use fencelight_board::geometry::Key;
use fencelight_board::table::{RejectReason, Rejection, Table, seat_mismatch};
use fencelight_core::game::Violation;

use crate::message::Message;
use crate::names;

/// The last press without effect, until another key is pressed.
#[must_use]
pub fn last_rejection(table: &Table) -> Option<Rejection> {
    let cues = table.cues();
    let rejection = cues.rejection?;
    // The time of a repeated rejection is that of its light, which may begin before the press.
    let (same, other): (Vec<_>, Vec<_>) = cues
        .recent_presses()
        .iter()
        .partition(|(key, _)| *key == rejection.key);
    let latest = |presses: Vec<(Key, u64)>| presses.into_iter().map(|(_, at_ms)| at_ms).max();
    let is_last = latest(other) <= latest(same).max(Some(rejection.at_ms));
    is_last.then_some(rejection)
}

/// Why the last press had no effect.
pub(crate) fn last(table: &Table) -> Option<Message> {
    let rejection = last_rejection(table).filter(|rejection| match rejection.reason {
        // The seats that did not fit may do so by now.
        RejectReason::SeatMismatch(_) => {
            !seat_mismatch(table.lobby_kind(), table.lobby_players()).is_empty()
        }
        _ => true,
    });
    let reason = rejection.map(|rejection| reason(table, &rejection));
    reason.map(|reason| Message::new("refused").with("reason", reason))
}

fn reason(table: &Table, rejection: &Rejection) -> Message {
    let own = table.position().mover_square().map(Key::Square);
    let has_targets = table.targets().iter().next().is_some();
    Message::new(match rejection.reason {
        RejectReason::IllegalMove(..) if own == Some(rejection.key) && has_targets => {
            "no-own-square"
        }
        RejectReason::IllegalMove(_, illegal) => return violation(illegal.violation()),
        RejectReason::NotYourTurn => "no-turn",
        RejectReason::NothingToConfirm => "no-confirm",
        RejectReason::NothingToTakeBack => "no-take-back",
        RejectReason::DieAlreadyRolled => "no-die-back",
        RejectReason::HintsOff => "no-hints",
        RejectReason::OtherKeyAsked => "no-other-key",
        RejectReason::TakeBackOff => "no-take-back-off",
        RejectReason::HoldToDrop => "no-hold-to-drop",
        RejectReason::HoldToLeave => "no-hold-to-leave",
        RejectReason::NoPuzzles => "no-puzzles",
        RejectReason::ProposalOpen => "no-question",
        RejectReason::ProposalDeclined => "no-agreement",
        RejectReason::SeatMismatch(_) => "no-seats",
        RejectReason::NoEarlierPosition => "no-earlier",
        RejectReason::NoFunction => "no-function",
        RejectReason::HouseLocked => "no-locked",
        RejectReason::Unmaskable => "no-mask",
        RejectReason::StrapOpen => "no-strap",
    })
}

/// The rule that a move breaks.
#[must_use]
pub fn violation(violation: Violation) -> Message {
    let seat = |name: &'static str, seat| Message::new(name).with("seat", names::seat(seat));
    Message::new(match violation {
        Violation::Occupied(of) => return seat("no-occupied", of),
        Violation::PawnBehind(of) => return seat("no-pawn-behind", of),
        Violation::CutsOff(of) => return seat("no-cut-off", of),
        Violation::GhostOfSeat(of) => return seat("no-ghost-of", of),
        Violation::NotAdjacent(from) => return Message::new("no-adjacent").text("square", from),
        Violation::StraightJumpOpen(to) => {
            return Message::new("no-straight-jump").text("square", to);
        }
        Violation::NotANeighbour(from, _) => {
            return Message::new("no-neighbour").text("square", from);
        }
        Violation::Wall(from) => return Message::new("no-wall").text("square", from),
        Violation::FenceBetween(fence, _) => {
            return Message::new("no-fence-between").with("fence", names::fence(fence));
        }
        Violation::Overlaps(fence) => {
            return Message::new("no-overlap").with("fence", names::fence(fence));
        }
        Violation::Crosses(fence) => {
            return Message::new("no-cross").with("fence", names::fence(fence));
        }
        Violation::GhostInTheWay(ghost, _) => {
            return Message::new("no-ghost-there").with("ghost", names::ghost(ghost));
        }
        Violation::GameOver => "no-game-over",
        Violation::NoFencesLeft => "no-fences",
        Violation::MustMove(_) => "no-pass",
        Violation::CannotLeave => "no-leave",
        Violation::PelletInTheWay => "no-pellet",
        Violation::NoSecondStep => "no-second-step",
        Violation::StraightBack => "no-straight-back",
        Violation::NotStraight => "no-straight",
        Violation::MustContinue(_) => "no-end",
        Violation::FencesFixed(_) => "no-fixed",
        Violation::NothingToRoll(_) => "no-roll-now",
        Violation::NoSuchFace => "no-face",
        Violation::RollFirst => "no-roll-first",
        Violation::NotAWhiteCircle => "no-circle",
        Violation::Solid => "no-solid",
        Violation::GhostSpace => "no-ghost-space",
    })
}

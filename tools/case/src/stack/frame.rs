//! Parts of the board in their cells; screws, frame and base.

use super::{
    CAPACITOR, Chain, HALF_CAPACITOR, HALF_LED, HALF_SWITCH, INSERT_WALL, LEAST_THREAD, LINE, Link,
    MODULE, PINS, POST_CAPACITOR, Stack,
};

/// Parts of the board between the walls of the grid.
pub(super) fn cells(stack: &Stack<'_>) -> Result<Vec<Chain>, String> {
    let place = stack.get("tol_place")?;
    let (wall, relief) = (stack.get("wall")?, stack.get("relief")?);
    let room = (stack.get("groove")? - wall) / 2.0 + relief;
    let beside = |name, part: Link| Chain {
        name,
        links: vec![
            ("from the post's middle to its wall", room, stack.face),
            ("place of the grid", 0.0, stack.grid_place),
            part,
        ],
    };
    let led = stack.get("post_led")?.abs() + HALF_LED;
    let switch = stack.get("post_switch")?.abs() + HALF_SWITCH;
    Ok(vec![
        beside(
            "LED of a post and the wall north of it",
            ("LED", -led, place),
        ),
        beside(
            "switch of a post and the wall south of it",
            ("switch", -switch, place),
        ),
        beside(
            "capacitor of a post and the wall west of it",
            ("capacitor", -POST_CAPACITOR - HALF_CAPACITOR, place),
        ),
        Chain {
            name: "wall beside a post is at least one printed line",
            links: vec![
                ("wall", wall, 0.0),
                ("relief", -relief, 0.0),
                ("line", -LINE, 0.0),
            ],
        },
        Chain {
            name: "relief is higher than the switch",
            links: vec![
                ("relief", stack.get("seat_height")?, stack.height),
                (
                    "switch",
                    -stack.get("switch_height")?,
                    stack.get("tol_switch")?,
                ),
            ],
        },
        Chain {
            name: "pad of the diffuser in its cell, each side",
            links: vec![("gap", stack.get("pad_gap")?, 2.0 * stack.face)],
        },
        Chain {
            name: "pads end below the walls: no light passes between them and the sheet",
            links: vec![("pad", stack.get("pad")?, stack.get("tol_sheet")?)],
        },
    ])
}

/// Screws, frame and base.
pub(super) fn closing(stack: &Stack<'_>) -> Result<Vec<Chain>, String> {
    let (height, sheet) = (stack.height, stack.get("tol_sheet")?);
    let board = (stack.get("board_thickness")?, stack.get("tol_board")?);
    let top = stack.get("surface")? + stack.get("diffuser")?;
    let drop = stack.get("boss_drop")?;
    let seat = stack.get("seat_height")? + drop;
    let space = stack.get("base_space")?;
    let thread = |name, links: [Link; 2]| {
        let mut all = vec![
            ("screw", stack.get("screw")?, 0.0),
            ("base", -space, height),
            ("board", -board.0, board.1),
        ];
        all.extend(links);
        Ok::<_, String>(Chain { name, links: all })
    };
    let under = |name, part: (f64, f64)| Chain {
        name,
        links: vec![
            ("underside of the frame's top", top, height),
            ("part", -part.0, part.1),
        ],
    };
    let room = Chain {
        name: "screw ends inside its boss",
        links: vec![
            ("length of the boss", top - drop, height),
            ("screw", -stack.get("screw")?, 0.0),
            ("base", space, height),
            ("board", board.0, board.1),
            ("boss above the board", drop, height),
        ],
    };
    Ok(vec![
        thread(
            "screw reaches far enough into its insert",
            [
                ("boss above the board", -seat, height),
                ("one and a half diameters", -LEAST_THREAD, 0.0),
            ],
        )?,
        room,
        Chain {
            name: "wall of a boss around its insert",
            links: vec![
                ("half the boss", stack.get("boss")? / 2.0, 0.0),
                ("half its hole", -stack.get("boss_hole")? / 2.0, 0.0),
                ("least wall", -INSERT_WALL, 0.0),
            ],
        },
        Chain {
            name: "frame presses on the grid before its bosses meet their seats",
            links: vec![
                ("drop", drop, height),
                ("grid", 0.0, height),
                ("diffuser", 0.0, sheet),
            ],
        },
        Chain {
            name: "frame does not stand on the base",
            links: vec![
                ("drop", stack.get("frame_drop")?, height),
                ("base", 0.0, height),
                ("board", 0.0, board.1),
                ("grid", 0.0, height),
                ("diffuser", 0.0, sheet),
            ],
        },
        Chain {
            name: "soldered pins above the floor",
            links: vec![("base", space, height), ("pins, cut", -PINS.0, PINS.1)],
        },
        under("module under the frame's top", MODULE),
        under("C1 under the frame's top", CAPACITOR),
    ])
}

/// Parts on the bed of the printer.
pub(super) fn bed(stack: &Stack<'_>) -> Result<Vec<Chain>, String> {
    let part = |name, size: f64| {
        Ok::<_, String>(Chain {
            name,
            links: vec![
                ("bed", stack.get("printer_bed")?, 0.0),
                ("part", -size, stack.face),
            ],
        })
    };
    let outside = stack.get("frame_gap")? + stack.get("frame_wall")?;
    let half = 8.0 * f64::midpoint(stack.get("square")?, stack.get("groove")?)
        + stack.get("square")? / 2.0;
    let edge = half + stack.get("rim")?;
    Ok(vec![
        part(
            "largest part of the grid fits the bed",
            half + stack.get("grid_edge")? + stack.get("bar_pitch")? + stack.get("wall")?,
        )?,
        part(
            "largest part of the frame fits the bed",
            edge + stack.get("strip")? + outside + stack.get("tongue")?,
        )?,
        part(
            "largest part of the base fits the bed",
            edge + outside - stack.get("base_seam")? + stack.get("tongue")?,
        )?,
    ])
}

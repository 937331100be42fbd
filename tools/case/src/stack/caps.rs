//! Caps: to the sides, and over their travel.

use super::{Chain, FRICTION, Link, MOST_FORCE, Stack};

/// Caps between walls, diffuser and frame: to the sides.
pub(super) fn across(stack: &Stack<'_>) -> Result<Vec<Chain>, String> {
    let (gap, play) = stack.cap_play;
    let (lip, face_gap) = (stack.get("cap_lip")?, stack.get("face_gap")?);
    let wall = stack.get("wall")?;
    let (_, face) = stack.cap("square")?;
    let between = |name, gap: Link, place: Link| {
        let links = vec![
            gap,
            ("play of the cap in its cell", stack.cap_play.0, play),
            place,
        ];
        Chain { name, links }
    };
    Ok(vec![
        Chain {
            name: "cap in its cell, each side",
            links: vec![("gap", gap, play)],
        },
        Chain {
            name: "neighbouring caps",
            links: vec![
                ("wall", wall, 2.0 * stack.face),
                ("gaps", 2.0 * gap, 0.0),
                ("caps at the wall", -2.0 * gap, 2.0 * stack.face),
            ],
        },
        between(
            "face in the diffuser",
            ("gap", face_gap, 2.0 * stack.face),
            ("place of the diffuser", 0.0, stack.diffuser_place),
        ),
        between(
            "face of OK and BACK in the frame",
            ("gap", stack.get("frame_face_gap")?, 2.0 * stack.face),
            ("place of the frame", 0.0, stack.frame_place),
        ),
        Chain {
            name: "faces of the outer squares and frame",
            links: vec![
                (
                    "from face to field's edge",
                    (stack.get("square")? - face) / 2.0,
                    2.0 * stack.face,
                ),
                ("cap at the wall", -gap, play),
                ("place of the frame", 0.0, stack.frame_place),
            ],
        },
        Chain {
            name: "cap is held: it is wider than the opening",
            links: vec![
                ("two lips", 2.0 * lip, 2.0 * stack.face),
                ("two gaps", -2.0 * face_gap, 2.0 * stack.face),
            ],
        },
        Chain {
            name: "stem above the middle of the switch",
            links: vec![
                ("half the stem", stack.get("stem")? / 2.0, stack.face),
                ("cap at the wall", -gap, play),
                ("place of the grid", 0.0, stack.grid_place),
                ("place of the switch", 0.0, stack.get("tol_place")?),
            ],
        },
    ])
}

/// Caps over the whole travel: upwards and downwards.
pub(super) fn along(stack: &Stack<'_>) -> Result<Vec<Chain>, String> {
    let (tol_switch, tol_height) = (stack.get("tol_switch")?, stack.height);
    let (switch, surface) = (stack.get("switch_height")?, stack.get("surface")?);
    let stem = surface - stack.get("cap_drop")? - switch;
    // The diffuser may lie further off than the cap can follow: then the lip meets it on one side first.
    let (gap, play) = stack.cap_play;
    let off = (stack.diffuser_place - (gap - play)).max(0.0);
    let mut chains = vec![Chain {
        name: "taper of a square ends above the diffuser",
        links: vec![
            ("stands out by", stack.get("cap_proud")?, 0.0),
            ("taper", -stack.get("cap_taper")?, 0.0),
        ],
    }];
    chains.push(Chain {
        name: "cap rests on its switch, below the diffuser",
        links: vec![
            ("light grid", surface, tol_height),
            (
                "gap at the lip (45 degrees)",
                stack.get("face_gap")?,
                2.0 * stack.face,
            ),
            ("place of the diffuser", 0.0, off),
            ("cap, stem to lip", -stem, tol_height),
            ("switch", -switch, tol_switch),
        ],
    });
    chains.extend(faces(stack)?);
    chains.extend(skirts(stack)?);
    Ok(chains)
}

/// A kind of cap as it is pressed: the dimension of its skirt, the side of its face, how far its stem lies off its middle.
struct Pressed {
    skirt: &'static str,
    face: f64,
    off: f64,
}

/// Caps of squares, of posts, of OK and BACK.
fn pressed(stack: &Stack<'_>) -> Result<[Pressed; 3], String> {
    let key = |cell, skirt, taper: f64, off| {
        Ok::<_, String>(Pressed {
            skirt,
            face: stack.cap(cell)?.1 - 2.0 * taper,
            off,
        })
    };
    let (square, post) = (stack.get("square_switch")?, stack.get("post_switch")?);
    Ok([
        key(
            "square",
            "square_skirt",
            stack.get("cap_taper")?,
            square.abs(),
        )?,
        key("groove", "key_skirt", 0.0, post.abs())?,
        key("side_cell", "key_skirt", 0.0, 0.0)?,
    ])
}

/// The drawer rule: a cap that is pressed beside its middle leans on the walls of its cell, whose friction holds it.
///
/// `hardware/case/README.md` derives F / R = (L + 2 m s) / (L - 2 m (x + y)), solved here for the length L of the guide. The worst press
/// is the corner of the face that lies farthest from the stem: x + y is the side of the face.
pub(super) fn presses(stack: &Stack<'_>) -> Result<Vec<Chain>, String> {
    let names = [
        "guide of a square, pressed at its corner",
        "guide of a post, pressed at its corner",
        "guide of OK and BACK, pressed at their corner",
    ];
    let chain = |(name, key): (_, Pressed)| {
        let least =
            |way: f64, off: f64| 2.0 * FRICTION * (MOST_FORCE * way + off) / (MOST_FORCE - 1.0);
        Ok(Chain {
            name,
            links: vec![
                ("guide", stack.guide(key.skirt)?, stack.height),
                (
                    "drawer rule",
                    -least(key.face, key.off),
                    least(2.0 * stack.face, 0.0),
                ),
            ],
        })
    };
    names.into_iter().zip(pressed(stack)?).map(chain).collect()
}

/// Faces that are pressed at their corner.
fn faces(stack: &Stack<'_>) -> Result<Vec<Chain>, String> {
    let mut chains = Vec::new();
    let names = [
        "face of a square stays above the diffuser",
        "face of a post stays above the diffuser",
        "face of OK and BACK stays above the frame",
    ];
    for (name, key) in names.into_iter().zip(pressed(stack)?) {
        let (tilt, tilt_tolerance) = stack.tilt(key.skirt, key.face + key.off)?;
        let links = vec![
            (
                "stands out by",
                stack.get("cap_proud")?,
                stack.get("tol_sheet")?,
            ),
            ("cap, stem to face", 0.0, stack.height),
            ("light grid", 0.0, stack.height),
            ("switch", 0.0, stack.get("tol_switch")?),
            stack.travel()?,
            ("tilt, pressed at its corner", -tilt, tilt_tolerance),
        ];
        chains.push(Chain { name, links });
    }
    Ok(chains)
}

/// Lower edges and stems above the parts of the board.
fn skirts(stack: &Stack<'_>) -> Result<Vec<Chain>, String> {
    let mut chains = Vec::new();
    let (switch, tol_switch) = (stack.get("switch_height")?, stack.get("tol_switch")?);
    let (led, tol_led) = (stack.get("led_height")?, stack.get("tol_led")?);
    let below = [
        (
            "square",
            "square_skirt",
            "square_switch",
            "skirt of a square above the board",
            ("board", 0.0, 0.0),
        ),
        (
            "groove",
            "key_skirt",
            "post_switch",
            "skirt of a post above its LED",
            ("LED", -led, tol_led),
        ),
        (
            "groove",
            "key_skirt",
            "post_switch",
            "skirt of a post above its switch",
            ("switch", -switch, 0.0),
        ),
    ];
    for (cell, skirt, off, name, part) in below {
        let (size, _) = stack.cap(cell)?;
        let (tilt, tilt_tolerance) = stack.tilt(skirt, size + stack.get(off)?.abs())?;
        // The cap stands on the switch, so only a switch below its height brings it closer to other parts.
        let own = if part.0 == "switch" { 0.0 } else { tol_switch };
        let links = vec![
            ("skirt", stack.get(skirt)?, stack.height),
            ("switch under the stem", 0.0, own),
            part,
            stack.travel()?,
            ("tilt, pressed at its corner", -tilt, tilt_tolerance),
        ];
        chains.push(Chain { name, links });
    }
    chains.push(Chain {
        name: "stem above the LED beside it, pressed",
        links: vec![
            ("switch", switch, tol_switch),
            stack.travel()?,
            ("LED", -led, tol_led),
        ],
    });
    Ok(chains)
}

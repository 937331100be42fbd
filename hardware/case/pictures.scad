// The pictures of the guide to the ordered board, one scene each. `cargo case --pictures` draws them: it makes the parts, and board.scad
// from the printed circuit (`boxes`: corner, size, colour, whether soldered by hand; `points`: test points; `ok_side`).
include <common.scad>
include <../../target/case/board.scad>
scene = "exploded";

module part(name) import(str("../../target/case/assembly/", name, ".stl"));
module quarters(name) for (quarter = ["south-west", "south-east", "north-west", "north-east"]) part(str(name, "-", quarter));
module paint(red, green, blue) color([red, green, blue] / 255) children();
module rod(d, from, to) translate([0, 0, from]) cylinder(d = d, h = to - from);

module grid() paint(52, 54, 62) quarters("grid");
module diffuser() paint(226, 232, 238) quarters("diffuser");
module frame() paint(72, 92, 128) quarters("frame");
module base() paint(98, 104, 116) quarters("base");
module foot_parts() paint(50, 50, 55) feet() part("foot");
module screw_heads() paint(200, 202, 208) screws() rod(5.5, -board_thickness - base_space - 2, -board_thickness - base_space);
module caps() {
    paint(248, 246, 236) squares() part("square-cap");
    paint(236, 226, 200) posts() part("post-cap");
    paint(120, 205, 165) seats() translate([ok_side * side_key_offset, -side_y]) part("ok-cap");
    paint(235, 170, 80) seats() translate([-ok_side * side_key_offset, -side_y]) part("back-cap");
}

// The board up to a line in the north, with its parts: those soldered by hand only where `is_complete`. What a step adds keeps its
// colour, the rest is pale; test points stand out where `is_test`.
module board(north, is_complete, is_pale, is_test) {
    paint(28, 98, 66) slab(-board_thickness, 0) difference() {
        box(-edge, -south, edge, north);
        screws() circle(d = hole);
    }
    for (b = boxes) if (b[0][1] + b[1][1] < north && (is_complete || !b[3]))
        color((is_pale && (is_test || !b[3]) ? [110, 110, 110] + b[2] / 4 : b[2]) / 255) translate(b[0]) cube(b[1]);
    paint(240, 190, 60) for (p = points) if (p[1] < north) translate(p) rod(is_test ? 2.6 : 1.5, 0, is_test ? 6 : 0.1);
}
module whole_board() board(edge, true, false, false);
module strip_of_board(is_test) board(-half + 10, true, true, is_test);

// The case is closed upside down: each step has what the steps before it have.
module closing(step) {
    frame();
    if (step > 1) diffuser();
    if (step > 2) caps();
    if (step > 3) grid();
    if (step > 4) whole_board();
    if (step > 5) { base(); foot_parts(); screw_heads(); }
}
module lifted(by) translate([0, 0, by]) children();

if (scene == "exploded") {
    lifted(285) frame();
    lifted(215) diffuser();
    lifted(150) caps();
    lifted(75) grid();
    whole_board();
    lifted(-70) base();
    lifted(-95) screw_heads();
    lifted(-110) foot_parts();
}
if (scene == "board-1-delivered") board(edge, false, false, false);
if (scene == "board-2-soldered") strip_of_board(false);
if (scene == "board-3-test-points") strip_of_board(true);
if (scene == "case-1-frame") rotate([180, 0, 0]) closing(1);
if (scene == "case-2-diffuser") rotate([180, 0, 0]) closing(2);
if (scene == "case-3-caps") rotate([180, 0, 0]) closing(3);
if (scene == "case-4-grid") rotate([180, 0, 0]) closing(4);
if (scene == "case-5-board") rotate([180, 0, 0]) closing(5);
if (scene == "case-6-base") rotate([180, 0, 0]) closing(6);
if (scene == "case-7-closed") closing(6);

// The base: a floor, supports for the board, holes for screws, feet and air. Printed as it lies, part 0..3.
include <common.scad>
part = 0;

outside = frame_gap + frame_wall;
floor_top = -board_thickness - base_space;
module around(by) box(-edge - by, -south - by, edge + by, edge + by);
// Dovetails: from west to east and from south to north.
module dovetail(gap) offset(delta = gap) polygon([[-1, -4], [0, -4], [tongue, -6], [tongue, 6], [0, 4], [-1, 4]]);
module dovetails_east(gap) for (y = [-150, -50, 50, 130]) translate([base_seam, y]) dovetail(gap);
module dovetails_north(gap) for (x = [-110, -50, 50, 110]) translate([x, base_seam]) rotate(90) dovetail(gap);
module west_half() box(-2 * south, -2 * south, base_seam - seam / 2, 2 * south);
module east_half() box(base_seam + seam / 2, -2 * south, 2 * south, 2 * south);
module south_half() box(-2 * south, -2 * south, 2 * south, base_seam - seam / 2);
module north_half() box(-2 * south, base_seam + seam / 2, 2 * south, 2 * south);
module here() intersection() {
    children();
    if (part % 2 == 0) west_half(); else east_half();
    if (part < 2) south_half(); else north_half();
}
module floor_here() intersection() {
    children();
    if (part % 2 == 0) union() { west_half(); dovetails_east(0); } else difference() { east_half(); dovetails_east(seam); }
    if (part < 2) union() { south_half(); dovetails_north(0); } else difference() { north_half(); dovetails_north(seam); }
}
module air() {
    for (x = [-100, -60, 60, 100], y = [-115, -82, 60, 110]) translate([x, y]) square([20, 3], center = true);
    for (x = [-105, -60, 40, 90]) translate([x, -172]) square([20, 3], center = true);
}

slab(floor_top - base_floor, floor_top) floor_here() difference() {
    around(outside);
    screws() circle(d = screw_head);
    feet() circle(d = foot_peg + 2 * foot_peg_gap);
    air();
}
slab(floor_top, floor_top + base_rim_height) here() difference() {
    around(frame_gap - base_rim_gap);
    around(frame_gap - base_rim_gap - base_rim);
    screws() circle(d = screw_hole);
}
slab(floor_top, -board_thickness) here() {
    screws() difference() { circle(d = base_boss); circle(d = screw_hole); }
    for (x = [3, 7, 9, 13], y = [3, 7, 9, 13]) translate([middle(x), middle(y)]) circle(d = pillar);
}

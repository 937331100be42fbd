// A foot, 8 of them, glued into the base. Printed as it lies.
include <common.scad>
floor_bottom = -board_thickness - base_space - base_floor;
slab(floor_bottom - foot_height, floor_bottom) circle(d = foot);
slab(floor_bottom, floor_bottom + base_floor - 0.2) circle(d = foot_peg);

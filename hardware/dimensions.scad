// The dimensions of the printed circuit and of the case, in millimetres.
// `cargo pcb` reads this file, and OpenSCAD includes it: one `name = value;` a line.

square = 22.5;          // side of a square's cell
groove = 10;            // width of a groove, side of a post's cell
rim = 15;               // from the field to the edge of the board: bars and side keys
strip = 30;             // south of the south rim: chip and supply
board_thickness = 1.6;
bar_pitch = 16.25;      // from LED to LED of a bar
side_key_offset = 95;   // from the middle of a side to its OK and BACK keys
hole = 3.2;             // mounting holes for M3
hole_offset = 82;       // from the middle of a side to its two mounting holes
corner_hole = 4.5;      // from two edges to the holes in the corners

track = 0.25;           // design rules
clearance = 0.2;
via = 0.6;
via_drill = 0.3;
edge_clearance = 0.5;

// Where LED and switch lie in a cell with a key, towards the south of its middle.
square_led = 3;
square_switch = -3;
post_led = -2;
post_switch = 2.5;

// Heights above the board, and the case.
switch_height = 2.5;
switch_travel = 0.25;
led_height = 1.6;
surface = 12;           // underside of the diffuser
wall = 1.0;             // of the light grid
cap_gap = 0.25;         // between a cap and the grid, on each side
cap_top = 1.6;          // thickness of a cap, which is its diffuser
frame_wall = 2.4;
base_floor = 2.4;
base_space = 4;         // under the board: soldered pins
printer_bed = 220;

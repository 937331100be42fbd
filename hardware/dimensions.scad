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
surface = 16.6;         // underside of the diffuser, top of the light grid
wall = 1.0;             // of the light grid
cap_gap = 0.25;         // between a cap and the grid, on each side
cap_top = 1.6;          // thickness of a cap's face, and of diffuser and pad together
frame_wall = 2.4;
base_floor = 2.4;
base_space = 4;         // under the board: soldered pins
printer_bed = 220;

// Light grid.
side_cell = 11.5;       // cell of OK and BACK
grid_edge = 13;         // from the field to the outermost wall
grid_corner = 5;        // from the field to the cut corners, where the frame has a boss
bar_end = 77.4;         // from the middle of a side to the last wall of its bar
relief = 0.6;           // into the walls around a post: LED in the north, switch in the south, capacitor in the west
relief_width = 6;
grid_hole = 3.2;        // for the screws, which hold the grid in its place
seat_height = 4;        // of the relief, and where the bosses of the frame sit
seam = 0.2;             // gap between two parts

// Caps, each a box that is open below, with a stem above the switch. The face stands out of the diffuser, the lip below it does not pass.
cap_wall = 0.8;
cap_lip = 1.4;          // from the face to the outside, at 45 degrees
cap_drop = 0.45;        // from the underside of the diffuser to the upper edge of the lip
cap_proud = 3.6;        // from the top of the diffuser, or of the frame, to the face
cap_taper = 3.6;        // of a square's cap, below its face, at 45 degrees: a finger meets the flat top alone
square_skirt = 2.6;       // from the board to the lower edge of a square's cap
key_skirt = 4.2;          // the same for posts, OK and BACK
stem = 2.4;             // width
face_gap = 0.65;        // between a face and the diffuser
frame_face_gap = 0.75;  // between a face and the frame
mark = 0.6;             // depth of the marks of OK and BACK

// Diffuser: a sheet with pads that reach into the cells without a key.
diffuser = 0.8;
pad = 0.8;
pad_gap = 0.25;

// Frame, base and feet, held together by screws M3 x 16 in heat-set inserts.
frame_gap = 0.5;        // from the board to the frame
frame_top = 1.8;
frame_drop = 0.8;       // from the frame to the base, so that the screws clamp the grid
frame_seam = 16.25;     // from the middle to the east; the other seam lies in the middle
bar_window = 12;        // along the side
bar_window_depth = 6;
boss = 7.2;
boss_hole = 4;          // for an insert M3 x 5.7 of 4.6 mm; the screw passes through it
boss_space = 0.5;       // around a boss
boss_drop = 0.5;        // from a boss to what it sits on
screw = 16;
screw_hole = 3.4;
screw_head = 6.5;
usb_height = 13.4;      // middle of the module's socket, above the board
usb_width = 14;
usb_depth = 10;         // height of the opening; it is open above
bootsel_hole = 3;       // above the button of the module
bootsel_east = 14;      // from the west edge of the board to it
bootsel_south = 16.75;  // and from the south rim
plug_width = 12;        // opening for the wires of the supply
plug_height = 9;
tongue = 8;             // length of the joints
base_seam = -20;        // from the middle to the east and to the north
base_rim = 1.2;
base_rim_height = 2;
base_rim_gap = 0.2;
base_boss = 10;
pillar = 5;
foot = 14;
foot_height = 4;
foot_peg = 5;
foot_peg_gap = 0.2;

// Tolerances: each a deviation to both sides.
tol_face = 0.1;         // place of a printed vertical face
tol_height = 0.15;      // printed heights above some millimetres
tol_sheet = 0.1;        // thickness of a printed sheet
tol_place = 0.1;        // of a part on the board, and its body
tol_switch = 0.15;      // height of a switch with its solder
tol_travel = 0.1;
tol_led = 0.15;
tol_board = 0.16;       // thickness of the board
tol_hole = 0.1;         // play of a screw in a hole of the board

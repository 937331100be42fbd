// The cap of a square, translucent, 81 of them. Printed upside down.
include <common.scad>
cap(square, square_skirt, -square_switch, top + cap_proud, cap_taper);

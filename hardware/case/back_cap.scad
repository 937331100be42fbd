// The cap of a BACK key, with a bar as its mark, 4 of them. Printed upside down.
include <common.scad>
cap(side_cell, key_skirt, 0, top + frame_top + cap_proud) square([5, 1.6], center = true);

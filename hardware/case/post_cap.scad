// The cap of a post, translucent, 64 of them. Printed upside down.
include <common.scad>
cap(groove, key_skirt, -post_switch, top + cap_proud);

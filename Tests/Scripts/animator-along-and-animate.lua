local scene = motion.scene { name = "test" }
local box = scene:box { id = "box" }
motion.animator { duration = 1 }:along(box, "M 0 0 H 10"):animate(box, { x = 5 }):play() --! error[conflicting-options] two animations move `box.x`

local scene = motion.scene { name = "test" }
local box, ring = scene:box { id = "box" }, scene:shape { id = "ring", path = motion.ellipse() }
motion.animator { duration = 1 }:along(box, ring):play() --! error[out-of-range] the outline of `ring` has no length

local scene = motion.scene { name = "test" }
local box, other = scene:box { id = "box" }, scene:box { id = "other" }
motion.animator { duration = 1 }:along(box, other) --! error[wrong-type] takes SVG path data, or a path or a shape

local scene = motion.scene { name = "test" }
local box = scene:box { id = "box" }
local turn = motion.animator { duration = 1 }:animate(box, { fill = "red" })
turn:jump(box, { fill = "blue" }) --! error[wrong-type] `jump` takes one number for each property

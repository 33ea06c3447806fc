local scene = motion.scene { name = "test" }
local box = scene:box { id = "box" }
local slide = motion.animator { duration = 1 }:animate(box, { x = 100 })
slide:retarget(box, { x = { from = 0, to = 50 } }) --! error[conflicting-options] `retarget` takes no `from`

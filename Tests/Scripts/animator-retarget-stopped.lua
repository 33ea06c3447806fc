local scene = motion.scene { name = "test" }
local box = scene:box { id = "box" }
local slide = motion.animator { name = "slide", duration = 1 }:animate(box, { x = 100 })
slide:play()
slide:stop()
slide:retarget(box, { x = 50 }) --! error[wrong-state] `retarget` does not apply to the animator `slide` that was stopped without finishing

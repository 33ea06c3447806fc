local scene = motion.scene { name = "test" }
local box = scene:box { id = "box" }
local slide = motion.animator { name = "slide", duration = 1 }:animate(box, { x = 100 })
slide:impulse(box, { x = 500 }) --! error[wrong-state] `impulse` does not apply to the animator `slide` that moves nothing yet

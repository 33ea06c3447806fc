local scene = motion.scene { name = "test" }
local box = scene:box { id = "box" }
local slide = motion.animator { name = "slide", duration = 1 }:animate(box, { x = 100 })
slide:retarget(box, { y = 50 }) --! error[unknown-member] the animator `slide` does not move `box.y`

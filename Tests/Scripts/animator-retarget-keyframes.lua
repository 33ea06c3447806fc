local scene = motion.scene { name = "test" }
local box = scene:box { id = "box" }
local slide = motion.animator { duration = 1 }:keyframe(box, { x = 100 }, { start = 0, duration = 0.5 })
slide:retarget(box, { x = 50 }) --! error[conflicting-options] `retarget` applies only to properties that `animate` moves

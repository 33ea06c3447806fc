local scene = motion.scene { name = "case" }
local box = scene:box { id = "box" }
box.x = -1.7e308
scene:timeline(function(t)
  t:play(motion.animator { duration = 0.1 }:animate(box, { x = 1.7e308 }))
end)
--! error[non-finite] `box.x` exceeds the range of numbers, driven by an animator

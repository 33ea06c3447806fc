local scene = motion.scene { name = "test" }
local box = scene:box { id = "box" }
local grow = motion.animator { duration = 1 }
grow:keyframe(box, { x = 200 }, { start = 0.6, duration = 0.5 })
scene:timeline(function(t)
  t:play(grow)   --! error[conflicting-options] keyframe 1 starts at 0.6 and lasts 0.5, which ends after 1; `start` and `duration` are fractions
end)

local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
scene:timeline(function(t)
  t:play(box) --! error[wrong-type] takes something that takes time
end)

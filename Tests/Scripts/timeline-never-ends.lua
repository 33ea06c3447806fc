local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
scene:timeline(function(t)
  while true do t:wait(1) end
end)
--! error[limit-frames] has not come to rest after 60 s

local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
scene:timeline(function(t)
  while true do
    t:wait(0)
  end
end)
--! error[limit-resumes] wait for longer than 0 seconds in its loop

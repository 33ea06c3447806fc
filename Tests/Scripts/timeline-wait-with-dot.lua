local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
scene:timeline(function(t)
  t.wait(1) --! error[wrong-receiver] call it with a colon: `timeline:wait(…)`
end)

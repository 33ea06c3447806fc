local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
scene:timeline(function(t)
  assert(not pcall(function() t:wait(0.1) error("mine") end))
  t:wait(0.1)
  print("on") --! print: on
end)

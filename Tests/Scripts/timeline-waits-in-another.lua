local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
local other
scene:timeline(function(t) other = t t:wait(1) end)
scene:timeline(function(t)
  other:wait(1) --! error[crossed-coroutines] a timeline can wait only in its own function
end)

local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
scene:timeline(function(t)
  coroutine.wrap(function()
    t:wait(1) --! error[crossed-coroutines] a timeline can wait only in its own function
  end)()
end)

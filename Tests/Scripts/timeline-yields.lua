local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
scene:timeline(function(t)
  coroutine.yield() --! error[crossed-coroutines] wait with `t:wait(seconds)`
end)

local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
scene:timeline(function(t)
  t:wait(0.5)
  local sum = nil + 1 --! error[script-error] attempt to perform arithmetic on a nil value
end)

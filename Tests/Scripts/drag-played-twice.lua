local scene = motion.scene { name = "test" }
local header = scene:box { id = "header" }
local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200 }
scene:timeline(function(t)
  local drag = list:drag { by = -10, duration = 0.1 }
  t:play(drag)
  t:play(drag) --! error[wrong-state] make a new gesture for each touch
end)

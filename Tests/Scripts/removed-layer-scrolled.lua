local scene = motion.scene { name = "test" }
local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3000 }
local flick = list:flick { velocity = 1000 }
scene:timeline(function(t)
  list:remove()
  t:play(flick) --! error[removed-layer] `list` was removed at 0 s
end)

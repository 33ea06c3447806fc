local scene = motion.scene { name = "test", width = 390, height = 844 }
local bar = scene:box { id = "bar", width = 390, height = 120 }
local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200 }
local header = motion.header { layer = bar, scroll = list, min = 80, max = 120 }
scene:timeline(function(t)
  t:play(header:release())   --! error[wrong-state] there is no finger on the header `bar` to release
end)

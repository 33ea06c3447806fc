local scene = motion.scene { name = "test" }
local header = scene:box { id = "header" }
local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200 }
local collapse = motion.header { layer = header, scroll = list, min = 100, max = 600 }
collapse:onCross(header, "height", 300, function(side)
  list.opacity = side --! error[wrong-type] found the string "below"
end)
scene:timeline(function(t) t:play(list:drag { by = -600, duration = 0.5 }) end)

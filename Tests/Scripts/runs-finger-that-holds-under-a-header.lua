local scene = motion.scene { name = "test", width = 390, height = 844 }
local bar = scene:box { id = "bar", width = 390, height = 120 }
local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200 }
local header = motion.header { layer = bar, scroll = list, min = 80, max = 120 }
scene:timeline(function(t)
  list:flick { velocity = -3000 }:play()
  t:wait(0.3)
  list:drag { by = -20, duration = 0.2, hold = true }:play()
end) --! trace: 30 list.offsetY -22.914386

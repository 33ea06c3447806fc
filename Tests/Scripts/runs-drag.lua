local scene = motion.scene { name = "test" }
local header = scene:box { id = "header" }
local list = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 3200 }
motion.header { layer = header, scroll = list, min = 115, max = 600 }
scene:timeline(function(t) t:play(list:drag { by = -600, duration = 1 }) end)
--! trace: 0 header.height 600
--! trace: 30 header.height 300
--! trace: 49 header.height 115
--! trace: 60 list.offsetY 115

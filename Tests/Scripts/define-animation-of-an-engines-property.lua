local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
local list = scene:scroll { id = "list", height = 10, contentHeight = 90 }
local animation = motion.define.animation { name = "still", properties = { "offsetY" }, step = print, duration = 1 }
animation:make { layer = list } --! error[read-only] moves `offsetY`, which an engine computes

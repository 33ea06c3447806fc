local scene = motion.scene { name = "touch" }
local card = scene:box { id = "card", width = 100, height = 100 }
card:drag { byX = 40, duration = 0.2 }:play() --! error[no-taker] nothing on `card`, or around it, takes a finger across

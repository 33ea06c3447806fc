local scene = motion.scene { name = "touch" }
local card = scene:box { id = "card", width = 100, height = 100 }
card:pinch { scale = 2 }:play() --! error[no-taker] takes a pinch

local scene = motion.scene { name = "touch" }
local card = scene:box { id = "card", width = 100, height = 100 }
card:tap():play() --! error[no-taker] nothing on `card`, or around it, takes a tap

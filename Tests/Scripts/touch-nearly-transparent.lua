local scene = motion.scene { name = "touch" }
local veil = scene:group { id = "veil", width = 100, height = 100, opacity = 0.1 }
local card = veil:box { id = "card", width = 100, height = 100, opacity = 0.1 }
card:onTap(function() end)
card:tap():play() --! error[untouchable] `veil/card` has an opacity of 0.01

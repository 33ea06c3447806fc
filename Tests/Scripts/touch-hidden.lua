local scene = motion.scene { name = "touch" }
local card = scene:box { id = "card", width = 100, height = 100 }
card.hidden = true card:draggable() card:drag { byX = 40, duration = 0.2 }:play() --! error[untouchable] `card` is hidden, so no finger hits it

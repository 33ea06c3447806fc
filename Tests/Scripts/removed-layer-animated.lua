local scene = motion.scene { name = "test" }
local card = scene:box { id = "card" }
local fade = motion.animator { duration = 1 }:animate(card, { opacity = 0 })
card:remove()
fade:play() --! error[removed-layer] `card` was removed at 0 s

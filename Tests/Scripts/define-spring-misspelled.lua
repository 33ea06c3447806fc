local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
motion.define.spring { name = "bounce", make = function() return motion.spring { bounce = 0.3 } end }
motion.follower(card, "x", { to = 1, spring = "bunce" }) --! error[unknown-choice] did you mean `"bounce"`?

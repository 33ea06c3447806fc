local scene = motion.scene { name = "t", width = 390, height = 844 }
local card, other = scene:box { id = "card", width = 100, height = 100 }, scene:box { id = "other" }
local grow = motion.transition { name = "grow", layer = card, change = function() card.width = 300 end, rules = { card = "shared" } }
local move = motion.transition { name = "move", layer = other, change = function() other.x = 300 end, rules = { other = "shared" } }
grow:play()
grow:interrupt { to = move } --! error[wrong-state] pass as `to` another transition that changes `card` and is not under way

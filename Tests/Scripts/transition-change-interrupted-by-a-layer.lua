local scene = motion.scene { name = "t", width = 390, height = 844 }
local card = scene:box { id = "card", width = 100, height = 100 }
local grow = motion.transition { name = "grow", layer = card, change = function() card.width = 300 end, rules = { card = "shared" } }
grow:play()
grow:interrupt { to = card } --! error[wrong-state] pass as `to` another transition with `layer = card` and a `change`

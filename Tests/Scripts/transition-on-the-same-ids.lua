local scene = motion.scene { name = "t", width = 390, height = 844 }
local a = scene:group { id = "a" }; local b = scene:group { id = "b", hidden = true }
local card = a:box { id = "card", width = 100, height = 100 }; b:box { id = "card", x = 100, width = 100, height = 100 }
motion.transition { name = "first", from = a, to = b, rules = { card = "shared" } }:play()
local c = scene:group { id = "c" }; c:box { id = "card" }
motion.transition { name = "second", from = a, to = c, rules = { card = "shared" } }:play() --! error[driven-property] the transition `second` and the transition `first` both move `card`

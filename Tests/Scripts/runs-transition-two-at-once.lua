local scene = motion.scene { name = "t", width = 390, height = 844 }
local a = scene:group { id = "a" }; local b = scene:group { id = "b", hidden = true }
local card = a:box { id = "card", width = 100, height = 100 }; b:box { id = "card", x = 100, width = 100, height = 100 }
local c = scene:group { id = "c" }; c:box { id = "card", width = 1, height = 1 }; local d = scene:group { id = "d" }; d:box { id = "card", x = 60, width = 1, height = 1 }
local first = motion.transition { name = "first", from = a, to = b, duration = 0.1, curve = "linear", rules = { card = "shared" } }
local second = motion.transition { name = "second", from = c, to = d, duration = 0.1, curve = "linear", rules = { card = "shared" } }
motion.together { first, second }
first:play(); second:play()
--! trace: 3 first/card.x 50
--! trace: 3 second/card.x 30

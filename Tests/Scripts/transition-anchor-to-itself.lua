local scene = motion.scene { name = "t", width = 390, height = 844 }
local a = scene:group { id = "a" }; local b = scene:group { id = "b", hidden = true }
local card = a:box { id = "card", width = 100, height = 100 }; b:box { id = "card", x = 100, width = 100, height = 100 }
b:box { id = "p" }; b:box { id = "q" }
motion.transition { from = a, to = b, rules = { p = motion.anchored("q"), q = motion.anchored("p") } }:play() --! error[definition-cycle] is anchored to itself through other elements

local scene = motion.scene { name = "t", width = 390, height = 844 }
local a = scene:group { id = "a" }; local b = scene:group { id = "b" }; local card = b:box { id = "card", width = 100, height = 100 }
local t = motion.transition { name = "t", from = a, to = b, rules = { card = "crossfade" } }
t:draggable { layer = card } --! error[missing-option] the option `by` or `byX` is missing

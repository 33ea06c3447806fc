local scene = motion.scene { name = "t", width = 390, height = 844 }
local a = scene:group { id = "a" }; local b = scene:group { id = "b", hidden = true }
a:group { id = "hero" }:box { id = "photo", width = 100, height = 100 }
b:group { id = "row1" }:box { id = "photo" }; b:group { id = "row2" }:box { id = "photo" }
motion.transition { from = a, to = b, rules = { photo = "shared" } }:play() --! error[ambiguous-id] `hero/photo` of the source could be `row1/photo` or `row2/photo`

local scene = motion.scene { name = "t", width = 390, height = 844 }
local a = scene:group { id = "a" }; local b = scene:group { id = "b", hidden = true }
b:group { id = "row1" }:box { id = "photo" }; b:group { id = "row2" }:box { id = "photo" }
b:box { id = "badge" }
motion.transition { from = a, to = b, rules = { photo = "crossfade", badge = motion.anchored("photo") } }:play() --! error[ambiguous-id] write the path of one: `row1/photo`, `row2/photo`

local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
motion.animator { curve = "north/soft.lift" } --! error[unknown-curve] write `require "north/soft"` first

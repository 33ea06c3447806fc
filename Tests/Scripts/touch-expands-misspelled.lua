local scene = motion.scene { name = "touch" }
local card = scene:box { id = "card", width = 100, height = 100 }
card:draggable { scrollingExpands = "upp" } --! error[unknown-choice] did you mean `"up"`?

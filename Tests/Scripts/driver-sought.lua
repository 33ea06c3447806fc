local scene = motion.scene { name = "test" }
local card = scene:box { id = "card" }
local driver = motion.driver(card, "x", { to = 100 }):play()
driver:seek(0.5) --! error[unknown-member] a spring has no time of its own: `retarget` leads it elsewhere

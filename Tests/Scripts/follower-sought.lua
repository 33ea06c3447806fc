local scene = motion.scene { name = "test" }
local card = scene:box { id = "card" }
local follower = motion.follower(card, "x", { to = 100 }):play()
follower:seek(0.5) --! error[unknown-member] a spring has no time of its own: `retarget` changes its target

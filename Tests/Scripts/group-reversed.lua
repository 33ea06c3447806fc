local scene = motion.scene { name = "test" }
local card = scene:box { id = "card" }
local fade = motion.animator { duration = 0.4 }:animate(card, { opacity = 0 })
motion.sequence { fade }:play():reverse() --! error[unknown-member] a group only goes forwards: call it on a member of the group

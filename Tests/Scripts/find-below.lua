local scene = motion.scene { name = "test" }
local box = scene:box { id = "box", width = 100, height = 40 }
box:box { id = "in" }
scene:find("box/on") --! error[unknown-id] `box` has no layer `on`

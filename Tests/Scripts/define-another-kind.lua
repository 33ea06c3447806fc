local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
motion.define.component { name = "badge", build = print }
motion.animator { curve = "badge" } --! error[wrong-type] found `badge`, a component, at define-another-kind.lua:3

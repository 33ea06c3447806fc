local scene = motion.scene { name = "d", width = 100, height = 500 }
local list = scene:scroll { id = "list", width = 100, height = 400, contentHeight = 2000 }
local head = scene:box { id = "head", width = 100, height = 90 }
motion.define.policy { name = "lazy", step = print }
motion.header { layer = head, scroll = list, min = 10, max = 90, policy = "lzay" } --! error[unknown-choice] did you mean `"lazy"`?

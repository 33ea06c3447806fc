local scene = motion.scene { name = "d", width = 100, height = 500 }
local list = scene:scroll { id = "list", width = 100, height = 400, contentHeight = 2000 }
local head = scene:box { id = "head", width = 100, height = 90 }
motion.define.policy { name = "busy", step = function()
  list:scrollTo { y = 9 } --! error[wrong-state] the `step` of `busy` may only compute
end }
motion.header { layer = head, scroll = list, min = 10, max = 90, policy = "busy" }
list:drag { by = -50, duration = 0.1 }:play()

local scene = motion.scene { name = "d", width = 100, height = 500 }
local list = scene:scroll { id = "list", width = 100, height = 400, contentHeight = 2000 }
local head = scene:box { id = "head", width = 100, height = 90 }
motion.define.policy { name = "lost", step = function(_, header)
  return header.hieght + 1 --! error[script-error] attempt to perform arithmetic on a nil value (field 'hieght')
end }
motion.header { layer = head, scroll = list, min = 10, max = 90, policy = "lost" }
list:drag { by = -50, duration = 0.1 }:play()

local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
local animation = motion.define.animation {
  name = "still", properties = { "x" }, duration = 0.1, step = function() return { x = 1 } end,
}:make { layer = card }
animation:onComplete(function()
  motion.define.curve { name = "late", make = print } --! error[wrong-state] define `late` outside of timelines and callbacks
end)
animation:play()

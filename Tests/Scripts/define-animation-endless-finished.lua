local scene = motion.scene { name = "d", width = 100, height = 100 }
local card = scene:box { id = "card", width = 10, height = 10 }
local animation = motion.define.animation { name = "spin", properties = { "rotationZ" }, step = function(_, t) return { rotationZ = 90 * t } end }
animation:make { layer = card }:finish() --! error[wrong-state] `finish` does not apply to the animation `spin` of `card`, which has no end

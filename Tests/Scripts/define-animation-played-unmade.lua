local scene = motion.scene { name = "d", width = 100, height = 100 }
local spin = motion.define.animation { name = "spin", properties = { "x" }, step = print }
scene:timeline(function(t)
  t:play(spin) --! error[wrong-type] found the definition of the animation `spin`
end)

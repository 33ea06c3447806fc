local scene = motion.scene { name = "case" }
local box = scene:box { id = "box" }
local effect = motion.crossfade()
for _ = 1, 60 do
  effect = motion.together { effect, effect } --! error[out-of-range] consist of more than 256 effects
end

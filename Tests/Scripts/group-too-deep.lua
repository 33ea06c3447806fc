local scene = motion.scene { name = "case" }
local box = scene:box { id = "box" }
local group = motion.animator { duration = 1 }:animate(box, { x = 1 })
for _ = 1, 100 do
  group = motion.together { group } --! error[out-of-range] more than 64 groups deep
end

local scene = motion.scene { name = "case" }
local box = scene:box { id = "box" }
local group = motion.animator { duration = 1 }:animate(box, { x = 1 })
for _ = 1, 40 do
  group = motion.sequence { group, group } --! error[out-of-range] more than 1000000 members
end

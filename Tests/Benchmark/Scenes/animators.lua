-- 10,000 animators that move one property each.
local scene = motion.scene { name = "animators" }
for i = 1, 10000 do
  local layer = scene:group { id = "g" .. i }
  motion.animator { duration = 10, curve = "easeInOut" }:animate(layer, { x = i }):play()
end

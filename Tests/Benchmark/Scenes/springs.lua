-- 10,000 springs that start together.
local scene = motion.scene { name = "springs" }
local spring = motion.spring { duration = 8, bounce = 0.9 }
for i = 1, 10000 do
  motion.follower(scene:group { id = "g" .. i }, "x", { to = i, spring = spring }):play()
end

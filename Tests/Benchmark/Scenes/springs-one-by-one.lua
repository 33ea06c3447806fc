-- 10,000 springs that start one after the other, most of them between two frames.
local scene = motion.scene { name = "springs-one-by-one" }
local spring = motion.spring { duration = 1, bounce = 0.4 }
local all = {}
for i = 1, 10000 do
  all[i] = motion.follower(scene:group { id = "g" .. i }, "x", { to = i, spring = spring })
end
scene:timeline(function(t)
  for i = 1, #all do
    all[i]:play()
    t:wait(0.0007)
  end
end)

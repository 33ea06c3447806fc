local scene = motion.scene { name = "test" }
local card = scene:group { id = "card" }
local title = card:text { id = "title" }
scene:timeline(function(t)
  t:wait(0.25)
  card:remove()
  print(title.opacity) --! error[removed-layer] `card/title` was removed at 0.25 s
end)

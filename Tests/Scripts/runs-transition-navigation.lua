local scene = motion.scene { name = "t", width = 390, height = 844 }
local screens = {}
for i, id in ipairs { "first", "second", "third" } do
  screens[i] = scene:group { id = id, hidden = i > 1 }
  screens[i]:box { id = "title", x = i * 10, width = 10, height = 10 }
end
local function push(i)
  return motion.transition { name = "push" .. i, from = screens[i], to = screens[i + 1], duration = 0.05, rules = { title = "shared" } }
end
local one, two = push(1), push(2)
local function shown() print(screens[1].hidden, screens[2].hidden, screens[3].hidden) end
scene:timeline(function(t)
  t:play(one) shown()
  t:play(two) shown()
  t:play(two:reversed()) shown()
  t:play(one:reversed()) shown()
  t:play(motion.sequence { one, two }) shown()
end)
--! print: true	false	true
--! print: true	true	false
--! print: false	true	true

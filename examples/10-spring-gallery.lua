-- A gallery of springs: the same 200 points with seven springs, specified in five ways.
-- Watch: smooth never passes 200; snappy, bouncy and the looser ones do, and all end exactly there. Halfway
-- through its motion, `caught` gets another target and keeps its velocity.
-- Run:   motion run examples/10-spring-gallery.lua

local scene = motion.scene { name = "spring-gallery", width = 390, height = 560, fill = "systemBackground" }

local springs = {
  { "smooth",   motion.spring { preset = "smooth" } },
  { "snappy",   motion.spring { preset = "snappy" } },
  { "bouncy",   motion.spring { preset = "bouncy" } },
  { "physical", motion.spring { mass = 1, stiffness = 300, damping = 20 } },
  { "damped",   motion.spring { duration = 0.6, dampingRatio = 0.7 } },
  { "response", motion.spring { response = 0.4, dampingRatio = 0.6 } },
}

-- The outline at a ball's target, and its label.
local function mark(id, x, y, text)
  scene:box { id = id .. "Mark", x = x, y = y, width = 44, height = 44, cornerRadius = 22, borderWidth = 1, borderColor = "separator" }
  scene:text { id = id .. "Name", x = 304, y = y + 12, width = 80, height = 20, text = text, fontSize = 15, textColor = "secondaryLabel" }
end

local gallery = {}
for row, entry in ipairs(springs) do
  mark(entry[1], 220, 60 * row, entry[1])
  local ball = scene:box { id = entry[1], x = 20, y = 60 * row, width = 44, height = 44, cornerRadius = 22, fill = "systemBlue" }
  gallery[row] = motion.animator { curve = entry[2] }:animate(ball, { x = 220 })
end

mark("first", 220, 480, "")
mark("second", 120, 480, "caught")
local caught = scene:box { id = "caught", x = 20, y = 480, width = 44, height = 44, cornerRadius = 22, fill = "systemPink" }
local catch  = motion.follower(caught, "x", { to = 220, spring = motion.spring { duration = 0.5, bounce = 0.3 } })

scene:timeline(function(t)
  t:together(gallery)
  t:label("caught")
  t:start(catch)
  t:wait(0.2)
  catch:retarget(120)
  t:waitFor(catch)
end)

-- A counter with digits of equal width beside one without, and a title whose letters come together.
-- Watch: the digits of the first number stay where they are; those of the second one move to and fro.
-- Run:   motion run examples/55-steps.lua

local scene = motion.scene { name = "steps-today", width = 390, height = 300, fill = "systemBackground" }
local title = scene:text { id = "title", text = "STEPS TODAY", x = 24, y = 24, fontSize = 15, fontWeight = "semibold",
  textColor = "secondaryLabel", letterSpacing = 12, opacity = 0 }
local goal = scene:text { id = "goal", text = "Goal 10,000", x = 24, y = 248, textColor = "tertiaryLabel" }
local count = scene:number { id = "count" }
local function thousands() return (string.format("%d", count.value // 1):gsub("(%d)(%d%d%d)$", "%1,%2")) end
for index, digits in ipairs { "tabular", "proportional" } do
  scene:text { id = digits, x = 24, y = 64 * index, fontSize = 48, fontWeight = "bold", digits = digits }
    :derive { text = thousands }
end
scene:timeline(function(t)
  t:start(motion.withAnimation({ duration = 0.8, curve = "easeOut" }, function() title.letterSpacing, title.opacity = 1, 1 end))
  t:play(motion.animator { duration = 1.6, curve = "easeInOut" }:animate(count, { value = 11171 }))
  goal.strikethrough = true
  t:wait(0.4)
end)

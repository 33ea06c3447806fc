-- A sheet of frosted glass rises over a picture: what lies behind it is blurred, and its colours are stronger.
-- Watch: backgroundBlur and backgroundSaturation grow with the sheet, which casts a soft shadow and catches light at its top.
-- Run:   motion run examples/44-frosted-sheet.lua

local scene = motion.scene { name = "frosted-sheet", width = 200, height = 260 }
scene:box { id = "sky", width = "100%", height = "100%", fill = motion.linearGradient { "#2b4f9e", "#e8896b", "#f7cf8a", "#5b8f95" } }
scene:box { id = "sun", x = 120, y = 64, width = 48, height = 48, cornerRadius = 24, fill = "#fff0c0" }
for i, color in ipairs { "#a97fc0", "#d9809a", "#6cb59d", "#f0c070" } do
  scene:box { id = "hill" .. i, left = 25 * i - 35 .. "%", bottom = -56 - 14 * (i % 3), width = "50%", height = 200, cornerRadius = 50, fill = color, blendMode = "multiply" }
end
local high, low = scene.height - 164, scene.height - 32
local sheet = scene:box { id = "sheet", y = low, width = "100%", height = 200, corners = "top", cornerRadius = 18, fill = "systemBackground", fillOpacity = 0.4,
  shadows = { { y = -3, radius = 8, color = "#00000040" }, { inner = true, y = 1, color = "#ffffff80" } } }
sheet:text { id = "title", x = 16, y = 14, text = "Valley at dusk", fontSize = 18, fontWeight = "bold" }
sheet:derive { backgroundBlur = motion.map(sheet, "y", { high, low }, { 30, 4 }), backgroundSaturation = motion.map(sheet, "y", { high, low }, { 1.8, 1 }) }
scene:timeline(function(t) t:wait(0.2) t:play(motion.withAnimation("smooth", function() sheet.y = high end)) end)

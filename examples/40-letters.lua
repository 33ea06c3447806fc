-- A headline whose letters rise one after another.
-- Watch: title/letter1 to letter11 begin 35 ms apart, each with a small bounce, and end where the text had
-- them, with its kerning.
-- Run:   motion run examples/40-letters.lua

local scene = motion.scene { name = "letters", width = 390, height = 844 }
local title = scene:text { id = "title", x = 40, y = 300, text = "Hello, wörld", fontSize = 34 }
local rise = {}
for i, letter in ipairs(title:split "letters") do
  letter.opacity, letter.translationY, letter.rotationZ = 0, 24, 8
  rise[i] = motion.animator { curve = motion.spring { duration = 0.4, bounce = 0.25 } }
    :animate(letter, { translationY = 0, rotationZ = 0, opacity = { to = 1, curve = "linear" } })
end
scene:timeline(function(t) t:stagger(rise, { each = 0.035 }) end)

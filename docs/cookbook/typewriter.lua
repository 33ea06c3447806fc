-- Typewriter
-- A line appears letter by letter, 40 ms apart.
local scene = motion.scene { name = "typewriter", width = 390, height = 200, fill = "systemBackground" }
local line  = scene:text { id = "line", x = 24, y = 82, text = "Good morning, Lisbon.", fontSize = 28, fontWeight = "semibold", textColor = "label" }

local letters = {}
for index, letter in ipairs(line:split("letters")) do
  letter.opacity = 0
  letters[index] = motion.animator { duration = 0.04 }
  letters[index]:animate(letter, { opacity = 1 })
end
scene:timeline(function(t) t:stagger(letters, { each = 0.04 }) end)

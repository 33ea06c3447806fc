-- Press feedback
-- A button shrinks under the finger, and its tap is counted.
local scene  = motion.scene { name = "press-feedback", width = 390, height = 240, fill = "systemBackground" }
local button = scene:box { id = "button", x = 95, y = 92, width = 200, height = 56, cornerRadius = 28, fill = "systemIndigo" }
local words  = button:text { id = "words", width = 200, y = 17, text = "Add", textAlignment = "center", fontWeight = "semibold", textColor = "white" }

button:whileTouched({ scale = 0.94, opacity = 0.85 }, { curve = "snappy" })
local count = 0
button:onTap(function()
  count = count + 1
  words.text = "Added " .. count
end)

scene:demo(function(t)
  t:play(button:tap { duration = 0.15 })
  t:wait(0.4)
  t:play(button:tap { duration = 0.15 })
end)

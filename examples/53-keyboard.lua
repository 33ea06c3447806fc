-- A form whose bar stays above the keyboard: a tap on a field gives it the focus, which shows the keyboard.
-- Watch: the bar and the list follow the keyboard's spring; it stays while the focus goes to the other field.
-- Run:   motion run examples/53-keyboard.lua

local scene = motion.scene { name = "keyboard", width = 390, height = 844, safeArea = { top = 47, bottom = 34 }, fill = "systemBackground" }
local form = scene:stack { id = "form", top = "safe + 24", left = 16, right = 16, spacing = 12, alignment = "fill" }

for _, name in ipairs { "Name", "Message" } do
  local field = form:box { id = name:lower(), height = 52, cornerRadius = 12, fill = "secondarySystemBackground", borderColor = "systemBlue", focusable = true, showsKeyboard = true }
  field:text { id = "label", x = 16, y = 16, text = name, textColor = "secondaryLabel" }
  field:onChange("focused", function(_, focused) motion.withAnimation("snappy", function() field.borderWidth = focused and 2 or 0 end) end)
end

local bar = scene:box { id = "bar", left = 16, right = 16, height = 52, bottom = "keyboard + 12", cornerRadius = 26, fill = "systemBlue" }
bar:text { id = "send", centerX = 0, centerY = 0, text = "Send", fontWeight = "semibold", textColor = "white" }
local keys = scene:box { id = "keys", left = 0, right = 0, height = "50%", y = function() return scene.height - scene.keyboardHeight end, fill = "systemGray4" }
bar:onTap(function() for _, field in ipairs(form.children) do field.focused = false end end)

scene:demo(function(t)
  t:wait(0.3) t:play(form:find("name"):tap()) t:wait(0.8) t:play(form:find("message"):tap()) t:wait(0.8) t:play(bar:tap())
end)

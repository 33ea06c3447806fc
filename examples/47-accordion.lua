-- An accordion: one answer at a time is present, and no height is written anywhere.
-- Watch: the open answer fades out as the next one fades in; the cards follow by the same spring, and
-- a second tap while they move turns everything round from where it is.
-- Run:   motion run examples/47-accordion.lua

local scene = motion.scene { name = "accordion", width = 390, height = 600, fill = "systemGroupedBackground" }
local list, answers = scene:stack { id = "list", x = 16, y = 60, width = 358, spacing = 10, alignment = "fill" }, {}
for i = 1, 4 do
  local card = list:stack { id = "card" .. i, padding = 17, spacing = 12, alignment = "fill", cornerRadius = 14, fill = "systemBackground", clip = true }
  local head = card:stack { id = "head", axis = "x" }
  head:text { id = "title", text = "Question " .. i, fontWeight = "semibold", scaled = true }
  head:spacer {}
  local arrow = head:text { id = "arrow", text = "›", scaled = true }
  answers[i] = card:text { id = "answer", present = false, textColor = "secondaryLabel", scaled = true, text = "An answer that is long enough to need two lines, number " .. i }
  arrow:derive { rotationZ = function() return answers[i].present and 90 or 0 end }
  card:onTap(function()
    motion.withAnimation("snappy", function()
      for k, answer in ipairs(answers) do answer.present = k == i and not answer.present end
    end)
  end)
end

scene:timeline(function(t)
  for _, step in ipairs { { 2, 0.8 }, { 3, 0.15 }, { 3, 0.8 } } do
    t:play(list:find("card" .. step[1]):tap { at = { x = 100, y = 20 } })
    t:wait(step[2])
  end
end)

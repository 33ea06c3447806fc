-- Questions in an accordion of the pack motion/ui.
-- Watch: one answer at a time is present; the heights are nowhere written, and the cards below follow by one spring.
-- Run:   motion run examples/packs/ui/demos/accordion.lua
require "motion/ui"
local scene = motion.scene { name = "ui-accordion", width = 390, height = 844, fill = "systemGroupedBackground" }
local help  = scene:accordion { id = "help", left = 16, right = 16, y = 80 }
for i, question in ipairs { "How do I pay?", "May I cancel?", "Who is the host?" } do
  help:disclosure { id = "question" .. i, title = question }
    :text { id = "answer", text = "An answer that is long enough to need two lines or three.", textColor = "secondaryLabel", scaled = true }
end
scene:demo(function(t)
  t:play(help:find("question1"):find("head"):tap()) t:wait(0.7)
  t:play(help:find("question2"):find("head"):tap())
  t:waitFor(help)
end)

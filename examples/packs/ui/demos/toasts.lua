-- Toasts of the pack motion/ui queue at the bottom of a screen, and one is swiped away.
-- Watch: a new toast pushes the others back by one spring; the swiped one goes on where it was thrown, and the others leave after 2.2 s.
-- Run:   motion run examples/packs/ui/demos/toasts.lua
require "motion/ui"
local scene  = motion.scene { name = "ui-toasts", width = 390, height = 844, fill = "systemGroupedBackground", safeArea = { top = 47, bottom = 34 } }
local toasts = scene:toasts { id = "toasts" }
toasts:onDismiss(function(_, message) print("gone: " .. message) end)
scene:demo(function(t)
  for _, words in ipairs { "Saved", "Copied to the clipboard", "Link sent" } do toasts:show(words) t:wait(0.4) end
  t:play(toasts:drag { at = { x = scene.width / 2, y = scene.height - 60 }, byX = 160, by = 0, duration = 0.2, release = true })
end)

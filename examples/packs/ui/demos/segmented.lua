-- A segmented control of the pack motion/ui chooses how much a chart shows.
-- Watch: range:thumb.x moves by a spring to the tapped title, and the dragged thumb ends at the nearest one.
-- Run:   motion run examples/packs/ui/demos/segmented.lua
require "motion/ui"
local scene = motion.scene { name = "ui-segmented", width = 390, height = 844, fill = "systemBackground", safeArea = { top = 47, bottom = 34 } }
local bars  = {}
for i = 1, 6 do bars[i] = scene:box { id = "bar" .. i, x = 58 * i - 18, bottom = "safe + 240", width = 20, height = 60, cornerRadius = 6, fill = "systemBlue" } end

local range = scene:segmented { id = "range", left = 16, right = 16, top = "safe + 16", titles = { "Day", "Week", "Month" } }
range:onSelect(function(_, position)
  motion.withAnimation("snappy", function()
    for i, bar in ipairs(bars) do bar.height = 40 + (i * 37 * position) % 160 end
  end)
end)

scene:demo(function(t)
  t:play(range:tap { at = { x = 300, y = 18 } })
  t:waitFor(range)
  t:play(range:find("thumb"):drag { byX = -130, duration = 0.2, release = true })
  t:waitFor(range)
end)

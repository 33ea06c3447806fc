-- A list of the pack motion/ui that is pulled down to load again.
-- Watch: the first pull is too short; after the second the list stays open for the blades, for as long as it loads.
-- Run:   motion run examples/packs/ui/demos/refreshList.lua
require "motion/ui"
local scene = motion.scene { name = "ui-refresh-list", width = 390, height = 844, fill = "systemGroupedBackground" }
local inbox = scene:refreshList { id = "inbox" }
for i = 1, 14 do inbox:box { id = "mail" .. i, left = 16, right = 16, y = 84 * i - 72, height = 72, cornerRadius = 14, fill = "secondarySystemGroupedBackground" } end
inbox:onRefresh(function() inbox:timeline(function(t) t:wait(1.5) inbox.loading = false end) end)
scene:demo(function(t)
  t:play(inbox:drag { by = 90, duration = 0.3 })
  t:play(inbox:drag { by = 240, duration = 0.4 })
end)

-- Pull to refresh: a ring closes with the pull, turns while the list loads, and the list stays open for it.
-- Watch: spinner.trimEnd follows the pull. The first drag is too short, so the list closes. After the second one list.insetTop is 70 and the
-- list rests at -70; after 1.5 s it closes, and spinner.opacity follows.
-- Run:   motion run examples/36-refresh.lua

local scene   = motion.scene { name = "refresh", width = 390, height = 844 }
local spinner = scene:shape { id = "spinner", x = 183, y = 20, width = 24, height = 24, path = motion.ellipse(),
  stroke = "secondaryLabel", strokeWidth = 3, strokeCap = "round" }
local list    = scene:scroll { id = "list", width = 390, height = 844, contentHeight = 2000 }
for row = 0, 19 do
  list:box { id = "row" .. row, x = 16, y = 100 * row, width = 358, height = 88, cornerRadius = 12, fill = "systemGray5" }
end
local function pull(full) return motion.map(list, "offsetY", { -70, 0 }, { full, 0 }) end
spinner:derive { opacity = pull(1), trimEnd = pull(0.85) }
local loading = false
list:onRelease(function()
  if loading or list.offsetY > -70 then return end
  loading = true
  list.insetTop = 70                                      -- from now on the list rests 70 points lower; it is still further down
  local turn = motion.animator { duration = 0.8, curve = "linear", repeatCount = "forever" }:animate(spinner, { rotationZ = { by = 360 } })
  turn:play()
  scene:timeline(function(t)
    t:wait(1.5)                                           -- it loads
    turn:stop()
    loading = false
    motion.withAnimation("smooth", function() list.insetTop = 0 end)
  end)
end)
scene:demo(function(t)
  t:play(list:drag { by = 90, duration = 0.3 })           -- not far enough
  t:play(list:drag { by = 220, duration = 0.4 })
end)

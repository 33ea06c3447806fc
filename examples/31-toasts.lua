-- Toasts enter from the top and stack; the front one is swiped away, and the others close up.
-- Watch: each new toast pushes the others back in one spring, which the next one takes over in flight. The
-- drag leaves at 1,167 points a second, so toast3 ends at the detent `gone` and is removed, and the two others move up.
-- Run:   motion run examples/31-toasts.lua

local scene = motion.scene { name = "toasts", width = 390, height = 844, safeArea = { top = 47 } }
local toasts = {}                                          -- the newest, in front, first
local function restack()
  motion.withAnimation(motion.spring { duration = 0.45, bounce = 0.2 }, function()
    for depth, toast in ipairs(toasts) do
      toast.y, toast.scale, toast.opacity = scene.safeAreaTop + 10 * depth, 1.05 - 0.05 * depth, depth <= 3 and 1 or 0
    end
  end)
end
local function show(id, message)
  local toast = scene:box { id = id, x = 16, y = -70, width = 358, height = 64, cornerRadius = 16,
    fill = "systemGray6", borderWidth = 1, borderColor = "systemGray4" }
  toast:text { id = "message", x = 16, y = 20, text = message }
  local drag = toast:draggable { axis = "x", detents = { home = 16, gone = -390 } }
  drag:onDetent("gone", function()
    for i, other in ipairs(toasts) do if other == toast then table.remove(toasts, i) break end end
    restack()
  end)
  drag:onRest(function() if drag.detent == "gone" then toast:remove() end end)
  table.insert(toasts, 1, toast) restack()
end
scene:timeline(function(t)
  for i = 1, 3 do show("toast" .. i, "Message " .. i) t:wait(0.25) end
  t:play(toasts[1]:drag { byX = -140, duration = 0.12, release = true })
end)

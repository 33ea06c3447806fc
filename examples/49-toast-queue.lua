-- Toasts queue at the bottom; each leaves after 2.2 s, or by a swipe.
-- Watch: a new toast rises while the older ones step back; the swiped one is gone for the others at once,
-- and fades where the finger has thrown it.
-- Run:   motion run examples/49-toast-queue.lua

local scene = motion.scene { name = "toast-queue", width = 390, height = 500, fill = "secondarySystemBackground" }
local toasts = scene:group { id = "toasts" }

local function change(what)
  motion.withAnimation(motion.spring { duration = 0.45, bounce = 0.2 }, function()
    what()
    for i, toast in ipairs(toasts.children) do
      local depth = #toasts.children - i
      toast.y, toast.scale, toast.opacity = 400 - 14 * depth, 1 - 0.05 * depth, depth < 3 and 1 or 0
    end
  end)
end

local function show(number, words)
  change(function()
    local toast = toasts:box { id = "toast" .. number, x = 24, width = 342, height = 56, cornerRadius = 16, fill = "systemBackground", shadowOpacity = 0.15, enter = motion.translateY(120), exit = motion.crossfade() }
    local function dismiss() change(function() toast:remove() end) end
    toast:text { id = "words", x = 18, y = 18, text = words }
    toast:draggable { axis = "x", moves = "translation", detents = { home = 0, gone = 420 } }:onDetent("gone", dismiss)
    toast:timeline(function(t) t:wait(2.2) dismiss() end)
  end)
end

scene:timeline(function(t)
  show(1, "Saved") t:wait(0.4) show(2, "Copied") t:wait(0.4) show(3, "Link sent") t:wait(0.6)
  t:play(toasts:find("toast3"):drag { byX = 160, duration = 0.2, release = true })
end)

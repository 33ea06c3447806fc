-- Toasts queue at the bottom; each leaves after 2.2 s, or by a swipe.
-- Watch: a new toast rises while the older ones step back; the swiped one is gone for the others at once,
-- and fades where the finger has thrown it.
-- Run:   motion run examples/49-toast-queue.lua

local scene = motion.scene { name = "toast-queue", width = 390, height = 500, fill = "secondarySystemBackground" }
local shown, count = {}, 0

local function change(what)
  motion.withAnimation(motion.spring { duration = 0.45, bounce = 0.2 }, function()
    what()
    for i, toast in ipairs(shown) do
      local depth = #shown - i
      toast.y, toast.scale, toast.opacity = 400 - 14 * depth, 1 - 0.05 * depth, depth < 3 and 1 or 0
    end
  end)
end

local function dismiss(toast)
  change(function()
    for i, other in ipairs(shown) do
      if other == toast then table.remove(shown, i):remove() break end
    end
  end)
end

local function show(words)
  change(function()
    count = count + 1
    local toast = scene:box { id = "toast" .. count, x = 24, width = 342, height = 56, cornerRadius = 16, fill = "systemBackground", shadowOpacity = 0.15, zPosition = count, enter = motion.translateY(120), exit = motion.crossfade() }
    toast:text { id = "words", x = 18, y = 18, text = words }
    local drag = toast:draggable { axis = "x", moves = "translation", detents = { home = 0, gone = 420 } }
    drag:onDetent("gone", function() dismiss(toast) end)
    toast:timeline(function(t) t:wait(2.2) dismiss(toast) end)
    shown[#shown + 1] = toast
  end)
end

scene:timeline(function(t)
  show "Saved" t:wait(0.4) show "Copied" t:wait(0.4) show "Link sent" t:wait(0.6)
  t:play(scene:find("toast3"):drag { byX = 160, duration = 0.2, release = true })
end)

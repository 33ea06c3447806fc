-- Messages that queue at an edge, leave by themselves, and can be swiped away.
return {
  toasts = motion.define.component {
    name = "toasts", doc = "Messages that queue at an edge and leave by themselves, or by a swipe.",
    defaults = { width = "100%", height = "100%" },
    options = {
      edge = { "bottom", choices = { "top", "bottom" }, doc = "Where they are." },
      duration = { 2.2, min = 0, unit = "seconds", doc = "How long each is there." },
      max = { 3, type = "integer", min = 1, doc = "How many show behind one another." },
      spring = { motion.spring { duration = 0.45, bounce = 0.2 }, type = "spring", doc = "The spring that moves them." },
    },
    events = { dismiss = { { "message", type = "text" }, doc = "One has left, or begins to." } },
    methods = { show = { { "message", type = "text" }, doc = "Shows a message in front of the others." } },
    build = function(self, options)
      local shown, count = {}, 0
      local away = options.edge == "bottom" and -1 or 1          -- the direction into the scene
      local function change(what)
        motion.withAnimation(options.spring, function()
          what()
          for i, toast in ipairs(shown) do
            local depth = #shown - i
            toast.translationY, toast.scale, toast.opacity = 14 * away * depth, 1 - 0.05 * depth, depth < options.max and 1 or 0
          end
        end)
      end
      local function dismiss(toast, message)
        for i, other in ipairs(shown) do
          if other == toast then
            change(function() table.remove(shown, i):remove() end)
            self:send("dismiss", message)
            return
          end
        end
      end
      function self:show(message)
        change(function()
          count = count + 1
          local toast = self:box {
            id = "toast" .. count, left = 24, right = 24, [options.edge] = "safe + 16", fit = "height", padding = 18, cornerRadius = 16,
            fill = "secondarySystemBackground", shadowOpacity = 0.15, shadowRadius = 12, zPosition = count,
            enter = motion.translateY(-120 * away), exit = motion.crossfade(),
          }
          toast:text { id = "words", x = 18, y = 18, width = function() return toast.width - 36 end, text = message, scaled = true }
          local drag = toast:draggable { axis = "x", moves = "translation", detents = { left = -420, home = 0, right = 420 } }
          drag:onDetent(function(_, name) if name ~= "home" then dismiss(toast, message) end end)
          toast:timeline(function(t)
            t:wait(options.duration)
            dismiss(toast, message)
          end)
          shown[#shown + 1] = toast
        end)
      end
    end,
  },
}

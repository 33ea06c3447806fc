-- A bar over the bottom of a screen that a tap or a finger opens to the whole of it.
return {
  player = motion.define.component {
    name = "player", doc = "A bar that opens to the whole screen, and is pulled down again.",
    defaults = { width = "100%", height = "100%" },
    options = {
      barHeight = { 64, min = 20, unit = "points", doc = "How high the bar is." },
      inset = { 8, min = 0, unit = "points", doc = "The space beside and below the bar." },
      spring = { motion.spring { duration = 0.45, bounce = 0.12 }, type = "spring", doc = "The spring that opens and closes it." },
    },
    properties = {
      state = { "mini", choices = { "mini", "full" }, doc = "Whether it is the bar or the whole screen." },
      progress = { 0, readOnly = true, doc = "How far it is open: 0 the bar, 1 the whole screen." },
    },
    events = { state = { { "state", type = "text" }, doc = "It opens or closes." } },
    slots = { mini = { doc = "What the bar shows." }, full = { doc = "What the whole screen shows." } },
    parts = { card = "What grows from the bar to the screen." },
    build = function(self, options)
      local floor = self:group { id = "floor", width = "100%", bottom = "safe", height = 0 }
      local card  = self:box { id = "card", clip = true, fill = "secondarySystemBackground", shadowOpacity = 0.2, shadowRadius = 12 }
      local function low() return floor.y - options.inset - options.barHeight end
      local function closed() return math.max(0, math.min(1, 1 - self.progress)) end
      local drag = card:draggable { axis = "y", detents = { full = 0, mini = low }, detent = self.state, spring = options.spring, rubberBand = 0.2 }
      self.progress = function() return 1 - card.y / math.max(1, low()) end
      card.x = function() return options.inset * closed() end
      card.width = function() return self.width - 2 * card.x end
      card.height = function() return options.barHeight + (self.height - options.barHeight) * (1 - closed()) end
      card.cornerRadius = function() return 14 + 24 * math.min(1, 4 * closed() * (1 - closed())) end
      local full = card:group { id = "full", width = function() return self.width end, height = function() return self.height end }
      full.x = function() return -card.x end
      full.opacity = function() return math.max(0, 1 - 2 * closed()) end
      full.touchable = function() return self.state == "full" end
      local mini = card:group { id = "mini", width = "100%", height = options.barHeight }
      mini.opacity = function() return math.max(0, 2 * closed() - 1) end
      mini.touchable = function() return self.state == "mini" end
      mini:onTap(function() self.state = "full" end)
      self.mini, self.full = mini, full
      drag:onDetent(function(_, name) self.state = name end)
      self:onChange("state", function(_, state)
        drag:setDetent(state)
        self:send("state", state)
      end)
    end,
  },
}

-- Pull a list down to load it again. An indicator is any component with the property `turning`; `blades` is one.
local ui = {}

ui.blades = motion.define.component {
  name = "blades", doc = "Twelve blades of which one after the other is dark, as the system's indicator of activity.",
  defaults = { width = 24, height = 24 },
  properties = { turning = { false, doc = "Whether they turn." } },
  build = function(self)
    local wheel = self:group { id = "wheel", width = "100%", height = "100%" }
    for i = 1, 12 do
      local arm = wheel:group { id = "arm" .. i, width = "100%", height = "100%", rotationZ = 30 * i }
      arm:box { id = "blade", centerX = 0, y = 0, width = "9%", height = "28%", cornerRadius = 1, fill = "secondaryLabel", opacity = (3 + i) / 15 }
    end
    local turn
    self:onChange("turning", function(_, turns)
      if turn then turn:stop() end
      turn = turns and motion.animator { duration = 0.8, curve = motion.steps(12), repeatCount = "forever" }:animate(wheel, { rotationZ = { by = 360 } }) or nil
      if turn then turn:play() end
    end)
  end,
}

ui.refreshList = motion.define.component {
  name = "refreshList", doc = "A list that loads again when it is pulled down.",
  defaults = { width = "100%", height = "100%" },
  options = {
    distance = { 70, min = 20, unit = "points", doc = "How far it has to be pulled." },
    indicator = { ui.blades, type = "component", has = { "turning" }, doc = "What turns while it loads." },
  },
  properties = {
    pull = { 0, readOnly = true, doc = "How far it is pulled, as a share of the distance." },
    loading = { false, doc = "Whether it loads: then it stays open for the indicator. Set it to false when it has loaded." },
  },
  events = { refresh = { doc = "It has been pulled far enough, and loads." } },
  slots = { content = { doc = "A scroll view, as long as the layers in it." } },
  build = function(self, options)
    local indicator = options.indicator(self, { id = "indicator", centerX = 0 })
    local list = self:scroll { id = "list", width = "100%", height = "100%", fit = "height", alwaysBounceY = true }
    self.content = list
    self.pull = function() return math.max(0, -list.offsetY / options.distance) end
    indicator.y = function() return (math.min(options.distance, -list.offsetY) - indicator.height) / 2 end
    indicator.opacity = function() return math.min(1, self.pull) end
    list:onRelease(function()
      if self.pull < 1 or self.loading then return end
      motion.haptic "medium"
      self.loading = true
      self:send "refresh"
    end)
    self:onChange("loading", function(_, loads)
      indicator.turning = loads
      if loads then list.insetTop = options.distance return end
      motion.withAnimation("smooth", function() list.insetTop = 0 end)
    end)
  end,
}

return ui

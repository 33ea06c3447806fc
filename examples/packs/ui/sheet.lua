-- A sheet that a finger or its content's scrolling moves between detents, over a dimmed ground.
return {
  sheet = motion.define.component {
    name = "sheet", doc = "A sheet over a dimmed ground, with detents.",
    defaults = { width = "100%", height = "100%" },
    options = {
      detents = { { half = "50%", full = "92%" }, type = "map", of = { type = "length" }, doc = "How much of it shows at each detent." },
      spring = { type = "spring", optional = true, doc = "The spring that moves it; the system's for sheets if left out." },
    },
    properties = {
      detent = { "half", doc = "The detent at which it rests, or to which it goes." },
      dimming = { 0.35, min = 0, max = 1, doc = "How dark the ground is at the highest detent." },
      progress = { 0, readOnly = true, doc = "How much of it shows, as a share of the highest detent." },
    },
    events = { detent = { { "name", type = "text" }, doc = "It goes to another detent." } },
    slots = { content = { doc = "A scroll view that hands the finger over: the sheet rises first." } },
    parts = { dim = "The shade over the ground.", card = "The sheet itself.", grabber = "The short bar at its top." },
    build = function(self, options)
      local dim  = self:box { id = "dim", width = "100%", height = "100%", fill = "black", opacity = 0, touchable = false }
      local card = self:box { id = "card", width = "100%", height = "100%", corners = "top", cornerRadius = 16, clip = true, fill = "systemBackground" }
      card:box { id = "grabber", y = 6, centerX = 0, width = 36, height = 5, cornerRadius = 2.5, fill = "systemGray3" }
      local places = {}
      for name, length in pairs(options.detents) do
        places[name] = function() return self.height - length(self.height) end
      end
      local function highest()
        local most = 1
        for _, length in pairs(options.detents) do most = math.max(most, length(self.height)) end
        return most
      end
      self.content = card:scroll {
        id = "list", y = 24, width = "100%", height = function() return highest() - 24 end, fit = "height", padding = 16,
      }
      local drag = card:draggable { axis = "y", detents = places, detent = self.detent, spring = options.spring }
      drag:onDetent(function(_, name) self.detent = name end)
      self:onChange("detent", function(_, name)
        drag:setDetent(name)
        self:send("detent", name)
      end)
      self.progress = function() return (self.height - card.y) / highest() end
      dim.opacity = function() return self.dimming * self.progress end
    end,
  },
}

-- A row of titles with a thumb under the selected one.
return {
  segmented = motion.define.component {
    name = "segmented", doc = "A row of titles, one of which is selected by a tap or by dragging the thumb.",
    base = "box", defaults = { width = "100%", height = 36, cornerRadius = 9, fill = "tertiarySystemFill" },
    options = { titles = { { "One", "Two" }, type = "list", of = { type = "text" }, doc = "From left to right." } },
    properties = { selected = { 1, type = "integer", min = 1, doc = "The position of the selected title." } },
    events = { select = { { "position", type = "integer" }, doc = "Another title is selected." } },
    parts = { thumb = "The bright box under the selected title." },
    build = function(self, options)
      local count, places = #options.titles, {}
      local function width() return (self.width - 4) / count end
      local thumb = self:box {
        id = "thumb", y = 2, width = width, height = "100% - 4", cornerRadius = 7,
        fill = motion.color { light = "white", dark = "#636366" }, shadowOpacity = 0.12, shadowRadius = 4, shadowOffsetY = 2,
      }
      for i, title in ipairs(options.titles) do
        places[tostring(i)] = function() return 2 + (i - 1) * width() end
        self:text {
          id = "title" .. i, x = places[tostring(i)], centerY = 0, width = width, text = title, fontSize = 15,
          fontWeight = "medium", lines = 1, textAlignment = "center", touchable = false,
        }
      end
      local drag = thumb:draggable { axis = "x", detents = places, detent = tostring(self.selected), rubberBand = 0.1 }
      drag:onDetent(function(_, name) self.selected = tonumber(name) end)
      self:onTap(function(_, touch)
        self.selected = math.max(1, math.min(count, 1 + math.floor(touch.x / self.width * count)))
      end)
      self:onChange("selected", function(_, position)
        drag:setDetent(tostring(math.min(position, count)))
        self:send("select", position)
      end)
      thumb:whileTouched { scale = 0.95 }
    end,
  },
}

-- A tab bar: a page a tab, and a pill that slides under the selected title, stretched by its own speed.
return {
  tabs = motion.define.component {
    name = "tabs", doc = "A page a tab, and a bar whose pill slides to the selected one.",
    defaults = { width = "100%", height = "100%" },
    options = {
      items = { type = "list", doc = "The tabs, from left to right.", of = { type = "table", fields = {
        title = { type = "text", doc = "The words in the bar." },
        icon = { type = "path", optional = true, doc = "An outline over the words, 24 points wide and high." },
      } } },
      spring = { motion.spring { duration = 0.4, bounce = 0.25 }, type = "spring", doc = "The spring that moves the pill." },
    },
    properties = {
      selected = { 1, type = "integer", min = 1, doc = "The position of the tab that shows." },
      progress = { 1, readOnly = true, doc = "Where the pill is, in tabs: 1.5 is between the first two." },
    },
    events = { select = { { "position", type = "integer" }, doc = "Another tab shows." } },
    slots = { content = { doc = "A layer a tab, in their order; only that of the selected tab is present." } },
    parts = { bar = "The bar.", pill = "What slides under the selected title." },
    build = function(self, options)
      local count, pages = #options.items, {}
      self.content = self:group { id = "pages", width = "100%", height = "100%" }
      local floor = self:group { id = "floor", width = "100%", bottom = "safe", height = 0 }
      local bar   = self:box { id = "bar", width = "100%", top = { floor, "top", -49 }, bottom = 0, fill = "secondarySystemBackground" }
      local place = self:number { id = "place", value = self.selected }
      local function step() return bar.width / count end
      local pill = bar:box { id = "pill", y = 4, width = function() return math.min(72, step() - 8) end, height = 41, cornerRadius = 14, fill = "systemBlue", fillOpacity = 0.18 }
      pill.x = function() return (place.value - 0.5) * step() - pill.width / 2 end
      pill.scaleX = function() return 1 + math.min(0.4, math.abs(pill:velocity "x") / 2500) end
      self.progress = function() return place.value end
      for i, item in ipairs(options.items) do
        local tab = bar:group { id = "tab" .. i, x = function() return (i - 1) * step() end, width = step, height = 49 }
        tab.opacity = function() return 0.55 + 0.45 * math.max(0, 1 - math.abs(place.value - i)) end
        if item.icon then
          tab:shape { id = "icon", centerX = 0, y = 6, width = 24, height = 24, path = item.icon, fill = "label" }
        end
        tab:text { id = "title", width = "100%", centerY = item.icon and 14 or 0, text = item.title, lines = 1, fontSize = item.icon and 11 or 15, fontWeight = "medium", textAlignment = "center" }
        tab:whileTouched({ scale = 0.9 }, { curve = "bouncy" })
        tab:onTap(function() self.selected = i end)
      end
      self:onAdd("content", function(_, page)
        pages[#pages + 1] = page
        page.width, page.height = function() return self.width end, function() return bar.y end
        page.present = #pages == self.selected
      end)
      self:onChange("selected", function(_, position)
        motion.withAnimation(options.spring, function()
          place.value = math.min(position, count)
          for i, page in ipairs(pages) do page.present = i == position end
        end)
        self:send("select", position)
      end)
    end,
  },
}

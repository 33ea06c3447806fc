-- A column of titles that a tap opens.
local ui = {}

ui.disclosure = motion.define.component {
  name = "disclosure", doc = "A title that a tap opens: then the layers in it are present.",
  base = "stack",
  defaults = { width = "100%", padding = 17, spacing = 12, alignment = "fill", cornerRadius = 14, fill = "secondarySystemGroupedBackground", clip = true },
  options = {
    title = { type = "text", doc = "The words that are always there." },
    spring = { "snappy", type = "spring", doc = "The spring that opens and closes it." },
  },
  properties = { open = { false, doc = "Whether the layers in it are present." } },
  events = { toggle = { { "open", type = "boolean" }, doc = "It opens or closes." } },
  slots = { content = { doc = "What shows when it is open, in a column." } },
  parts = { head = "The row with the title, which takes the tap.", arrow = "The sign that turns." },
  build = function(self, options)
    local head = self:stack { id = "head", axis = "x", spacing = 12, alignment = "center" }
    local title = head:text { id = "title", text = options.title, fontWeight = "semibold", scaled = true }
    local arrow = head:shape { id = "arrow", width = 8, height = 13, path = motion.path "M1 1 L7 6.5 L1 12", stroke = "tertiaryLabel", strokeWidth = 2, strokeCap = "round", strokeJoin = "round" }
    title.width = function() return math.max(0, self.width - 2 * self.padding - 20) end
    local body = self:stack { id = "body", spacing = 8, alignment = "fill", present = self.open }
    self.content = body
    arrow.rotationZ = function() return self.open and 90 or 0 end
    head:onTap(function()
      motion.withAnimation(options.spring, function() self.open = not self.open end)
    end)
    self:onChange("open", function(_, open)
      body.present = open
      self:send("toggle", open)
    end)
  end,
}

ui.accordion = motion.define.component {
  name = "accordion", doc = "A column of disclosures, of which one at a time is open.",
  defaults = { width = "100%", fit = "height" },
  options = {
    single = { true, doc = "Whether one that opens closes the others." },
    spacing = { 10, min = 0, unit = "points", doc = "The space between two of them." },
    spring = { "snappy", type = "spring", doc = "The spring that closes the others." },
  },
  slots = { content = { kinds = { "disclosure" }, doc = "The disclosures, from top to bottom." } },
  events = { toggle = { { "item", type = "layer" }, { "open", type = "boolean" }, doc = "One opens or closes." } },
  build = function(self, options)
    local items = {}
    self.content = self:stack { id = "items", width = "100%", spacing = options.spacing }
    self:onAdd("content", function(_, item)
      items[#items + 1] = item
      item:onToggle(function(_, open)
        if open and options.single then
          motion.withAnimation(options.spring, function()
            for _, other in ipairs(items) do if other ~= item and not other.isRemoved then other.open = false end end
          end)
        end
        self:send("toggle", item, open)
      end)
    end)
  end,
}

return ui

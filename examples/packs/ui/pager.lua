-- Pages side by side with dots: a carousel, or the steps of an introduction.
return {
  pager = motion.define.component {
    name = "pager", doc = "Pages side by side, with dots: a carousel, or the steps of an introduction.",
    defaults = { width = "100%", height = 320 },
    options = {
      peek = { 0, min = 0, unit = "points", doc = "How much of the neighbours shows at each side." },
      spacing = { 0, min = 0, unit = "points", doc = "The space between two pages." },
      dots = { true, doc = "Whether dots show the present page." },
    },
    properties = {
      page = { 1, type = "integer", min = 1, doc = "The page at which it rests, or to which it goes." },
      progress = { 1, readOnly = true, doc = "The shown page; 1.5 is between the first two." },
    },
    events = { page = { { "page", type = "integer" }, doc = "It goes to another page." } },
    slots = { content = { doc = "A layer a page; each gets the size of a page." } },
    build = function(self, options)
      local side = options.peek > 0 and options.peek + options.spacing or 0
      local function width() return math.max(1, self.width - 2 * side) end
      local function step() return width() + options.spacing end
      local pages = self:scroll { id = "pages", width = "100%", height = "100%", insetRight = side }
      pages.pageWidth = step
      local dots = self:stack { id = "dots", axis = "x", bottom = 12, centerX = 0, spacing = 8, touchable = false }
      self.content = pages:stack { id = "row", axis = "x", x = side, spacing = options.spacing, height = "100%" }
      self.progress = function() return 1 + pages.offsetX / step() end
      self:onAdd("content", function(_, page)
        page.width, page.height = width, function() return self.height end
        if not options.dots then return end
        local function near() return math.max(0, 1 - math.abs(self.progress - page.order)) end
        local dot = dots:box { id = page.id, height = 8, cornerRadius = 4, fill = "label" }
        dot.width, dot.opacity = function() return 8 + 14 * near() end, function() return 0.3 + 0.7 * near() end
        page:onRemove(function() dot:remove() end)
      end)
      pages:onRest(function() self.page = math.max(1, math.floor(self.progress + 0.5)) end)
      self:onChange("page", function(_, page)
        if math.abs(self.progress - page) > 1e-6 then pages:scrollTo { x = (page - 1) * step() }:play() end
        self:send("page", page)
      end)
    end,
  },
}

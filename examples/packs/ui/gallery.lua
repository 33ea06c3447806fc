-- A grid whose cells open to a detail, and return by a pull down.
return {
  gallery = motion.define.component {
    name = "gallery", doc = "A grid whose cells open to a detail, which is pulled down again.",
    base = "box", defaults = { width = "100%", height = "100%", fill = "systemBackground" },
    options = {
      columns = { 3, type = "integer", min = 1, max = 12, doc = "How many cells are in a row." },
      spacing = { 3, min = 0, unit = "points", doc = "The space between cells." },
      detail = { type = "function", arguments = { "photo", "cell" }, optional = true, doc = "Shows a cell in the detail, which is a box; by default it gets the cell's fill." },
      spring = { motion.spring { duration = 0.45, bounce = 0.12 }, type = "spring", doc = "The spring that opens and closes it." },
    },
    properties = { opened = { 0, type = "integer", min = 0, readOnly = true, doc = "The place of the open cell; 0 if none is." } },
    events = { open = { { "cell", type = "layer" }, doc = "A cell opens." }, close = { { "cell", type = "layer" }, doc = "The detail has closed." } },
    slots = { content = { doc = "The cells, which are square." } },
    parts = { photo = "The box in the detail.", backdrop = "The ground of the detail." },
    build = function(self, options)
      local home   = self:group { id = "home", width = "100%", height = "100%" }
      local list   = home:scroll { id = "list", width = "100%", height = "100%", insetBySafeArea = true }
      local grid   = list:grid { id = "grid", width = "100%", columns = options.columns, spacing = options.spacing }
      local detail = self:group { id = "detail", width = "100%", height = "100%", hidden = true }
      detail:box { id = "backdrop", width = "100%", height = "100%", fill = self.fill }
      local photo  = detail:box { id = "photo", width = "100%", aspect = 1, centerY = 0, clip = true }
      local count, opened = 0, nil
      self.content = grid
      local open = motion.transition {
        name = "open", from = home, to = detail, curve = options.spring,
        rules = { photo = motion.shared { from = function() return opened end } },
      }
      open:reversed():draggable { layer = detail, by = 300 }
      open:onComplete(function(state)
        if state ~= "source" or not opened then return end
        local cell = opened
        opened, self.opened = nil, 0
        self:send("close", cell)
      end)
      self:onAdd("content", function(_, cell)
        count = count + 1
        local place = count
        cell.height = function() return math.max(0, (grid.width - (options.columns - 1) * options.spacing) / options.columns) end
        cell:onTap(function()
          opened, self.opened = cell, place
          if options.detail then options.detail(photo, cell) else photo.fill = cell.fill end
          open:play()
          self:send("open", cell)
        end)
      end)
    end,
  },
}

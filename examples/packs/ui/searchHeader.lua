-- A large title with a search field; both collapse while a list scrolls, and a tap on the field makes room for a search.
return {
  searchHeader = motion.define.component {
    name = "searchHeader", doc = "A large title with a search field, which collapse while a list scrolls.",
    defaults = { width = "100%" },
    options = {
      title = { type = "text", doc = "The large title." },
      list = { type = "layer", kind = "scroll", doc = "The list that collapses it, which it places below itself; a sibling behind it." },
      prompt = { "Search", doc = "What the empty field shows." },
      cancel = { "Cancel", doc = "The words that end a search." },
      spring = { "smooth", type = "spring", doc = "The spring that moves the field." },
    },
    properties = {
      progress = { 1, readOnly = true, doc = "How far it is open: 1 with the large title, 0 with the bar alone." },
      searching = { false, doc = "Whether the field has the place of the title." },
    },
    events = { search = { { "searching", type = "boolean" }, doc = "A search begins or ends." } },
    parts = { bar = "The ground.", title = "The large title.", field = "The search field.", cancel = "What ends the search." },
    build = function(self, options)
      local ceiling = self:group { id = "ceiling", width = "100%", top = "safe", height = 0 }
      local bar     = self:box { id = "bar", width = "100%", height = 148, clip = true, fill = "systemBackground" }
      local header  = motion.header { layer = bar, scroll = options.list, min = function() return ceiling.y + 44 end, max = function() return ceiling.y + 148 end, snap = true, stretch = 1 }
      local search  = self:number { id = "search" }
      local function clamped(x) return math.max(0, math.min(1, x)) end
      local function mixed(a, b) return a + (b - a) * search.value end
      -- Above the bar of 44 points the title has 52 points of the height, and then the field has 52.
      local function room(from) return math.max(0, math.min(52, bar.height - ceiling.y - from)) end
      self.progress = function() return bar.progress end
      options.list.y, options.list.insetBottom = function() return bar.height end, function() return bar.height end
      local name = bar:text { id = "name", width = "100%", text = options.title, fontWeight = "semibold", textAlignment = "center", lines = 1 }
      name.y = function() return ceiling.y + (44 - name.height) / 2 end
      name.opacity = function() return mixed(1 - clamped(room(44) / 20), 0) end
      local title = bar:text { id = "title", x = 16, width = "100% - 32", text = options.title, fontSize = 34, fontWeight = "bold", lines = 1 }
      title.y = function() return ceiling.y + room(44) - 8 end
      title.opacity = function() return mixed(clamped(room(44) / 52), 0) end
      local field = bar:box { id = "field", x = 16, cornerRadius = 10, clip = true, fill = "tertiarySystemFill", focusable = true, showsKeyboard = true }
      field.width = function() return self.width - 32 - 76 * search.value end
      field.height = function() return mixed(math.max(0, room(96) - 16), 36) end
      field.y = function() return mixed(ceiling.y + 44 + room(44), ceiling.y + 4) end
      field.opacity = function() return mixed(clamped((room(96) - 20) / 32), 1) end
      local prompt = field:text { id = "prompt", x = 12, text = options.prompt, textColor = "secondaryLabel", lines = 1 }
      prompt.y = function() return (field.height - prompt.height) / 2 end
      local cancel = bar:text { id = "cancel", text = options.cancel, textColor = "systemBlue", lines = 1 }
      cancel.x = function() return self.width - (16 + cancel.width) * search.value end
      cancel.y = function() return ceiling.y + 4 + (36 - cancel.height) / 2 end
      cancel.opacity = function() return search.value end
      field:onTap(function() self.searching = true end)
      cancel:onTap(function() self.searching = false end)
      self:onChange("searching", function(_, searching)
        motion.withAnimation(options.spring, function() search.value = searching and 1 or 0 end)
        if searching then header:collapse():play() else header:expand():play() end
        field.focused = searching
        self:send("search", searching)
      end)
    end,
  },
}

-- Pages that follow one another by themselves, with a bar for each over them.
return {
  stories = motion.define.component {
    name = "stories", doc = "Pages that follow one another by themselves; a tap goes on or back, and a finger that rests holds them.",
    base = "box", defaults = { width = "100%", height = "100%", fill = "black", clip = true },
    options = { duration = { 5, min = 0.1, unit = "seconds", doc = "How long each page shows." } },
    properties = {
      page = { 1, type = "integer", min = 1, doc = "The page that shows." },
      paused = { false, doc = "Whether the page stays until this is false again." },
      progress = { 0, readOnly = true, doc = "How many pages have been shown, with the part of the present one." },
    },
    events = {
      page = { { "page", type = "integer" }, doc = "Another page shows." },
      complete = { doc = "The last page has ended, or a tap goes beyond it." },
    },
    slots = { content = { doc = "A layer a page; each gets the size of all." } },
    parts = { bars = "The row of bars at the top." },
    build = function(self, options)
      local pages, held = {}, false
      self.content = self:group { id = "pages", width = "100%", height = "100%" }
      local bars  = self:stack { id = "bars", axis = "x", left = 8, right = 8, top = "safe + 8", height = 3, spacing = 4, distribution = "fillEqually", touchable = false }
      local clock = self:number { id = "clock" }
      local run                                              -- what moves the clock from 0 to 1 while a page shows
      self.progress = function() return self.page - 1 + clock.value end
      local function go(to)
        if to > #pages then
          self:send "complete"
        elseif to >= 1 then
          self.page = to
        end
      end
      local function hold()
        if held or self.paused then run:pause() elseif not run.isRunning and clock.value < 1 then run:play() end
      end
      local function start()
        if run then run:stop() end
        run = motion.animator { duration = options.duration, curve = "linear" }:animate(clock, { value = { from = 0, to = 1 } })
        run:onComplete(function() go(self.page + 1) end)
        run:play()
        hold()
      end
      self:onAdd("content", function(_, page)
        local place = #pages + 1
        pages[place] = page
        page.width, page.height = function() return self.width end, function() return self.height end
        page.hidden = place ~= self.page
        local bar = bars:box { id = "bar" .. place, height = 3, cornerRadius = 1.5, fill = "white", fillOpacity = 0.35, clip = true }
        bar:box { id = "part", height = 3, fill = "white", width = function() return bar.width * math.max(0, math.min(1, self.progress - place + 1)) end }
        if place == 1 then start() end
      end)
      self:onChange("page", function(_, page)
        for place, layer in ipairs(pages) do layer.hidden = place ~= page end
        start()
        self:send("page", page)
      end)
      self:onChange("paused", hold)
      self:onTouch(function(_, touch)
        held = touch.phase == "began"
        hold()
      end)
      self:onTap(function(_, touch) go(self.page + (touch.x < self.width / 3 and -1 or 1)) end)
    end,
  },
}

-- A picture that two fingers zoom, and a double tap.
return {
  photo = motion.define.component {
    name = "photo", doc = "A picture that two fingers zoom and one pans; a double tap zooms in or back out.",
    base = "box", defaults = { width = "100%", height = "100%", fill = "black", clip = true },
    options = {
      maximumZoomScale = { 4, min = 1, max = 1000, doc = "How large it can be." },
      doubleTapZoomScale = { 2.5, min = 0, max = 1000, doc = "How large a double tap makes it; 0 if it does nothing." },
    },
    properties = { zoomScale = { 1, readOnly = true, doc = "How large it is." } },
    events = { zoom = { { "zoomScale", type = "number" }, doc = "It rests at another size." } },
    slots = { content = { doc = "The picture, at its size of 1." } },
    build = function(self, options)
      local view = self:scroll {
        id = "view", width = "100%", height = "100%", fit = "both",
        maximumZoomScale = options.maximumZoomScale, doubleTapZoomScale = options.doubleTapZoomScale,
      }
      local heard = 1
      self.content = view
      self.zoomScale = function() return view.zoomScale end
      view:onRest(function()
        if view.zoomScale == heard then return end
        heard = view.zoomScale
        self:send("zoom", heard)
      end)
    end,
  },
}

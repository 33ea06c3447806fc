-- A column whose rows are pressed and then dragged to another place.
return {
  reorderList = motion.define.component {
    name = "reorderList", doc = "A column whose rows are pressed and dragged to another place.",
    defaults = { width = "100%", fit = "height" },
    options = {
      press = { 0.3, min = 0.05, unit = "seconds", doc = "How long a finger rests on a row before it lifts." },
      spacing = { 10, min = 0, unit = "points", doc = "The space between two rows." },
      spring = { "snappy", type = "spring", doc = "The spring that lifts rows and lets them change places." },
    },
    slots = { content = { doc = "The rows, from top to bottom; they are as wide as the list." } },
    events = { reorder = { { "row", type = "layer" }, { "place", type = "integer" }, doc = "A row has another place." } },
    build = function(self, options)
      self.content = self:stack { id = "rows", width = "100%", spacing = options.spacing, alignment = "fill" }
      self:onAdd("content", function(rows, row)
        local function lift(scale, shadow, height)
          motion.withAnimation(options.spring, function()
            row.scale, row.shadowOpacity, row.zPosition = scale, shadow, height
          end)
        end
        local drag = row:draggable {
          axis = "y", press = options.press, moves = "translation", detents = { home = 0 },
          bounds = { y = { -1e4, 1e4 } }, spring = options.spring,
        }
        drag:onBegin(function()
          motion.haptic "medium"
          lift(1.04, 0.25, 1)
        end)
        drag:onRelease(function() lift(1, 0, 0) end)
        for _, step in ipairs { -1, 1 } do                 -- beyond the middle of a neighbour: change places
          local function level()
            local other = rows.children[row.order + step]
            return other and step * (options.spacing + other.height / 2)
          end
          row:onCross("translationY", level, function(_, side)
            if not drag.isDragging or (side == "above") ~= (step > 0) then return end
            motion.withAnimation(options.spring, function() row.order = row.order + step end)
            self:send("reorder", row, row.order)
          end)
        end
      end)
    end,
  },
}

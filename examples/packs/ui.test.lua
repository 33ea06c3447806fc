-- Tests of the pack motion/ui, from outside of its folder: each demo on four devices, in light and dark, with
-- reduced motion and with the largest text size.

local devices  = { "iphone-se", "iphone-15", "iphone-16-pro-max", "ipad" }
local variants = { {}, { appearance = "dark" }, { reduceMotion = true }, { textSize = "ax5" } }

--- Declares a test for each device, which runs the demo in each variant and then calls `check(run, options)`.
local function everywhere(name, check)
  for _, device in ipairs(devices) do
    test(name .. " on " .. device, function(t)
      for _, variant in ipairs(variants) do
        local options = { device = device }
        for key, value in pairs(variant) do options[key] = value end
        check(t:run("ui/demos/" .. name .. ".lua", options), options)
      end
    end)
  end
end

--- Expects a value when all is at rest.
local function ends(run, property, value) run:expect(property):at(run.duration, value, { tolerance = 1e-4 }) end

everywhere("sheet", function(run)
  ends(run, "filters.progress", 0.5 / 0.92)
  run:expect("filters:dim.opacity"):at(run.duration, 0.35 * 0.5 / 0.92, { tolerance = 1e-6 })
  run:expect("detent filters half"):after("drag filters:card began")
end)

everywhere("toasts", function(run)
  run:expect("dismiss toasts Link sent"):before("dismiss toasts Saved")
  run:expect("dismiss toasts Saved"):before("dismiss toasts Copied to the clipboard")
end)

everywhere("tabs", function(run)
  ends(run, "tabs.progress", 2)
  run:expect("select tabs 3"):before("select tabs 2")
end)

everywhere("segmented", function(run)
  local last = run:value("range:thumb.x", run.duration)
  local width = run:value("range:thumb.width", run.duration)
  ends(run, "range:thumb.x", 2 + width * math.floor(last / width + 0.01))
end)

everywhere("pager", function(run)
  ends(run, "stops.progress", 4)
  run:expect("page stops 4"):after("page stops 2")
end)

everywhere("refreshList", function(run)
  ends(run, "inbox.pull", 0)
  run:expect("refresh inbox"):after("inbox.pull")
end)

everywhere("reorderList", function(run)
  ends(run, "list/row1.translationY", 0)
  run:expect("reorder list list/row1 2"):before("reorder list list/row1 3")
end)

everywhere("accordion", function(run)
  ends(run, "help/question1:head:arrow.rotationZ", 0)
  ends(run, "help/question2:head:arrow.rotationZ", 90)
  run:expect("toggle help/question1 true"):before("toggle help/question2 true")
end)

everywhere("deck", function(run)
  run:expect("swipe deck deck/card1 right"):before("swipe deck deck/card2 left")
  ends(run, "deck/card3.scale", 1)
  ends(run, "deck/card4.scale", 0.94)
end)

everywhere("stories", function(run)
  run:expect("page day 2"):before("page day 3")
  run:expect("complete day"):after("page day 3")
end)

everywhere("player", function(run)
  ends(run, "song.progress", 0)
  run:expect("state song full"):before("state song mini")
end)

everywhere("searchHeader", function(run)
  ends(run, "head.progress", 1)
  ends(run, "head:search.value", 0)
end)

everywhere("photo", function(run) ends(run, "beach.zoomScale", 2.5) end)

everywhere("gallery", function(run)
  run:expect("open trip trip/photo5"):before("close trip trip/photo5")
end)

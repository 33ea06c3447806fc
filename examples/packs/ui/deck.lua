-- A stack of cards: the front one follows the finger, and flies on or springs home.
return {
  deck = motion.define.component {
    name = "deck", doc = "A stack of cards, of which the front one is swiped away.",
    defaults = { width = "100%", height = 480 },
    options = {
      rotation = { 16, min = 0, max = 90, unit = "degrees", doc = "How far a card has turned when it is gone." },
      distance = { 420, min = 50, unit = "points", doc = "How far a card has moved when it is gone." },
      directions = { { "left", "right" }, type = "list", of = { type = "text", choices = { "left", "right", "up", "down" } }, doc = "Where a card may go." },
      spring = { motion.spring { response = 0.4, dampingRatio = 0.75 }, type = "spring", doc = "The spring that moves a card home or away." },
    },
    properties = { swiped = { 0, type = "integer", readOnly = true, doc = "How many cards are gone." } },
    events = { swipe = { { "card", type = "layer" }, { "direction", type = "text" }, doc = "A card goes." } },
    slots = { content = { doc = "The cards, from front to back; each gets the size of the deck." } },
    build = function(self, options)
      local cards, gone = {}, {}
      local places = {
        left = { x = -options.distance }, right = { x = options.distance },
        up = { y = -1.5 * options.distance }, down = { y = 1.5 * options.distance },
      }
      local detents = { home = { x = 0, y = 0 } }
      for _, direction in ipairs(options.directions) do detents[direction] = places[direction] end
      self.content = self:group { id = "cards", width = "100%", height = "100%" }

      -- How far a card is on its way out: 1 when it is gone.
      local function away(card)
        if card.isRemoved then return 1 end
        return math.min(1, math.max(math.abs(card.translationX), math.abs(card.translationY) / 1.5) / options.distance)
      end

      self:onAdd("content", function(_, card)
        local place, before = #cards + 1, cards[#cards]
        cards[place] = card
        local level = self:number { id = "level" .. place }     -- how many cards are before it, with fractions
        if place > 1 then
          level.value = function() return self:find("level" .. place - 1).value + 1 - away(before) end
        end
        card.width, card.height = function() return self.width end, function() return self.height end
        card.zPosition, card.anchorY = -place, 1
        card.scale = function() return 1 - 0.06 * math.min(2, level.value) end
        card.y = function() return 14 * math.min(2, level.value) end
        card.opacity = function() return math.max(0, math.min(1, 3 - level.value)) end
        card.rotationZ = function() return options.rotation * card.translationX / options.distance end
        card.touchable = place == 1
        local drag = card:draggable { moves = "translation", detents = detents, spring = options.spring }
        drag:onDetent(function(_, direction)
          if direction == "home" or gone[card] then return end
          gone[card], card.touchable = true, false
          self.swiped = self.swiped + 1
          if cards[place + 1] then cards[place + 1].touchable = true end
          self:send("swipe", card, direction)
        end)
        drag:onRest(function() if gone[card] then card.hidden = true end end)
      end)
    end,
  },
}

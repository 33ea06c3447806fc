/// A scene that responds to fingers by all that a description has in common for frameworks.
package enum RespondingScene {
  /// A sheet, a card that moves both ways, a button with a touched look, and states that respond to all of
  /// them.
  package static let text = """
    local scene = motion.scene { name = "many", width = 390, height = 844 }
    local dim = scene:box { id = "dim", width = 390, height = 844, fill = "black" }
    local sheet = scene:box { id = "sheet", y = 724, width = 390, height = 784, fill = "gray" }
    local drag = sheet:draggable { axis = "y", detents = { large = 60, medium = 422, small = 724 },
      detent = "small" }
    dim:derive { opacity = motion.map(sheet, "y", { 60, 422 }, { 0.35, 0 }) }
    local card = scene:box { id = "card", x = 40, y = 120, width = 120, height = 90, fill = "red" }
    card:draggable { bounds = { x = { 0, 200 }, y = { 100, 300 } } }
    local shadow = scene:box { id = "shadow", width = 10, height = 10, fill = "blue" }
    shadow:derive { x = function() return math.max(card.x - 50, 0) * 2 end,
      y = function() return card.x + 2 * card.y + 3 end }
    local knob = scene:box { id = "knob", x = 250, y = 20, width = 100, height = 60, fill = "green" }
    knob:whileTouched({ scale = 0.9 }, { curve = motion.spring { duration = 0.3, bounce = 0.2 } })
    motion.states {
      name = "look", initial = "off", curve = motion.spring { duration = 0.4, bounce = 0.3 },
      states = { off = { [knob] = { x = 250 } }, on = { [knob] = { x = 150 } } },
      on = { { tap = knob, from = "off", to = "on" }, { tap = knob, from = "on", to = "off" },
        { detent = drag, is = "large", to = "on" }, { after = 2.5, from = "on", to = "off" } },
    }
    """
}

import MotionCore
import MotionRuntime
import MotionValues
import SceneSupport

/// The three states of a screen that the transition tests use.
enum TransitionScene {
  static let states = """
    local scene = motion.scene { name = "test", width = 390, height = 844 }
    local a = scene:group { id = "a", width = 390, height = 844 }
    local card = a:box { id = "card", x = 16, y = 60, width = 300, height = 48, cornerRadius = 24, fill = "#ff0000" }
    card:text { id = "title", x = 10, y = 10, width = 100, height = 20, text = "Where?" }
    a:box { id = "list", y = 120, width = 390, height = 700 }
    a:box { id = "rest", y = 820, width = 390, height = 24 }
    local b = scene:group { id = "b", width = 390, height = 844, hidden = true }
    b:box { id = "background", width = 390, height = 844, fill = "#000000" }
    local sheet = b:box { id = "sheet", y = 444, width = 390, height = 400 }
    sheet:box { id = "card", x = 24, y = 20, width = 342, height = 200, fill = "#00ff00" }
      :text { id = "title", x = 20, y = 30, width = 200, height = 40, text = "Where?" }
    b:box { id = "follower", x = 24, y = 700, width = 342, height = 60 }
    local c = scene:group { id = "c", width = 390, height = 844, hidden = true }
    c:box { id = "card", x = 200, y = 600, width = 80, height = 80, fill = "#0000ff" }
    local rules = {
      card = motion.shared { scaling = "fit", anchor = "center" }, title = motion.shared(),
      list = motion.crossfade { duration = 0.2 }, background = motion.blur(20),
      sheet = motion.together { motion.edge("bottom"), motion.scale(0.9) },
      follower = motion.anchored("card", { delay = 0.05 }),
    }

    """

  /// The layers that must be as before, or as in the destination: all except the copies.
  static let originals = ["a", "b", "c"]

  /// The values of all slots of the three states, by path.
  static func values(of run: SteppedScene) -> [String: Double] {
    var values: [String: Double] = [:]
    let stage = run.session.stage
    for layer in stage.layers {
      guard let state = layer.path.split(separator: "/").first,
        originals.contains(String(state))
      else { continue }
      for slot in layer.firstSlot..<layer.firstSlot + layer.kind.group.slotCount {
        values["\(stage.path(of: slot))#\(slot)"] = stage.store[slot]
      }
    }
    return values
  }
}

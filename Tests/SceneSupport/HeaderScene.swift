/// A scroll view below a collapsing header, which most header tests use.
package enum HeaderScene {
  package static func script(
    header options: String = "", list: String = "", contentHeight: Double = 3200,
    _ timeline: String
  ) -> String {
    """
    local scene = motion.scene { name = "test", width = 390, height = 844 }
    local bar = scene:box { id = "bar", width = 390, height = 600 }
    local card = bar:box { id = "card" }
    local list = scene:scroll { id = "list", width = 390, height = 844,
      contentHeight = \(contentHeight), \(list) }
    local header = motion.header { layer = bar, scroll = list, min = 115, max = 600, \(options) }
    header:map(card, "y", { over = { 0, 0.5 }, from = 0, to = 87, curve = "easeInOut" })
    scene:timeline(function(t)
    \(timeline)
    end)
    """
  }
}

/// Scenes with a booklet, 150 by 210 points, that opens to the left.
enum BookletScene {
  /// The script of a scene; `pages` are the sides between the inner ones.
  static func script(
    x: Double = 120, pages: Int = 0, options: String = "", before: String = "",
    _ timeline: String
  ) -> String {
    """
    local scene = motion.scene { name = "test", width = 390, height = 844 }
    local passport = scene:group { id = "passport", x = \(x), y = 300, width = 150, height = 210 }
    local function page(id) return passport:box { id = id, width = 150, height = 210 } end
    local inner = {}
    for index = 1, \(pages) do inner[index] = page("page" .. index) end
    local front, left, right = page("front"), page("left"), page("right")
    front:traceCorners()
    \(before)
    local booklet = motion.booklet { front = front, innerLeft = left, innerRight = right,
      pages = inner, \(options) }
    local function turn(angle, duration, curve)
      return motion.animator { duration = duration, curve = curve or "linear" }
        :animate(booklet, { angle = angle })
    end
    scene:timeline(function(t)
    \(timeline)
    end)
    """
  }
}

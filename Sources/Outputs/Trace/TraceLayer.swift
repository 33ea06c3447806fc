/// The constant data of a layer, from which it is drawn.
package struct TraceLayer: Equatable, Sendable {
  /// The ids from the root to the layer, joined by `/`; the root's own path is its id.
  package let path: String
  package let id: String
  package let kind: String
  /// The path of the layer that contains it; nil for the root.
  package let parent: String?
  /// The properties that only its kind has, such as an image's `source` or a text's `fontSize`,
  /// with their values when the layer first appears. Values equal to the default are left out,
  /// except the scene's size.
  package let facts: [TraceHeader.Pair]
  /// The groups of engines whose properties the layer has and shows.
  package let groups: [String]
  /// How the layer turns as a page; nil if it is not one.
  package let page: TracePage?
  /// The viewpoint of the layers inside it.
  package let viewpoint: TraceViewpoint

  package init(
    path: String, id: String, kind: String, parent: String?, facts: [TraceHeader.Pair] = [],
    groups: [String] = [], page: TracePage? = nil, viewpoint: TraceViewpoint = .anchor
  ) {
    self.path = path
    self.id = id
    self.kind = kind
    self.parent = parent
    self.facts = facts
    self.groups = groups
    self.page = page
    self.viewpoint = viewpoint
  }
}

/// How a layer turns as a page.
package struct TracePage: Equatable, Sendable {
  /// The side of the booklet that its pages turn about, such as `left`.
  package internal(set) var spine: String
  /// The distance of the hinge outside that side, in points.
  package internal(set) var offset: Double
  /// Whether the layer is on the back of its leaf.
  package internal(set) var isBack: Bool
  /// The height of the page above the spine while it is closed, in points.
  package internal(set) var lift: Double
  /// The path and name of the property with the page's angle, in degrees: `book/cover.turn`.
  package internal(set) var angle: String

  package init() { self.init(spine: "", offset: 0, isBack: false, lift: 0, angle: "") }

  package init(spine: String, offset: Double, isBack: Bool, lift: Double, angle: String) {
    self.spine = spine
    self.offset = offset
    self.isBack = isBack
    self.lift = lift
    self.angle = angle
  }
}

extension TracePage: SchemaReadable {
  package static let schema = Schema<Self> {
    Member("spine", reads: \.spine, with: spine)
    Member("offset", reads: \.offset, "a distance in points")
    Member("back", reads: \.isBack, "true or false")
    Member("lift", reads: \.lift, "a distance in points")
    Member("angle", reads: \.angle, "the property that holds the angle")
  }

  static func spine(_ reader: inout JSONReader) throws(TraceSyntaxError) -> String {
    let start = reader
    let spine = try reader.takeText("a spine")
    guard ["left", "right", "top", "bottom"].contains(spine) else {
      throw start.error("`left`, `right`, `top` or `bottom`")
    }
    return spine
  }
}

/// The viewpoint of the layers inside a layer.
package enum TraceViewpoint: Equatable, Sendable {
  /// Above the layer's anchor.
  case anchor
  /// Above the middle of the hinge: the spine's side, and the distance outside it in points.
  case spine(String, offset: Double)
  /// The viewpoint of the layer itself.
  case parent
}

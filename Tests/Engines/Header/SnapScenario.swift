import Testing

/// A scenario of the table for the snapping header.
struct SnapScenario: Decodable, CustomTestStringConvertible {
  struct Configuration: Decodable {
    let minHeight: Double
    let maxHeight: Double
    let contentHeight: Double
    let frameHeight: Double
  }

  struct Scroll: Decodable {
    let offset: Double
    let previous: Double
    let canAnimate: Bool
    let height: Double
    let alpha: Double
    let offsetAfter: Double
  }

  struct Snap: Decodable {
    let from: Double
    let target: Double
    let direction: String

    fileprivate enum CodingKeys: String, CodingKey {
      case from = "snap_from"
      case target, direction
    }
  }

  enum Step: Decodable {
    case scroll(Scroll)
    case snap(Snap)

    init(from decoder: any Decoder) throws {
      let isSnap = try decoder.container(keyedBy: Snap.CodingKeys.self).contains(.from)
      self = isSnap ? .snap(try Snap(from: decoder)) : .scroll(try Scroll(from: decoder))
    }
  }

  let name: String
  let config: Configuration
  let steps: [Step]

  var testDescription: String { name }
}

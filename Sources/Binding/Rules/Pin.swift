import MotionCore
import MotionValues

/// An axis along which layers are pinned.
package enum PinAxis: CaseIterable {
  case x, y

  /// The axis of a property; nil for one that is neither a place nor a length.
  package init?(of property: String) {
    guard let axis = Self.allCases.first(where: { [$0.place, $0.length].contains(property) })
    else { return nil }
    self = axis
  }

  /// The property with the place of a layer's start.
  package var place: String { self == .x ? "x" : "y" }
  /// The property with its length.
  package var length: String { self == .x ? "width" : "height" }
  package var other: PinAxis { self == .x ? .y : .x }
  package var edges: [PinEdge] { PinEdge.allCases.filter { $0.axis == self } }
  package var start: PinEdge { self == .x ? .left : .top }
  package var end: PinEdge { self == .x ? .right : .bottom }
}

/// An edge of a layer, or its middle, which can be pinned.
package enum PinEdge: String, CaseIterable {
  case left, right, top, bottom, centerX, centerY

  package var axis: PinAxis {
    switch self {
    case .left, .right, .centerX: .x
    case .top, .bottom, .centerY: .y
    }
  }

  /// Where it is on its axis: 0 at the start, 1 at the end.
  package var fraction: Double {
    switch self {
    case .left, .top: 0
    case .centerX, .centerY: 0.5
    case .right, .bottom: 1
    }
  }

  /// Whether a positive distance leads against the axis, which is inwards from the end.
  package var isEnd: Bool { self == axis.end }

  /// The name of the scene's property with the safe area at this edge; nil for a middle.
  package var safeArea: String? {
    switch self {
    case .left: "safeAreaLeft"
    case .right: "safeAreaRight"
    case .top: "safeAreaTop"
    case .bottom: "safeAreaBottom"
    case .centerX, .centerY: nil
    }
  }
}

/// How far from something an edge is pinned.
package struct Pin: ScriptValue, ScriptResult {
  package enum Distance {
    case length(PinLength)
    /// From an edge of a sibling, or of the parent, in points.
    case edge(Layer, PinEdge, Double)
    case function(any ScriptFunction)
    /// An object that computes it.
    case object(any RuleObject)
  }

  package let distance: Distance
  /// The present distance in points, which scripts read.
  package var points = 0.0

  package static var typeDescription: TypeDescription {
    let number = TypeDescription.number(.points, .any)
    return .either([
      number, .string, .function(arguments: [], results: [number]), .object("mapping"),
      .list(of: .either([.object("layer"), .string, number])),
    ])
  }

  package static var resultDescription: TypeDescription { .number(.points, .any) }

  package func push(_ call: Call) -> Int32 { points.push(call) }

  package static func read(_ call: Call, at index: Int32) throws(Mismatch) -> Pin {
    switch call.kind(index) {
    case .number:
      return Pin(distance: .length(PinLength(.nothing, points: try Double.read(call, at: index))))
    case .string:
      guard let length = PinLength(try String.read(call, at: index)) else {
        throw Mismatch(
          expected: "a distance", found: call.describe(index), help: PinLength.help)
      }
      return Pin(distance: .length(length))
    case .function:
      return Pin(distance: .function(call.machine.function(index, on: call.thread)))
    case .object:
      if let object = call.object(index) as? any RuleObject {
        return Pin(distance: .object(object))
      }
    case .table:
      return Pin(distance: try edge(call, index))
    default: break
    }
    throw Mismatch(
      expected: "a distance", found: call.describe(index),
      help: [
        "write points, a text such as \"50% - 8\" or \"safe + 12\", a function, or a sibling's edge: "
          + "{ header, \"bottom\", 12 }"
      ])
  }

  /// Reads `{ header, "bottom", 12 }`.
  private static func edge(_ call: Call, _ index: Int32) throws(Mismatch) -> Distance {
    let layer = try call.withElement(1, of: index) { (_) throws(Mismatch) in
      guard let layer = Layer.represented(by: call.object(-1)) else {
        throw Mismatch(
          expected: "a layer", found: call.describe(-1),
          help: ["write a sibling, its edge and points: { header, \"bottom\", 12 }"])
      }
      do throws(Diagnostic) {
        try layer.requirePresent()
      } catch {
        throw Mismatch(error)
      }
      return layer
    }
    let edge = try call.withElement(2, of: index) { (_) throws(Mismatch) in
      guard let name = call.string(-1), let edge = PinEdge(rawValue: name) else {
        throw Mismatch(
          expected: "an edge: "
            + PinEdge.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", "),
          found: call.describe(-1))
      }
      return edge
    }
    let points = try call.withElement(3, of: index) { (kind) throws(Mismatch) in
      kind == .nil || kind == .absent ? 0 : try Double.read(call, at: -1)
    }
    return .edge(layer, edge, points)
  }
}

/// The options of a layer, of which two at most say where it is along an axis.
package struct GivenFrame {
  private var names: Set<String>

  package init(_ names: Set<String>) { self.names = names }

  /// Adds an option that has a default, unless it is given, or what is given says otherwise: two pins
  /// make a length, and a place is one of `x` and the pins across.
  package mutating func takes(_ name: String) -> Bool {
    guard !names.contains(name) else { return false }
    if let edge = PinEdge(rawValue: name) {
      guard count(edge.axis) < 2, !names.contains(edge.axis.place) else { return false }
    } else if let axis = PinAxis(of: name) {
      let isPinned = axis.edges.contains { names.contains($0.rawValue) }
      guard name == axis.place ? !isPinned : count(axis) < 2 && !names.contains("fit") else {
        return false
      }
    }
    names.insert(name)
    return true
  }

  /// How many options say where the layer is along an axis.
  private func count(_ axis: PinAxis) -> Int {
    (axis.edges.map(\.rawValue) + [axis.place, axis.length]).count(where: names.contains)
  }
}

extension DiagnosticCode {
  package static let pinTarget = DiagnosticCode("pin-target")
}

/// A distance or a length that a script writes as a text: `"50%"`, `"100% - 32"`,
/// `"safe + 12"`, `"keyboard + 12"`.
package struct PinLength: Hashable, Sendable {
  /// What the points are added to.
  package enum Base: Hashable, Sendable {
    case nothing
    /// A fraction of the parent's length along the axis.
    case parent(Double)
    /// The area that the system leaves free.
    case safeArea
    /// The part of it above the keyboard.
    case keyboard
  }

  package let base: Base
  package let points: Double

  package static let help = ["write \"50%\", \"100% - 32\", \"safe + 12\" or \"keyboard + 12\""]

  package init(_ base: Base, points: Double = 0) {
    self.base = base
    self.points = points
  }

  /// Reads a text; nil if it is none of these.
  package init?(_ text: String) {
    var rest = text.filter { $0 != " " }[...]
    let base: Base
    if rest.hasPrefix("safe") {
      base = .safeArea
      rest.removeFirst(4)
    } else if rest.hasPrefix("keyboard") {
      base = .keyboard
      rest.removeFirst(8)
    } else if let sign = rest.firstIndex(of: "%"), let percent = Self.number(rest[..<sign]) {
      base = .parent(percent / 100)
      rest = rest[rest.index(after: sign)...]
    } else {
      return nil
    }
    guard let sign = rest.first else {
      self.init(base)
      return
    }
    guard sign == "+" || sign == "-", let points = Self.number(rest.dropFirst()),
      rest.dropFirst().first != "-", rest.dropFirst().first != "+"
    else { return nil }
    self.init(base, points: sign == "-" ? -points : points)
  }

  /// Reads a decimal number, such as `-12.5`.
  private static func number(_ text: Substring) -> Double? {
    guard text.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }),
      let number = Double(text), number.isFinite
    else { return nil }
    return number
  }
}

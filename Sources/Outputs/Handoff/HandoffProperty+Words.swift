import MotionCore
import MotionValues

extension HandoffProperty {
  /// Why no curve and no spring describes the property, in words.
  package var undeclared: String {
    if steps != nil || isSet { return "it is only set" }
    if let mapping = mappings.first { return "it is mapped from \(mapping.source)" }
    let by = drivers.isEmpty ? "" : ", it is moved by \(drivers.joined(separator: ", "))"
    return "no declared curve describes it\(by)"
  }

  /// The maps by which other numbers move it, each once, in order of time.
  package var mappings: [(source: String, map: PiecewiseMap)] {
    var found: [(source: String, map: PiecewiseMap)] = []
    for case .mapping(let source, let map) in declared.map(\.form)
    where !found.contains(where: { $0.source == source && $0.map == map }) {
      found.append((source, map))
    }
    return found
  }
}

import MotionCore
import MotionValues

extension DiagnosticCode {
  package static let laidOut = DiagnosticCode("laid-out")
}

/// The errors for claims and assignments of properties that a layout sets.
extension LayoutPlugin {
  package func refusal(of token: Int, path: String) -> Diagnostic? { refusal(path) }

  func refusal(of slot: Int) -> Diagnostic {
    let (layer, property, _) = stage.property(at: slot)
    return refusal(of: layer, property.name)
  }

  /// The error for the property at a path such as `list/row1.y`.
  func refusal(_ path: String) -> Diagnostic {
    guard let dot = path.lastIndex(of: "."), let layer = stage.layer(at: String(path[..<dot]))
    else { return Diagnostic(.laidOut, "`\(path)` is laid out") }
    return refusal(of: layer, String(path[path.index(after: dot)...]))
  }

  private func refusal(of layer: Layer, _ property: String) -> Diagnostic {
    let subject = "`\(layer.path).\(property)`"
    let axis: LayoutAxis = ["x", "width", "contentWidth"].contains(property) ? .x : .y
    if extents[layer.index] != nil, property.hasPrefix("content") {
      return Diagnostic(
        .laidOut, "\(subject) is set by the layouts in it",
        help: ["give `\(layer.id)` a `\(property)` when it is made"], token: property)
    }
    let container = layer.parent.flatMap { containers[$0.index] }
    if property != "width", property != "height" {
      return Diagnostic(
        .laidOut, "\(subject) is laid out by \(container?.label ?? "a layout")",
        help: ["move it by `\(axis == .x ? "translationX" : "translationY")`"], token: property)
    }
    let rule = container?.rule(on: stage)
    guard let container, layer.isSized(by: rule, along: axis) else {
      return Diagnostic(
        .laidOut, "\(subject) is set by its content",
        help: ["give the \(layer.kind.name) a `\(property)` when it is made"], token: property)
    }
    return Diagnostic(
      .laidOut, "\(subject) is laid out by \(container.label)", help: [help(rule, along: axis)],
      token: property)
  }

  /// The advice on how to change a size that a layout sets.
  private func help(_ rule: LayoutRule?, along axis: LayoutAxis) -> String {
    switch rule {
    case .stack(let stack) where stack.axis == axis:
      stack.distribution == .fillEqually
        ? "a stack with another `distribution` than \"fillEqually\" leaves it as it is"
        : "a spacer takes up the remaining length; its `min` is its least length"
    case .stack: "a stack with another `alignment` than \"fill\" leaves it as it is"
    case .grid, nil: "a grid's `width` and `columns` determine how wide its layers are"
    }
  }
}

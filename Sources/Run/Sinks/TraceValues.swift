import MotionCore
import MotionRecording
import MotionRuntime
import MotionValues

/// Conversions from the stage's values to the trace's.
extension TraceEvent {
  /// Converts an event of a frame; its time is included only if its text differs from the frame's
  /// time.
  init(_ event: StageEvent, at frameTime: Double) {
    self.init(
      name: event.name, target: event.target, words: event.words.map(\.traceValue),
      time: Self.time(event.time, inFrameAt: frameTime))
  }
}

extension SceneHeader {
  /// The settings of the run that differ from the defaults.
  var traceFacts: [TraceHeader.Pair] {
    var pairs: [TraceHeader.Pair] = []
    if tick != .standard { pairs.append(.init("tick", .number(Double(tick.perSecond)))) }
    if appearance != .light { pairs.append(.init("appearance", .name(appearance.rawValue))) }
    if reducesMotion { pairs.append(.init("reduceMotion", .boolean(true))) }
    return pairs
  }
}

extension TraceLayer {
  init(_ layer: Layer) {
    let stage = layer.stage
    let facts = layer.kind.own.compactMap { property -> TraceHeader.Pair? in
      guard let slot = layer.property(property.name)?.slot else { return nil }
      let isSize = layer.parent == nil && ["width", "height"].contains(property.name)
      // Values with parts are long, and in the layer's first frame.
      guard isSize || stage.value(at: slot) != property.initial, property.form != .mixed else {
        return nil
      }
      return TraceHeader.Pair(property.name, stage.traceValue(at: slot))
    }
    self.init(
      path: layer.path, id: layer.id, kind: layer.kind.name, parent: layer.parent?.path,
      facts: facts, groups: layer.shownGroups,
      parts: stage[StageDrawings.self][partsOf: layer])
  }
}

extension Layer {
  /// The names of the attached groups that show something.
  var shownGroups: [String] {
    attachments.filter { !$0.group.parts.isEmpty }.map(\.group.name)
  }
}

extension StageEvent.Word {
  fileprivate var traceValue: Value {
    switch self {
    case .number(let number): .number(number)
    case .name(let name): .name(name)
    }
  }
}

extension Stage {
  func traceValue(at slot: Int) -> Value {
    let property = property(at: slot).property
    return property.type.traceValue(of: store.value(at: slot, property.form, names: .none))
  }
}

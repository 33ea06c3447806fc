import MotionRecording
import MotionValues

extension AppLog {
  /// The log as a recording, for what compares or draws recordings: from its first row on, with equal
  /// distances of frames. Values between two frames of the log are on a straight line.
  ///
  /// Its layers follow from its names, as those of a trace in lines do.
  package var recording: Recording {
    let rate = min(max((1 / interval).rounded(), 1), 1000)
    var recording = Recording(scene: name, rate: rate, seed: 0)
    recording.listsLayers = false
    recording.defaults = TraceDefaults.standard
    recording.frameCount = Int(((end - start) * rate).rounded()) + 1
    recording.layers = [
      RecordedLayer(path: "scene", id: "scene", kind: "scene", parent: nil, firstFrame: 0)
    ]
    var places: [String: Int] = [:]
    for signal in signals {
      guard let name = PropertyName.readings(of: signal.name).first else { continue }
      let path = name.path.isEmpty ? "app" : name.path
      let layer = places[path] ?? recording.layers.count
      if places[path] == nil {
        places[path] = layer
        let id = path.split(separator: "/").last.map(String.init) ?? path
        recording.layers.append(
          RecordedLayer(path: path, id: id, kind: "box", parent: 0, firstFrame: 0))
      }
      func value(_ frame: Int) -> Value {
        let number = signal.value(at: start + Double(frame) / rate)
        guard signal.isDiscrete else { return .number(number) }
        let word = words.word(of: number) ?? ""
        return word == "true" || word == "false" ? .boolean(word == "true") : .text(word)
      }
      var column = RecordedColumn(layer: layer, property: name.property, initial: value(0))
      for frame in 1..<max(recording.frameCount, 1) { column.append(value(frame), at: frame) }
      recording.add(column)
      recording.properties.append(
        RecordedProperty(layer: layer, property: name.property, frame: 0))
    }
    for event in events {
      let frame = Int(((event.time - start) * rate).rounded(.up))
      guard frame >= 0, frame < recording.frameCount else { continue }
      recording.events.append(
        RecordedEvent(
          frame: frame, time: event.time - start,
          event: TraceEvent(name: "app", target: event.name, words: [])))
    }
    return recording
  }
}

extension Recording {
  /// The scene as the app shows it: each of these properties is off by as much as its logged values are.
  ///
  /// `shifts` are those of the app's clock, each from a time of the scene on, in seconds.
  package func showing(
    _ signals: [ComparedSignal], shifts: [(from: Double, shift: Double)]
  ) -> Recording {
    var copy = self
    for signal in signals where !signal.isDiscrete && !signal.times.isEmpty {
      guard
        let name = PropertyName.readings(of: signal.name).first,
        let layer = layers.lastIndex(where: { $0.path == name.path }),
        case .number(let initial)? = initialValue(of: name.property, in: layer)
      else { continue }
      let own = columns.first { $0.layer == layer && $0.property == name.property }
      let log = AppLog.Signal(signal)
      func value(_ frame: Int) -> Value {
        let time = time(of: frame)
        let shift = shifts.last { $0.from <= time }?.shift ?? shifts.first?.shift ?? 0
        let value = own.map { $0.value(at: frame).channel(0) } ?? initial
        let distance = log.value(at: time + shift) - signal.sceneValue(at: time)
        return .number(distance.isFinite ? value + distance : value)
      }
      var column = RecordedColumn(layer: layer, property: name.property, initial: value(0))
      for frame in 1..<max(frameCount, 1) { column.append(value(frame), at: frame) }
      copy.columns.removeAll { $0.layer == layer && $0.property == name.property }
      copy.layers[layer].constants.removeAll { $0.key == name.property }
      copy.add(column)
    }
    return copy
  }
}

extension AppLog.Signal {
  /// A signal in the units of the scene.
  fileprivate init(_ signal: ComparedSignal) {
    self.init(layer: "", column: signal.name)
    times = signal.times
    values = signal.values
  }
}

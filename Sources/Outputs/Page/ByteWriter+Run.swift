import MotionRecording
import MotionValues

/// A run as the page reads it.
///
/// Numbers are formatted as in the trace, so that the page shows the same values.
extension ByteWriter {
  mutating func append(_ run: PageRun, _ declarations: PageDeclarations) {
    let recording = run.recording
    append("{\"label\":")
    append(jsonString: run.label)
    append(member: "role")
    append(jsonString: run.role.rawValue)
    append(member: "scene")
    append(jsonString: recording.scene)
    append(member: "fps")
    append(decimal6: recording.rate)
    append(member: "seed")
    append(integer: recording.seed)
    append(member: "frames")
    append(integer: recording.frameCount)
    append(member: "facts")
    append(pairs: recording.facts)
    append(member: "draws")
    append(object: recording.defaults.filter { $0.look != nil }) { $1.append(look: $0) }
    let unknown = recording.defaults.flatMap(\.pairs).filter { declarations[$0.key] == nil }
    if !unknown.isEmpty {
      append(member: "defaults")
      append(pairs: unknown)
    }
    append(member: "layers")
    append(array: recording.layers.indices) { index, bytes in
      bytes.append(recording.layers[index], at: index, in: recording, declarations)
    }
    append(member: "columns")
    append(array: recording.columns) { $1.append($0, in: recording) }
    append(member: "events")
    append(array: recording.events) { $1.append($0) }
    if !run.images.isEmpty {
      append(member: "images")
      append(object: run.images.sorted { $0.key < $1.key }) { image, bytes in
        bytes.append(jsonString: image.key)
        bytes.append(":")
        bytes.append(jsonString: image.value)
      }
    }
    if let error = run.error {
      append(member: "error")
      append(jsonString: error)
    }
    append("}")
  }

  /// Appends the constant data of a layer; for the scene, including defaults that differ from those
  /// of layers.
  private mutating func append(
    _ layer: RecordedLayer, at index: Int, in recording: Recording,
    _ declarations: PageDeclarations
  ) {
    append("{\"path\":")
    append(jsonString: layer.path)
    append(member: "id")
    append(jsonString: layer.id)
    append(member: "kind")
    append(jsonString: layer.kind)
    append(member: "parent")
    append(integer: layer.parent ?? -1)
    append(member: "from")
    append(integer: layer.firstFrame)
    if let end = layer.endFrame {
      append(member: "until")
      append(integer: end)
    }
    append(member: "set")
    let defaults =
      layer.parent != nil
      ? []
      : declarations.scene.filter { property in
        !layer.constants.contains { $0.key == property.name }
      }
    append(
      pairs: defaults.map { .init($0.name, $0.initialValue) } + layer.constants)
    if !layer.groups.isEmpty {
      append(member: "groups")
      layer.groups.write(json: &self)
    }
    if !layer.parts.isEmpty {
      append(member: "draws")
      JSONTree(LayerLook.parts(layer.parts)).write(json: &self)
    }
    append("}")
  }

  private mutating func append(_ column: RecordedColumn, in recording: Recording) {
    append("{\"layer\":")
    append(integer: column.layer)
    append(member: "property")
    append(jsonString: column.property)
    append(member: "initial")
    append(json: column.initial)
    append(member: "drivers")
    append(array: column.drivers) { $1.append(jsonString: $0) }
    if let track = column.track {
      append(track)
    } else {
      append(member: "steps")
      append(array: column.changes) { step, bytes in
        bytes.append("[")
        bytes.append(integer: step.frame)
        bytes.append(",")
        bytes.append(
          json: step.value.fixed { name in
            recording.value(of: name, in: column.layer, at: step.frame)
              ?? recording.constant(of: name, in: column.layer)
          })
        bytes.append("]")
      }
    }
    append("}")
  }

  private mutating func append(_ track: NumberTrack) {
    append(member: "runs")
    append(array: track.starts.indices) { index, bytes in
      let next = index + 1
      let end = next < track.starts.count ? Int(track.starts[next].position) : track.numbers.count
      bytes.append("[")
      bytes.append(integer: Int(track.starts[index].frame))
      for number in track.numbers[Int(track.starts[index].position)..<end] {
        bytes.append(",")
        bytes.append(decimal6: number)
      }
      bytes.append("]")
    }
    append(member: "corners")
    append(array: track.corners) { corner, bytes in
      bytes.append("[")
      bytes.append(decimal6: corner.time)
      bytes.append(",")
      bytes.append(decimal6: corner.value)
      bytes.append(",")
      if corner.velocity.isFinite {
        bytes.append(decimal6: corner.velocity)
      } else {
        bytes.append("null")
      }
      bytes.append("]")
    }
  }

  private mutating func append(_ event: RecordedEvent) {
    append("{\"frame\":")
    append(integer: event.frame)
    append(member: "time")
    append(decimal6: event.time)
    append(member: "kind")
    append(jsonString: event.event.name)
    append(member: "target")
    append(jsonString: event.event.target)
    append(member: "words")
    append(array: event.event.words) { $1.append(json: $0) }
    append("}")
  }

  private mutating func append(pairs: [TraceHeader.Pair]) {
    append(object: pairs) { pair, bytes in
      bytes.append(jsonString: pair.key)
      bytes.append(":")
      bytes.append(json: pair.value)
    }
  }
}

extension Value {
  /// The value with a path that only its layer's size decides as data; `side` returns a side.
  fileprivate func fixed(_ side: (_ property: String) -> Value?) -> Value {
    guard case .mixed(let mixed) = self, let path = mixed.value.content as? Path,
      case .mixture = path.content
    else { return self }
    let size = ["width", "height"].map { side($0)?.channel(0) ?? 0 }
    return .mixed(Mixed(MixedValue(path.fixed(width: size[0], height: size[1]))))
  }
}

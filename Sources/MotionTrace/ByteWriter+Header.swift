/// The header of a trace in each of its forms.
extension ByteWriter {
  /// Appends `# motion 1  scene collapsing-header  fps 60  seed 0` and further facts.
  mutating func append(linesHeader header: TraceHeader) {
    append("# motion ")
    append(integer: TraceHeader.version)
    append("  ")
    append(facts: header)
  }

  /// Appends `{"motion":1,"scene":"collapsing-header","fps":60,"seed":0}` and further facts.
  mutating func append(jsonHeader header: TraceHeader) {
    append("{\"motion\":")
    append(integer: TraceHeader.version)
    append(",\"scene\":")
    append(jsonString: header.scene)
    append(",\"fps\":")
    append(decimal6: header.fps)
    append(",\"seed\":")
    append(integer: header.seed)
    for pair in header.pairs {
      append(byte: UInt8(ascii: ","))
      append(jsonString: pair.key)
      append(byte: UInt8(ascii: ":"))
      append(json: pair.value)
    }
    append("}\n")
  }

  /// Appends the facts of a run as one line, two spaces between them.
  mutating func append(facts header: TraceHeader) {
    append("scene ")
    append(label: header.scene)
    append("  fps ")
    append(decimal6: header.fps)
    append("  seed ")
    append(integer: header.seed)
    for pair in header.pairs {
      append("  ")
      append(label: pair.key)
      append(byte: UInt8(ascii: " "))
      append(word: pair.value)
    }
    append(byte: UInt8(ascii: "\n"))
  }
}

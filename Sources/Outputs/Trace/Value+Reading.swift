import MotionValues

extension Value {
  /// Returns whether a trace words both values alike.
  package func reads(as other: Value) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)): !Decimal6.differ(a, b)
    case (.color(let a), .color(let b)): a.bytes == b.bytes
    case (.mixed(let a), .mixed(let b)): a.reads(as: b)
    case (.number, _), (.color, _), (.boolean, _), (.name, _), (.text, _), (.mixed, _):
      self == other
    }
  }
}

extension Mixed {
  fileprivate func reads(as other: Mixed) -> Bool {
    switch (restIndex, other.restIndex) {
    case (let first?, let second?):
      chain.values[first].content.word == other.chain.values[second].content.word
    case (nil, nil): !Decimal6.differ(place, other.place) && chain.reads(as: other.chain)
    case (_?, nil), (nil, _?): false
    }
  }
}

extension MixedChain {
  /// Whether a trace words both alike; one that was read has no names of colours.
  fileprivate func reads(as other: MixedChain) -> Bool {
    self === other
      || mixing == other.mixing
        && values.elementsEqual(other.values) { $0.content.word == $1.content.word }
  }
}

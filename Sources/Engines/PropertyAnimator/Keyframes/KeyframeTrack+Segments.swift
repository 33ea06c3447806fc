extension KeyframeTrack {
  /// The track's segments for the dense columns; nil if a segment is smooth.
  package var plainSegments: [ChannelSegment]? {
    var plain: [ChannelSegment] = []
    for segment in segments {
      guard segment.slopes == nil, segment.arc == nil else { return nil }
      plain.append(
        ChannelSegment(
          start: segment.start, length: segment.end - segment.start, from: segment.from,
          to: segment.to, curve: segment.curve))
    }
    return plain
  }
}

import MotionCore
import MotionValues

/// The frames of the parts of one section, in points.
package struct SectionGeometry: Hashable, Sendable {
  /// In the list's coordinates.
  package let frame: Rectangle
  /// In the section's coordinates; nil without a header.
  package let header: Rectangle?
  /// The row that scrolls sideways, in the section's coordinates; nil for a column.
  package let row: Rectangle?
  /// In the row's coordinates if there is a row, otherwise in the section's.
  package let items: [Rectangle]
  /// The width of the row's content.
  package let contentWidth: Double
  /// The distance from one group to the next.
  package let groupStride: Double
}

/// The layout of a vertical list of sections. Each has its header first, then its items within the
/// insets.
///
/// A row spans the full width and its items start at the inset, so items leave the screen at its
/// edge when the row scrolls.
package struct SectionLayout: Hashable, Sendable {
  package private(set) var sections: [SectionGeometry] = []
  /// The bottom of the last section, in points.
  package private(set) var bottom: Double

  /// Lays out sections from top to bottom.
  ///
  /// - Throws: `SectionLayoutError` if the measures leave no room for the items.
  package init(
    _ sections: [Section], width: Double, top: Double = 0
  ) throws(SectionLayoutError) {
    bottom = top
    for section in sections {
      let geometry = try section.geometry(width: width, top: bottom)
      self.sections.append(geometry)
      bottom += geometry.frame.height
      guard bottom.isFinite, geometry.contentWidth.isFinite else { throw .endless }
    }
  }
}

extension Section {
  fileprivate func geometry(
    width: Double, top: Double
  ) throws(SectionLayoutError) -> SectionGeometry {
    let inner = width - insets.left - insets.right
    guard inner > 0 else { throw .noWidth(width: width, insets: insets.left + insets.right) }
    let header = headerHeight.map { Rectangle(x: insets.left, y: 0, width: inner, height: $0) }
    let itemTop = (headerHeight ?? 0) + insets.top
    let groupWidth = inner * fractionalWidth
    let groupSize = (width: groupWidth, height: groupHeight ?? groupWidth)
    let gap = Double(kind.itemsInGroup - 1) * itemSpacing
    guard gap < groupSize.height else { throw .noHeight(group: groupSize.height, gap: gap) }
    let groupCount = (itemCount + kind.itemsInGroup - 1) / kind.itemsInGroup
    let gaps = Double(max(groupCount - 1, 0)) * spacing
    let length = Double(groupCount) * (kind.isSideways ? groupSize.width : groupSize.height) + gaps
    let contentHeight = kind.isSideways ? (groupCount > 0 ? groupSize.height : 0) : length
    return SectionGeometry(
      frame: Rectangle(
        x: 0, y: top, width: width, height: itemTop + contentHeight + insets.bottom),
      header: header,
      row: kind.isSideways
        ? Rectangle(x: 0, y: itemTop, width: width, height: contentHeight) : nil,
      items: (0..<itemCount).map { item(at: $0, groupSize, top: kind.isSideways ? 0 : itemTop) },
      contentWidth: kind.isSideways ? insets.left + length + insets.right : width,
      groupStride: (kind.isSideways ? groupSize.width : groupSize.height) + spacing)
  }

  private func item(
    at index: Int, _ group: (width: Double, height: Double), top: Double
  ) -> Rectangle {
    let (place, row) = (Double(index / kind.itemsInGroup), Double(index % kind.itemsInGroup))
    let count = Double(kind.itemsInGroup)
    let height = (group.height - (count - 1) * itemSpacing) / count
    let within = row * (height + itemSpacing)
    return kind.isSideways
      ? Rectangle(
        x: insets.left + place * (group.width + spacing), y: top + within, width: group.width,
        height: height)
      : Rectangle(
        x: insets.left, y: top + place * (group.height + spacing) + within, width: group.width,
        height: height)
  }
}

/// The reason why sections cannot be laid out.
package enum SectionLayoutError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The left and right insets leave no width.
  case noWidth(width: Double, insets: Double)
  /// The spacing between a group's items leaves them no height.
  case noHeight(group: Double, gap: Double)
  /// The lengths add up to more than a number can represent.
  case endless

  package var description: String {
    switch self {
    case .noWidth(let width, let insets):
      "insets of \(NumberText(insets)) points leave no room in \(NumberText(width)) points"
    case .noHeight(let group, let gap):
      "an item spacing of \(NumberText(gap)) points leaves no room in a group that is "
        + "\(NumberText(group)) points high"
    case .endless: "the lengths of the sections add up to infinity"
    }
  }
}

/// The indices of layers by path.
package struct PathPlaces {
  private let paths: [String]
  private let places: [String: Int]

  package init(_ layers: [RecordedLayer]) {
    paths = layers.map(\.path)
    // Only pages refer to other layers.
    places =
      layers.contains { $0.page != nil }
      ? Dictionary(zip(paths, paths.indices), uniquingKeysWith: { first, _ in first }) : [:]
  }

  /// Returns the index of a path; if the path is the layer's own, that of the layer itself.
  package func index(of path: String, near layer: Int) -> Int {
    paths[layer] == path ? layer : places[path] ?? layer
  }
}

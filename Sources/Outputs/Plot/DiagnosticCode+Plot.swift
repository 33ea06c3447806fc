import MotionValues

extension DiagnosticCode {
  package static let nothingToPlot = DiagnosticCode("nothing-to-plot")
}

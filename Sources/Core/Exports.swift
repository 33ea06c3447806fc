// Whatever knows the stage also knows the values on it.
@_exported import MotionValues

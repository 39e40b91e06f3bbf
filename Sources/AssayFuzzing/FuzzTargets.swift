/// The fuzz targets, each declared where its body is.
@_spi(Fuzzing)
public enum FuzzTargets {}

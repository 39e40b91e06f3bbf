@_spi(Fuzzing) import AssayFuzzTargets
@_spi(Fuzzing) import AssayFuzzing

/// Runs one input (https://llvm.org/docs/LibFuzzer.html#fuzz-target).
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzTargets.structuredIDToken.run(UnsafeRawBufferPointer(start: bytes, count: count))
    return 0
}

/// Changes an input, knowing what it describes.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int, _ seed: UInt32) -> Int {
    let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: capacity)
    return FuzzTargets.structuredIDToken.mutate?(buffer, count, seed) ?? count
}

/// Makes an input of two.
@_cdecl("LLVMFuzzerCustomCrossOver")
public func crossOver(
    _ one: UnsafePointer<UInt8>?, _ oneCount: Int, _ other: UnsafePointer<UInt8>?, _ otherCount: Int,
    _ output: UnsafeMutablePointer<UInt8>, _ capacity: Int, _ seed: UInt32
) -> Int {
    FuzzTargets.structuredIDToken.crossOver?(
        UnsafeRawBufferPointer(start: one, count: oneCount), UnsafeRawBufferPointer(start: other, count: otherCount),
        UnsafeMutableRawBufferPointer(start: output, count: capacity), seed) ?? 0
}

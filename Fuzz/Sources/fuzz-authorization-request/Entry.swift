@_spi(Fuzzing) import AssayFuzzTargets
@_spi(Fuzzing) import AssayFuzzing

/// Runs one input (https://llvm.org/docs/LibFuzzer.html#fuzz-target).
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzTargets.authorizationRequest.run(UnsafeRawBufferPointer(start: bytes, count: count))
    return 0
}

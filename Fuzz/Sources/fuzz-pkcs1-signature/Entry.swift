@_spi(Fuzzing) import AssayFuzzing
@_spi(Fuzzing) import AssayParserFuzzTargets

/// Runs one input (https://llvm.org/docs/LibFuzzer.html#fuzz-target).
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzTargets.pkcs1Signature.run(UnsafeRawBufferPointer(start: bytes, count: count))
    return 0
}

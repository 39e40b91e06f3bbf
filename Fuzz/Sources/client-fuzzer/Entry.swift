@_spi(Fuzzing) import AssayFuzzTargets
@_spi(Fuzzing) import AssayParserFuzzTargets

/// Runs one input (https://llvm.org/docs/LibFuzzer.html#fuzz-target) with the target in the program's name.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzProgram.all.run(bytes, count)
    return 0
}

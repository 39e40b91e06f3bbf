@_spi(Fuzzing) import AssayFuzzTargets
@_spi(Fuzzing) import AssayParserFuzzTargets

/// Runs one input (https://llvm.org/docs/LibFuzzer.html#fuzz-target) with the target in the program's name.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzProgram.all.run(bytes, count)
    return 0
}

/// Changes an input by its structure.
@_cdecl("LLVMFuzzerCustomMutator")
public func mutate(_ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ capacity: Int, _ seed: UInt32) -> Int {
    FuzzProgram.all.mutate(bytes, count, capacity, seed)
}

/// Makes an input from two others.
@_cdecl("LLVMFuzzerCustomCrossOver")
public func crossOver(
    _ one: UnsafePointer<UInt8>?, _ oneCount: Int, _ other: UnsafePointer<UInt8>?, _ otherCount: Int,
    _ output: UnsafeMutablePointer<UInt8>, _ capacity: Int, _ seed: UInt32
) -> Int {
    FuzzProgram.all.crossOver(one, oneCount, other, otherCount, output, capacity, seed)
}

#if canImport(CryptoKit)
    internal import Darwin

    extension ConstantTime {
        static func areEqual(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer, count: Int) -> Bool {
            timingsafe_bcmp(first, second, count) == 0
        }
    }
#endif

internal import CAssayProcesses

/// Names the vector of a trap, which ends this process.
enum TrapNotice {
    /// Says which vector the calling thread tests its client with; `nil` for none.
    static func name(_ vector: String?) {
        if let vector { vector.withCString { assay_name_trap($0) } } else { assay_name_trap(nil) }
    }
}

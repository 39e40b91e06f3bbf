internal import CAssayProcesses

/// The heap of this process.
package enum ProcessHeap {
    /// Lets freed blocks of 4 MiB and more go back to the system, so that a few large inputs leave no memory behind.
    package static func returnLargeBlocks() { assay_return_large_blocks() }
}

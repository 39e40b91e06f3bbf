internal import CAssayProcesses

/// The heap of this process.
package enum ProcessHeap {
    /// Lets freed memory of megabytes go back to the system, so that a few large inputs leave none behind.
    package static func returnLargeBlocks() { assay_return_large_blocks() }
}

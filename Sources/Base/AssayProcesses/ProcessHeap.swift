internal import CAssayProcesses

/// The heap of this process.
package enum ProcessHeap {
    /// Lets freed memory of megabytes go back to the system, so that a few large inputs leave none behind, and lets
    /// threads use what others have freed.
    package static func keepSmall() { assay_keep_heap_small() }
}

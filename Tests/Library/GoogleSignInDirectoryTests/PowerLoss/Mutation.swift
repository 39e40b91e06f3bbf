/// A change of the system calls that makes a store lose or expose something.
enum Mutation: String, CaseIterable {
    /// The content of a file is not synchronized.
    case fileNotSynchronized
    /// A file is synchronized only after it has its name.
    case fileSynchronizedAfterRename
    /// The folder of a file is not synchronized.
    case folderNotSynchronized
    /// A folder is synchronized only if this process has changed it, so that what another began is never completed.
    case foreignChangeNotSynchronized
    /// The parent of a folder is not synchronized.
    case parentNotSynchronized
    /// The parent of a folder is synchronized only if the folder was created, not if it was found.
    case parentOfFoundFolderNotSynchronized
    /// The new content is written over the old.
    case writtenInPlace
    /// The old file is removed before the new one gets its name.
    case targetRemovedFirst
    /// A file is created for everybody, and is made private when it is complete.
    case modeSetAfterWrite
    /// A file is opened if its name exists.
    case createdWithoutExclusion
    /// Temporary files stay.
    case leftoversKept
    /// The lock does not name the change.
    case changeNotNamed
}

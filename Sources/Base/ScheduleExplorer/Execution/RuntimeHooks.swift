#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(Darwin)
    import Darwin
#endif

/// Observes the two ways in which work leaves a world without passing its executor.
///
/// `Task {}`, `Task.detached` and `Task.immediate` after its first suspension enqueue on the global executor; code that
/// hops to the main actor asks for the main executor. The concurrency runtime offers a hook for each
/// (`GlobalExecutor.h`,
/// `Concurrency.h`). These hooks pass all work on, except jobs enqueued by the thread that runs a world. Such a job
/// stays in the world, so that it runs in a known order and is freed with the world, and the escape is recorded. If the
/// runtime is linked statically the hooks may be missing; an escape is then seen only when its work returns to the
/// world.
enum RuntimeHooks {
    private typealias Enqueue = @convention(thin) (UnownedJob) -> Void
    private typealias EnqueueHook = @convention(thin) (UnownedJob, Enqueue) -> Void
    private typealias MainExecutor = @convention(thin) () -> UnownedSerialExecutor
    private typealias MainExecutorHook = @convention(thin) (MainExecutor) -> UnownedSerialExecutor

    /// Whether the hooks are installed; the first use installs them for the life of the process.
    static let areInstalled: Bool = {
        guard
            let enqueue = slot("swift_task_enqueueGlobal_hook", of: EnqueueHook.self),
            let main = slot("swift_task_getMainExecutor_hook", of: MainExecutorHook.self),
            enqueue.pointee == nil, main.pointee == nil
        else { return false }
        enqueue.pointee = { job, original in
            if let core = DriverThread.current {
                core.keepEscaped(job)
            } else {
                original(job)
            }
        }
        main.pointee = { original in
            DriverThread.current?.noteMainActor()
            return original()
        }
        return true
    }()

    private static func slot<Hook>(_ name: String, of type: Hook.Type) -> UnsafeMutablePointer<Hook?>? {
        dlsym(dlopen(nil, RTLD_NOW), name)?.assumingMemoryBound(to: Hook?.self)
    }
}

import AssayAdapters
import CallbackReader

AdapterServer.serve(CallbackClient())

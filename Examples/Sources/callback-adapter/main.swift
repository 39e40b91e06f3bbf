import AssayAdapters
import CallbackClient

AdapterServer.serve(CallbackClient())

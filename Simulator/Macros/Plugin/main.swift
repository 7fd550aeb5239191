import Glibc
import MacroExpansion

// The compiler starts this program and talks with it over standard input and output. Nothing may be written to standard
// error: it would end up in the middle of the compiler's own output.

let connection = PluginConnection(read: readFully, write: writeFully)
do {
    try connection.run()
} catch {
    exit(1)
}

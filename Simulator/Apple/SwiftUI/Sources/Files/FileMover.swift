import Foundation

extension View {
    private func moving(
        _ isPresented: Binding<Bool>, _ files: [URL], _ onCompletion: @escaping (Result<[URL], any Error>) -> Void,
        _ onCancellation: @escaping () -> Void = {}
    ) -> some View {
        modifier(
            FileExporterModifier(
                isPresented: isPresented, export: files.isEmpty ? nil : FileExport(moving: files), action: .move,
                onCompletion: { result in
                    onCompletion(
                        result.flatMap { moved in
                            Result {
                                for file in files { try FileManager.default.removeItem(at: file) }
                                return moved
                            }
                        })
                }, onCancellation: onCancellation))
    }

    /// Presents a system interface for allowing the user to move an existing file to a new location.
    ///
    /// The browser keeps the file where it keeps what is downloaded; the app's own is gone then, and the address is that of
    /// a copy in its container.
    public func fileMover(
        isPresented: Binding<Bool>, file: URL?, onCompletion: @escaping (_ result: Result<URL, any Error>) -> Void
    ) -> some View {
        moving(isPresented, file.map { [$0] } ?? [], { files in onCompletion(files.map { $0[0] }) })
    }
    /// Presents a system interface for allowing the user to move a collection of existing files to a new location.
    public func fileMover<C>(
        isPresented: Binding<Bool>, files: C, onCompletion: @escaping (_ result: Result<[URL], any Error>) -> Void
    ) -> some View where C: Collection, C.Element == URL {
        moving(isPresented, Array(files), onCompletion)
    }
    public func fileMover(
        isPresented: Binding<Bool>, file: URL?, onCompletion: @escaping (Result<URL, any Error>) -> Void,
        onCancellation: @escaping () -> Void
    ) -> some View {
        moving(isPresented, file.map { [$0] } ?? [], { files in onCompletion(files.map { $0[0] }) }, onCancellation)
    }
    public func fileMover<C>(
        isPresented: Binding<Bool>, files: C, onCompletion: @escaping (Result<[URL], any Error>) -> Void,
        onCancellation: @escaping () -> Void
    ) -> some View where C: Collection, C.Element == URL {
        moving(isPresented, Array(files), onCompletion, onCancellation)
    }
}

import Foundation

/// An indication whether a view is currently presented by another view.
public struct PresentationMode {
    public internal(set) var isPresented: Bool
    fileprivate var wantsDismissal = false

    public mutating func dismiss() { wantsDismissal = true }
}

extension EnvironmentValues {
    /// A binding to the current presentation mode of the view associated with this environment.
    public var presentationMode: Binding<PresentationMode> {
        let (isPresented, dismiss) = (isPresented, dismiss)
        return Binding {
            PresentationMode(isPresented: isPresented)
        } set: { mode in
            if mode.wantsDismissal { MainActor.assumeIsolated { dismiss() } }
        }
    }
}

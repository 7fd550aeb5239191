import Foundation

extension View {
    /// A phone's width is compact: an inspector is a sheet, as on iOS.
    public func inspector<V>(isPresented: Binding<Bool>, @ViewBuilder content: () -> V) -> some View where V: View {
        let content = content()
        return sheet(isPresented: isPresented) { content }
    }
    /// The width of an inspector beside its content; a sheet keeps its own.
    public func inspectorColumnWidth(min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil) -> some View { self }
    public func inspectorColumnWidth(_ width: CGFloat) -> some View { self }
}

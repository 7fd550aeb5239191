import Foundation

/// Every preview of the program in one page, grouped by file: each in light, in dark and with large text, side by side.
/// Each has its own screen and its own state.
public struct _PreviewGallery: View {
    let previews: [_RegisteredPreview]

    public init(_ previews: [_RegisteredPreview]) { self.previews = previews }
    /// Of all previews of the program.
    @MainActor public init() { self.init(_PreviewRegistry.previews()) }

    private struct File: Identifiable {
        let id: String
        let previews: [_RegisteredPreview]
    }

    private var files: [File] {
        var order: [String] = []
        var groups: [String: [_RegisteredPreview]] = [:]
        for preview in previews {
            if groups[preview.fileID] == nil { order.append(preview.fileID) }
            groups[preview.fileID, default: []].append(preview)
        }
        return order.map { File(id: $0, previews: groups[$0] ?? []) }
    }

    public var body: some View {
        GalleryElement("gallery", attributes: [("role", "main"), ("aria-label", "Previews")]) {
            if previews.isEmpty { Text(verbatim: "No file of the app has a #Preview yet.") }
            ForEach(files) { file in
                GalleryElement("gallery-file", tag: "section", attributes: [("aria-label", file.id)]) {
                    GalleryElement("gallery-title", tag: "h2", text: file.id)
                    // By place, not by line: a preview keeps its state when lines above it come and go.
                    ForEach(Array(file.previews.enumerated()), id: \.offset) { place, preview in
                        PreviewRow(registered: preview, place: place)
                    }
                }
            }
        }
    }
}

/// One preview in its variants.
private struct PreviewRow: View {
    let registered: _RegisteredPreview
    let place: Int

    private var name: String {
        registered.preview.name ?? "Preview \(place + 1)"
    }

    var body: some View {
        GalleryElement("gallery-preview", attributes: [("role", "group"), ("aria-label", name)]) {
            GalleryElement("gallery-name", tag: "h3", text: name)
            GalleryElement("gallery-variants") {
                ForEach(PreviewVariant.all, id: \.name) { variant in
                    GalleryElement("gallery-variant", attributes: [("role", "group"), ("aria-label", variant.name)]) {
                        GalleryElement("gallery-caption", text: variant.name)
                        GalleryElement(
                            phoneClasses, attributes: [("data-dynamic-type", "\(variant.dynamicTypeSize)")],
                            style: phoneStyle + [("--text-scale", variant.textScale.css)]
                        ) {
                            // A root of its own: sheets and alerts stay on this screen.
                            RootView(content: AnyView(registered.preview.body()))
                                .environment(\.colorScheme, variant.colorScheme)
                                .environment(\.dynamicTypeSize, variant.dynamicTypeSize)
                        }
                    }
                }
            }
        }
    }

    private var phoneClasses: String {
        registered.preview.isSizeThatFits ? "gallery-phone gallery-fits" : "gallery-phone"
    }

    private var phoneStyle: _Element.Attributes {
        if registered.preview.isSizeThatFits { return [] }
        if let size = registered.preview.fixedSize {
            return [
                ("width", size.width.px), ("height", size.height.px), ("--safe-top", "0px"), ("--safe-bottom", "0px"),
            ]
        }
        return registered.preview.isLandscape
            ? [("width", "852px"), ("height", "393px"), ("--safe-top", "0px"), ("--safe-bottom", "21px")] : []
    }
}

/// How a preview is shown.
private struct PreviewVariant {
    let name: String
    var colorScheme = ColorScheme.light
    var dynamicTypeSize = DynamicTypeSize.large
    /// The size of text against the usual one.
    var textScale = 1.0

    static let all = [
        PreviewVariant(name: "Light"), PreviewVariant(name: "Dark", colorScheme: .dark),
        PreviewVariant(name: "Large text", dynamicTypeSize: .accessibility1, textScale: 1.65),
    ]
}

/// An element of the gallery's own page.
private struct GalleryElement<Content: View>: PrimitiveView {
    let classes: String
    let tag: String
    let attributes: _Element.Attributes
    let style: _Element.Attributes
    let text: String?
    let content: Content

    init(
        _ classes: String, tag: String = "div", attributes: _Element.Attributes = [], style: _Element.Attributes = [],
        @ViewBuilder content: () -> Content
    ) {
        self.classes = classes
        self.tag = tag
        self.attributes = attributes
        self.style = style
        text = nil
        self.content = content()
    }

    static func _evaluate(_ node: _ViewNode<Self>) { node.setChild(0, node.view.content) }

    static func _emit(_ node: _ViewNode<Self>) {
        let view = node.view
        node.output = [
            _Element(
                id: node.elementID(), tag: view.tag, classes: view.classes, attributes: view.attributes,
                style: view.style, text: view.text, children: node.children[0].output)
        ]
        // Preferences end here: the appearance and the title a preview asks for are its own.
        node.preferences = nil
    }
}

extension GalleryElement where Content == EmptyView {
    init(_ classes: String, tag: String = "div", text: String) {
        self.classes = classes
        self.tag = tag
        self.text = text
        attributes = []
        style = []
        content = EmptyView()
    }
}

import SwiftUI
import UniformTypeIdentifiers

@MainActor func dragsAndDrops(_ contract: Contract) {
    let view = Text("a")
    contract.same("Things that are dragged") {
        view.draggable("text")
        view.draggable(Card(name: "a"))
        // Partly: what is dragged is its own preview.
        view.draggable("text") { Text("b") }
        view.onDrag { NSItemProvider() }
        view.itemProvider { NSItemProvider() }
        // Partly: what is dragged is its own preview.
        view.onDrag {
            NSItemProvider()
        } preview: {
            Text("b")
        }
    }
    contract.same("Places for them") {
        view.dropDestination(for: Card.self) { cards, location in !cards.isEmpty && location.x > 0 }
        view.dropDestination { (texts: [String], _) in
            !texts.isEmpty
        } isTargeted: { _ in
        }
        view.onDrop(of: [.plainText], isTargeted: nil) { providers in !providers.isEmpty }
        view.onDrop(of: [.plainText], isTargeted: .constant(false)) { providers, location in
            location.x > 0 && providers.contains { $0.hasItemConformingToTypeIdentifier(UTType.text.identifier) }
        }
        view.onDrop(of: [.plainText], delegate: Target())
        view.onDrop(of: ["public.text"], isTargeted: nil) { providers in !providers.isEmpty }
        view.onDrop(of: ["public.text"], isTargeted: nil) { _, _ in true }
        view.onDrop(of: ["public.text"], delegate: Target())
    }
    contract.distinct("Both, and neither") {
        view
        view.draggable("text")
        view.dropDestination(for: String.self) { _, _ in true }
        view.draggable("text").dropDestination(for: String.self) { _, _ in true }
    }
    contract.same("Pasting") {
        // Partly: of the computer's clipboard the browser hands over texts and addresses.
        PasteButton(payloadType: String.self) { texts in print(texts) }
        // Partly: of the computer's clipboard the browser hands over texts and addresses.
        PasteButton(supportedContentTypes: [.text]) { providers in print(providers) }
    }
    let name = "Card"
    contract.same("Sharing an item") {
        ShareLink(item: Card(name: "a"), preview: SharePreview("Card"))
        ShareLink(items: [Card(name: "a")]) { _ in SharePreview(name) }
    }
    contract.same("Sharing an item with words") {
        ShareLink("Words", item: Card(name: "a"), preview: SharePreview(Text("Card")))
        ShareLink("Words" as String, item: Card(name: "a"), preview: SharePreview("Card"))
        ShareLink(Text("Words"), item: Card(name: "a"), preview: SharePreview("Card"))
        ShareLink("Words", items: [Card(name: "a")]) { _ in SharePreview("Card") }
        ShareLink("Words" as String, items: [Card(name: "a")]) { _ in SharePreview("Card") }
        ShareLink(Text("Words"), items: [Card(name: "a")]) { _ in SharePreview("Card") }
    }
    contract.same("Sharing an item with a label") {
        ShareLink(item: Card(name: "a"), preview: SharePreview("Card")) { Text("b") }
        ShareLink(items: [Card(name: "a")]) { _ in
            SharePreview("Card")
        } label: {
            Text("b")
        }
    }
    let picture = Image("picture")
    contract.same("Previews") {
        // Partly: the device's share sheet shows texts alone.
        ShareLink(item: "a", preview: SharePreview("Card", image: picture, icon: picture))
        ShareLink(item: "a", preview: SharePreview(name, image: picture, icon: picture))
        ShareLink(item: "a", preview: SharePreview(Text("Card"), image: picture, icon: picture))
        ShareLink(item: "a", preview: SharePreview("Card", image: picture))
        ShareLink(item: "a", preview: SharePreview(name, image: picture))
        ShareLink(item: "a", preview: SharePreview(Text("Card"), image: picture))
        ShareLink(item: "a", preview: SharePreview("Card", icon: picture))
        ShareLink(item: "a", preview: SharePreview(name, icon: picture))
        ShareLink(item: "a", preview: SharePreview(Text("Card"), icon: picture))
    }
}

struct Card: Codable, Transferable {
    var name: String

    static var transferRepresentation: some TransferRepresentation {
        CodableRepresentation(contentType: .json)
        ProxyRepresentation(exporting: \.name)
    }
}

private struct Target: DropDelegate {
    func validateDrop(info: DropInfo) -> Bool {
        info.hasItemsConforming(to: [.text]) || info.hasItemsConforming(to: ["public.text"])
    }
    func dropUpdated(info: DropInfo) -> DropProposal? {
        let proposal = DropProposal(operation: info.location.x > 10 ? .copy : .move)
        return proposal.operation == .cancel ? DropProposal(operation: .forbidden) : proposal
    }
    func performDrop(info: DropInfo) -> Bool {
        !info.itemProviders(for: [.text]).isEmpty || !info.itemProviders(for: ["public.text"]).isEmpty
    }
}

import SwiftUI
import UIKit

@MainActor func images(_ contract: Contract) {
    contract.same("Image of a symbol") {
        Image(systemName: "star")
        Image(systemName: "star", variableValue: nil)
    }
    contract.drawn("Image of a picture") {
        Image("picture")
        Image("picture", bundle: .main)
        Image("picture", label: Text("A picture"))
        Image(decorative: "picture")
        Image(uiImage: UIImage())
        Image(systemName: "star", variableValue: 0.5)
    }
    let star = Image(systemName: "star")
    contract.distinct("Image that is changed") {
        star
        star.resizable()
        star.imageScale(.large)
        star.imageScale(.small)
        star.font(.title)
        star.foregroundStyle(.red)
    }
    let picture = Image("picture")
    contract.distinct("Pictures that fill their room") {
        picture.resizable()
        picture.resizable(resizingMode: .tile)
        picture.renderingMode(.template).resizable()
    }
    contract.distinct("How bright a picture may be") {
        picture
        picture.allowedDynamicRange(.standard)
        picture.allowedDynamicRange(.constrainedHigh)
        picture.allowedDynamicRange(.high)
    }
    contract.same("How bright the pictures of a view may be") {
        picture.allowedDynamicRange(.high)
        Group { picture }.allowedDynamicRange(.high)
        picture.environment(\.allowedDynamicRange, .high)
    }
    contract.drawn("How an image is drawn") {
        // Partly: all of the picture is stretched.
        star.resizable(capInsets: EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1), resizingMode: .stretch)
        star.resizable(resizingMode: .tile)
        star.renderingMode(.template)
        star.renderingMode(.original)
        star.renderingMode(nil)
        star.interpolation(.none)
        star.interpolation(.low)
        star.interpolation(.medium)
        star.interpolation(.high)
        star.antialiased(true)
        star.imageScale(.medium)
        star.symbolRenderingMode(.monochrome)
        star.symbolRenderingMode(.hierarchical)
        star.symbolRenderingMode(.palette)
        star.symbolRenderingMode(.multicolor)
        VStack { star }.symbolRenderingMode(.hierarchical)
        star.symbolVariant(.none)
        star.symbolVariant(.fill)
        star.symbolVariant(.circle)
        star.symbolVariant(.square)
        star.symbolVariant(.rectangle)
        star.symbolVariant(.slash)
        star.symbolVariant(.circle.fill)
    }
    let turns: [Image.Orientation] = [
        .up, .down, .left, .right, .upMirrored, .downMirrored, .leftMirrored, .rightMirrored,
    ]
    contract.fact("orientations differ", Set(turns).count == 8)
    contract.fact("variants hold others", SymbolVariants.circle.fill.contains(.fill))
    contract.fact("variants in any order", SymbolVariants.fill.circle.slash.contains(.slash))
    contract.fact("variants of forms", SymbolVariants.fill.square != SymbolVariants.fill.rectangle)
    let address = URL(string: "https://example.com/a.png")
    contract.drawn("AsyncImage") {
        AsyncImage(url: address)
        AsyncImage(url: address, scale: 2)
        AsyncImage(url: nil) { image in
            image.resizable()
        } placeholder: {
            ProgressView()
        }
        AsyncImage(url: address, transaction: Transaction(animation: .default)) { phase in
            switch phase {
            case .empty: ProgressView()
            case .success(let image): image
            case .failure: Text(verbatim: phase.error.map { "\($0)" } ?? "\(phase.image == nil)")
            @unknown default: EmptyView()
            }
        }
    }
}

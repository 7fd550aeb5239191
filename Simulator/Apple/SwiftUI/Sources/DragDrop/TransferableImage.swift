import Foundation
import UniformTypeIdentifiers
import UIKit

extension Image: Transferable {
    /// A picture made in the process is transferred as it is, and made of a picture's data; the app's own are not.
    public static var transferRepresentation: some TransferRepresentation {
        DataRepresentation(contentType: .image) { image in
            guard case .data(let address) = image.source, let comma = address.firstIndex(of: ","),
                let data = Data(base64Encoded: String(address[address.index(after: comma)...]))
            else { throw _TransferError(description: "This picture has no data of its own.") }
            return data
        } importing: { data in
            guard let picture = UIImage(data: data) else { throw CocoaError(.fileReadCorruptFile) }
            return Image(uiImage: picture)
        }
    }
}

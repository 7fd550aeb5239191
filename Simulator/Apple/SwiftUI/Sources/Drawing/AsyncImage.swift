import Foundation
import FoundationCompat

/// The current phase of the asynchronous image loading operation.
public enum AsyncImagePhase: Sendable {
    case empty
    case success(Image)
    case failure(any Error)

    public var image: Image? {
        if case .success(let image) = self { return image }
        return nil
    }
    public var error: (any Error)? {
        if case .failure(let error) = self { return error }
        return nil
    }
}

/// A view that asynchronously loads and displays an image.
public struct AsyncImage<Content>: View where Content: View {
    @State private var phase = AsyncImagePhase.empty
    private let url: URL?
    private let transaction: Transaction
    private let content: (AsyncImagePhase) -> Content

    public init(url: URL?, scale: CGFloat = 1) where Content == Image {
        // Nothing is shown until there is a picture: a symbol without a name takes no room.
        self.init(url: url, scale: scale) { phase in phase.image ?? Image(source: .data("")) }
    }

    public init<I, P>(
        url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
        @ViewBuilder placeholder: @escaping () -> P
    ) where Content == _ConditionalContent<I, P>, I: View, P: View {
        self.init(url: url, scale: scale) { phase in
            if let image = phase.image { content(image) } else { placeholder() }
        }
    }

    public init(
        url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
    ) {
        self.url = url
        self.transaction = transaction
        self.content = content
    }

    public var body: some View {
        content(phase).task(id: url) { await load() }
    }

    private func load() async {
        guard let url else { return show(.empty) }
        do {
            let data = try await Self.data(from: url)
            guard let picture = UIImage(data: data) else { throw URLError(.cannotDecodeContentData) }
            show(.success(Image(uiImage: picture)))
        } catch {
            // A task that was cancelled says nothing about the picture: another one runs, or nobody looks.
            if !Task.isCancelled { show(.failure(error)) }
        }
    }

    private nonisolated static func data(from url: URL) async throws -> Data {
        // On Linux URLSession does not read files.
        if url.isFileURL { return try Data(contentsOf: url) }
        let (data, response) = try await _abandonable { try await URLSession.shared.data(from: url) }
        if let status = (response as? HTTPURLResponse)?.statusCode, !(200..<300).contains(status) {
            throw URLError(.badServerResponse)
        }
        return data
    }

    private func show(_ phase: AsyncImagePhase) { transaction.run { self.phase = phase } }
}

import Foundation
import FoundationCompat
import Observation
import SwiftUI
import Testing

@Observable private final class Measure {
    var points: Double
    init(_ points: Double) { self.points = points }
}

@MainActor @Suite struct CanvasTests {
    private func host<Symbols: View>(_ canvas: Canvas<Symbols>, size: CGSize? = CGSize(width: 100, height: 50))
        -> _ViewHost
    {
        let host = _ViewHost(canvas)
        if let size { resize(host, to: size) }
        return host
    }

    private func resize(_ host: _ViewHost, to size: CGSize) {
        guard let canvas = host.first(class: "canvas") else { return }
        host.dispatch(
            .geometry, to: canvas.id,
            value: .object([
                "x": .number(0), "y": .number(0), "width": .number(size.width), "height": .number(size.height),
            ]))
        host.flush()
    }

    private func paths(_ host: _ViewHost) -> [_Element] { host.tree.all { $0.tag == "path" } }

    @Test func itIsDrawnAnewWhenThePageSaysItsSize() {
        let host = host(
            Canvas { context, size in context.fill(Path(CGRect(origin: .zero, size: size)), with: .foreground) })
        #expect(paths(host).first?[attribute: "d"] == "M0 0L100 0L100 50L0 50Z")
        resize(host, to: CGSize(width: 30, height: 20))
        #expect(paths(host).first?[attribute: "d"] == "M0 0L30 0L30 20L0 20Z")
    }

    @Test func itFollowsWhatItReads() {
        let model = Measure(10)
        let host = host(
            Canvas { context, _ in
                context.fill(Path(CGRect(x: 0, y: 0, width: model.points, height: 1)), with: .foreground)
            })
        #expect(paths(host).first?[attribute: "d"] == "M0 0L10 0L10 1L0 1Z")
        model.points = 20
        host.flush()
        #expect(paths(host).first?[attribute: "d"] == "M0 0L20 0L20 1L0 1Z")
    }

    @Test func whatStaysKeepsItsNumbers() throws {
        let model = Measure(0)
        let host = host(
            Canvas { context, _ in
                context.fill(Path(CGRect(x: model.points, y: 0, width: 1, height: 1)), with: .foreground)
                context.draw(Text("text"), at: .zero)
            })
        let before = host.tree.all { _ in true }.map(\.id)
        model.points = 5
        host.flush()
        #expect(host.tree.all { _ in true }.map(\.id) == before)
    }

    @Test func transformsAreThoseOfTheMomentOfDrawing() {
        let square = Path(CGRect(x: 0, y: 0, width: 1, height: 1))
        let host = host(
            Canvas { context, _ in
                context.translateBy(x: 5, y: 6)
                context.fill(square, with: .foreground)
                var copy = context
                copy.scaleBy(x: 2, y: 2)
                copy.fill(square, with: .foreground)
                context.fill(square, with: .foreground)
            })
        #expect(
            paths(host).map { $0[attribute: "transform"] } == [
                "translate(5 6)", "matrix(2 0 0 2 5 6)", "translate(5 6)",
            ])
    }

    @Test func gradientsAreDefinedOnce() {
        let shading = GraphicsContext.Shading.linearGradient(
            Gradient(colors: [.red, .blue]), startPoint: .zero, endPoint: CGPoint(x: 10, y: 0))
        let host = host(
            Canvas { context, _ in
                for index in 0..<3 {
                    context.fill(Path(CGRect(x: index, y: 0, width: 1, height: 1)), with: shading)
                }
            })
        let gradients = host.tree.all { $0.tag == "linearGradient" }
        #expect(
            gradients.count == 1
                && gradients[0].children.map { $0[style: "stop-color"] } == ["var(--red)", "var(--blue)"])
        #expect(Set(paths(host).map { $0[attribute: "fill"] }) == ["url(#\(gradients[0][attribute: "id"] ?? ""))"])
    }

    @Test func theNewestFilterIsAppliedFirst() throws {
        let host = host(
            Canvas { context, _ in
                context.addFilter(.grayscale(1))
                context.addFilter(.blur(radius: 3))
                context.fill(Path(CGRect(x: 0, y: 0, width: 1, height: 1)), with: .foreground)
            })
        let outer = try #require(host.tree.first { $0[style: "filter"] == "grayscale(1)" })
        #expect(outer.children.first?[style: "filter"] == "blur(3px)")
    }

    @Test func wordsAreBrokenToTheirRectangle() {
        let host = host(
            Canvas { context, _ in
                context.draw(Text("one two three four"), in: CGRect(x: 4, y: 0, width: 70, height: 200))
            })
        let lines = host.tree.all { $0.tag == "tspan" }
        #expect(lines.count >= 2 && lines.allSatisfy { $0[attribute: "x"] == "4" })
        #expect(lines.compactMap(\.text).joined(separator: " ") == "one two three four")
    }

    @Test func textsKeepTheirColorsAndSizes() throws {
        let host = host(
            Canvas { context, _ in
                context.draw(Text("a").foregroundColor(.red) + Text("b").bold(), at: CGPoint(x: 50, y: 25))
            })
        let spans = host.tree.all { $0.tag == "tspan" }
        #expect(spans.map(\.text) == ["a", "b"])
        #expect(spans[0][attribute: "fill"] == "var(--red)" && spans[1][style: "font-weight"] == "700")
        #expect(host.tree.first { $0.tag == "text" }?[attribute: "text-anchor"] == "middle")
    }

    @Test func symbolsAreViewsThatAreDrawnManyTimes() throws {
        let canvas = Canvas { context, _ in
            guard let dot = context.resolveSymbol(id: "dot") else { return }
            for x in [10.0, 20, 30] { context.draw(dot, at: CGPoint(x: x, y: 5)) }
        } symbols: {
            Text("dot").tag("dot").onTapGesture {}
        }
        let host = host(canvas)
        let places = host.tree.all { $0.tag == "foreignObject" }
        #expect(places.map { $0[attribute: "transform"] } == ["translate(10 5)", "translate(20 5)", "translate(30 5)"])
        #expect(places.allSatisfy { $0.texts == ["dot"] })
        let ids = host.tree.all { _ in true }.map(\.id)
        #expect(Set(ids).count == ids.count)
        #expect(places.allSatisfy { place in place.all { !$0.handlers.mask.isEmpty }.isEmpty })
    }

    @Test func coverageIsPutTogetherByMasks() throws {
        func drawn(_ mode: GraphicsContext.BlendMode) -> _ViewHost {
            host(
                Canvas { context, _ in
                    context.fill(Path(CGRect(x: 0, y: 0, width: 1, height: 1)), with: .color(.red))
                    context.blendMode = mode
                    context.fill(Path(CGRect(x: 0, y: 0, width: 2, height: 2)), with: .color(.blue))
                })
        }
        let over = drawn(.destinationOver)
        #expect(paths(over).map { $0[attribute: "fill"] } == ["var(--blue)", "var(--red)"])
        let only = drawn(.copy)
        #expect(paths(only).map { $0[attribute: "fill"] } == ["var(--blue)"])
        let out = try #require(drawn(.destinationOut).tree.first { $0.tag == "mask" })
        #expect(out[style: "mask-type"] == "luminance" && out.all { $0.tag == "path" }.count == 1)
        let inside = try #require(drawn(.sourceIn).tree.first { $0.tag == "mask" })
        #expect(inside[style: "mask-type"] == "alpha")
    }
}

import SwiftUI
import UIKit

@MainActor func colors(_ contract: Contract) {
    contract.distinct("Colors") {
        Color.red
        Color.orange
        Color.yellow
        Color.green
        Color.mint
        Color.teal
        Color.cyan
        Color.blue
        Color.indigo
        Color.purple
        Color.pink
        Color.brown
        Color.white
        Color.gray
        Color.black
        Color.clear
        Color.primary
        Color.secondary
    }
    contract.same("Colors by number") {
        Color(red: 1, green: 0, blue: 0)
        Color(.sRGB, red: 1, green: 0, blue: 0, opacity: 1)
        Color(hue: 0, saturation: 1, brightness: 1)
        Color(uiColor: UIColor(red: 1, green: 0, blue: 0, alpha: 1))
        Color(UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    }
    contract.same("Grays by number") {
        Color(white: 1)
        Color(.sRGB, white: 1, opacity: 1)
        Color(red: 1, green: 1, blue: 1)
    }
    contract.drawn("Other spaces of color") {
        Color(.displayP3, red: 1, green: 0, blue: 0)
        Color(.sRGBLinear, white: 0.5)
        Color.accentColor
        Color("brand", bundle: .main)
        Color(hue: 0.3, saturation: 1, brightness: 1, opacity: 0.5)
    }
    contract.distinct("Opacity of a color") {
        Color.red
        Color.red.opacity(0.5)
        Color.red.opacity(0.2)
    }
    contract.fact("colors compare", Color.red == .red && Color.red != .blue)
    contract.fact("colors describe themselves", Color.red.description == "red")
    let gradient = Gradient(colors: [.red, .blue])
    contract.fact("the colors of a gradient are spread", gradient.stops.map(\.location) == [0, 1])
    var stop = Gradient.Stop(color: .red, location: 0)
    stop.location = 0.5
    contract.fact("stops", stop == Gradient.Stop(color: .red, location: 0.5) && stop.color == .red)
    contract.same("LinearGradient") {
        LinearGradient(gradient: gradient, startPoint: .top, endPoint: .bottom)
        LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)
        LinearGradient(stops: gradient.stops, startPoint: .top, endPoint: .bottom)
    }
    contract.same("RadialGradient") {
        RadialGradient(gradient: gradient, center: .center, startRadius: 0, endRadius: 10)
        RadialGradient(colors: [.red, .blue], center: .center, startRadius: 0, endRadius: 10)
        RadialGradient(stops: gradient.stops, center: .center, startRadius: 0, endRadius: 10)
    }
    contract.drawn("AngularGradient") {
        AngularGradient(gradient: gradient, center: .center)
        AngularGradient(gradient: gradient, center: .center, angle: .degrees(3))
        AngularGradient(colors: [.red, .blue], center: .center)
        AngularGradient(colors: [.red, .blue], center: .center, startAngle: .zero, endAngle: .degrees(90))
        AngularGradient(gradient: gradient, center: .center, startAngle: .zero, endAngle: .degrees(90))
    }
}

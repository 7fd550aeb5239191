import SwiftUI

@MainActor func frames(_ contract: Contract) {
    let view = Text("a")
    contract.distinct("frame") {
        view
        view.frame(width: 10)
        view.frame(height: 10)
        view.frame(width: 10, height: 10)
        view.frame(width: 10, height: 10, alignment: .topLeading)
        view.frame(maxWidth: .infinity)
        view.frame(maxWidth: .infinity, alignment: .leading)
        view.frame(maxHeight: .infinity)
        view.frame(maxWidth: 100)
        view.frame(minWidth: 100)
        view.frame(minHeight: 100)
        view.frame(
            minWidth: 10, idealWidth: 20, maxWidth: 30, minHeight: 10, idealHeight: 20, maxHeight: 30, alignment: .top)
    }
    contract.same("padding") {
        view.padding()
        view.padding(.all)
        view.padding(16)
        view.padding(.all, 16)
        view.padding(EdgeInsets(top: 16, leading: 16, bottom: 16, trailing: 16))
        view.padding([.horizontal, .vertical])
    }
    contract.distinct("padding at some edges") {
        view.padding(.horizontal)
        view.padding(.vertical)
        view.padding(.top)
        view.padding(.bottom)
        view.padding(.leading)
        view.padding(.trailing)
        view.padding(.top, 3)
        view.padding(Edge.Set(.top), 4)
    }
    contract.distinct("Size, place and ratio") {
        view
        view.fixedSize()
        view.fixedSize(horizontal: true, vertical: false)
        view.offset(x: 1, y: 2)
        view.position(x: 1, y: 2)
        view.aspectRatio(2, contentMode: .fit)
        view.aspectRatio(2, contentMode: .fill)
    }
    contract.same("offset") {
        view.offset(x: 1, y: 2)
        view.offset(CGSize(width: 1, height: 2))
    }
    contract.same("position") {
        view.position(x: 1, y: 2)
        view.position(CGPoint(x: 1, y: 2))
    }
    contract.same("aspectRatio") {
        view.aspectRatio(2, contentMode: .fit)
        view.aspectRatio(CGSize(width: 4, height: 2), contentMode: .fit)
    }
    let picture = Image(systemName: "star").resizable()
    contract.same("scaledToFit") {
        picture.scaledToFit()
        picture.aspectRatio(contentMode: .fit)
        picture.aspectRatio(nil, contentMode: .fit)
    }
    contract.same("scaledToFill") {
        picture.scaledToFill()
        picture.aspectRatio(contentMode: .fill)
    }
    contract.distinct("layoutPriority") {
        HStack {
            Text("a")
            Text("b")
        }
        HStack {
            Text("a").layoutPriority(1)
            Text("b")
        }
    }
    var insets = EdgeInsets()
    insets.top = 1
    insets.leading = 2
    insets.bottom = 3
    insets.trailing = 4
    contract.fact("insets compare", insets == EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
    contract.fact("edges are listed", Edge.allCases.count == 4)
    contract.fact("all edges", Edge.Set.all == [.top, .leading, .bottom, .trailing])
    contract.fact("edges by axis", Edge.Set.horizontal.union(.vertical) == .all)
    contract.fact("horizontal edges", HorizontalEdge.Set.all == [.leading, .trailing])
    contract.fact("vertical edges", VerticalEdge.Set.all == [VerticalEdge.Set(.top), VerticalEdge.Set(.bottom)])
    contract.fact("one horizontal edge", HorizontalEdge.Set(.leading) == .leading)
}

import SwiftUI
import UIKit

@MainActor func representables(_ contract: Contract) {
    contract.distinct("Views of UIKit") {
        Wrapped {
            UILabel()
        } update: {
            $0.text = "one"
        }
        Wrapped {
            UILabel()
        } update: { label in
            label.text = "two"
            label.font = .systemFont(ofSize: 20, weight: .bold)
            label.textColor = .systemRed
            label.textAlignment = .center
            label.numberOfLines = 0
        }
        Wrapped {
            UIButton(type: .system)
        } update: {
            $0.setTitle("button", for: .normal)
        }
        Wrapped {
            UISwitch()
        } update: {
            $0.isOn = true
        }
        Wrapped {
            UISlider()
        } update: {
            $0.value = 0.5
        }
        Wrapped {
            UITextField()
        } update: {
            $0.placeholder = "field"
        }
        Wrapped {
            UITextView()
        } update: {
            $0.text = "text"
        }
        Wrapped {
            UIImageView()
        } update: {
            $0.image = UIImage(systemName: "star")
        }
        Wrapped {
            UIActivityIndicatorView(style: .medium)
        } update: {
            $0.startAnimating()
        }
        Wrapped {
            UIProgressView()
        } update: {
            $0.progress = 0.5
        }
        Wrapped {
            UIStackView(arrangedSubviews: [UISwitch(), UISwitch()])
        } update: {
            $0.axis = .vertical
        }
        Wrapped {
            UIView()
        } update: { view in
            view.backgroundColor = .systemBlue
            let label = UILabel(frame: CGRect(x: 10, y: 20, width: 100, height: 20))
            label.text = "inner"
            view.addSubview(label)
        }
        WrappedController()
    }
}

private struct Wrapped<V: UIView>: UIViewRepresentable {
    let make: @MainActor () -> V
    let update: @MainActor (V) -> Void

    final class Coordinator: NSObject, UITextViewDelegate {
        var changes = 0
        func textViewDidChange(_ textView: UITextView) { changes += 1 }
    }

    func makeCoordinator() -> Coordinator { Coordinator() }
    func makeUIView(context: Context) -> V {
        let view = make()
        (view as? UITextView)?.delegate = context.coordinator
        return view
    }
    func updateUIView(_ uiView: V, context: Context) {
        _ = context.environment.colorScheme
        update(uiView)
    }
    static func dismantleUIView(_ uiView: V, coordinator: Coordinator) { coordinator.changes = 0 }
}

private struct WrappedController: UIViewControllerRepresentable {
    final class Controller: UIViewController {
        override func viewDidLoad() {
            super.viewDidLoad()
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
            label.text = "controller"
            view.addSubview(label)
        }
    }
    func makeUIViewController(context: Context) -> Controller { Controller() }
    func updateUIViewController(_ uiViewController: Controller, context: Context) {
        uiViewController.title = "title"
    }
}

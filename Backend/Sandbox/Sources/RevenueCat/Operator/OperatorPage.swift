import BackendCore

/// The page of the store and of what goes to the webhook. It needs no script.
struct OperatorPage {
    let state: OperatorState
    /// What went wrong with a form.
    let notice: String?
    /// What that form said: it comes back as it was sent.
    var sent: [String: String] = [:]
    let isRefreshing: Bool

    static let contentSecurityPolicy =
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    private static let refreshSeconds = 3

    private var path: String { OperatorRoutes.path }

    var html: String {
        let refresh = isRefreshing ? "<meta http-equiv=\"refresh\" content=\"\(Self.refreshSeconds)\">" : ""
        let control =
            isRefreshing
            ? "<a href=\"\(path)\">Stop refreshing</a>"
            : "<a href=\"\(path)?refresh=on\">Refresh every \(Self.refreshSeconds) s</a>"
        let alert = notice.map { "<p role=\"alert\" class=\"alert\">\(HTMLText.escape($0))</p>" } ?? ""
        return """
            <!doctype html>
            <html lang="en"><head><meta charset="utf-8"><title>Sandbox of RevenueCat</title>
            <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
            \(refresh)<style>\(OperatorStyle.css)</style></head><body>
            <header><h1>Sandbox of RevenueCat</h1><nav aria-label="Sandbox">\(control)</nav></header>
            <main>\(alert)
            <p>Stands in for RevenueCat and the store behind it. A month takes \(time(state.settings.monthSeconds)). No money moves.</p>
            \(buying)\(purchases)\(deliveries)\(settings)</main></body></html>
            """
    }

    // MARK: Buying

    private var buying: String {
        let users = state.users.map {
            "<option value=\"\(HTMLText.escape($0.identifier))\">\(HTMLText.escape($0.email))</option>"
        }
        let product = sent["user"] == nil ? nil : sent["product_id"]
        return """
            <section aria-labelledby="buy"><h2 id="buy">Buy</h2>
            <p class="hint" id="user-hint">Users are named by their address or identifier.</p>
            <form method="post" action="\(path)/store/purchases" class="fields">
            \(userField("user", "User"))
            <datalist id="users">\(users.joined())</datalist>
            <label>Product <select name="product_id">\(options(state.products, chosen: product))</select></label>
            <label>Store <select name="store"><option value="APP_STORE">App Store</option>
            <option value="PLAY_STORE"\(sent["store"] == "PLAY_STORE" ? " selected" : "")>Play Store</option></select></label>
            <label class="check"><input type="checkbox" name="trial"\(sent["trial"] == nil ? "" : " checked")> As a trial</label>
            <button type="submit" class="main">Buy</button></form></section>
            <section aria-labelledby="transfer"><h2 id="transfer">Transfer</h2>
            <p class="hint">As if the second user restored the purchases of the first on the same Apple Account.</p>
            <form method="post" action="\(path)/store/transfers" class="fields">
            \(userField("from", "From user"))
            \(userField("to", "To user"))
            <button type="submit">Transfer purchases</button></form></section>
            """
    }

    private func userField(_ name: String, _ title: String) -> String {
        """
        <label>\(title) <input name="\(name)" list="users" required autocomplete="off" aria-describedby="user-hint" \
        value="\(HTMLText.escape(sent[name] ?? ""))"></label>
        """
    }

    private func options(_ products: [StoreProduct], chosen: String? = nil) -> String {
        products.map {
            """
            <option value="\(HTMLText.escape($0.identifier))"\($0.identifier == chosen ? " selected" : "")>\
            \(HTMLText.escape($0.name)), \($0.price) \(HTMLText.escape($0.currency))</option>
            """
        }.joined()
    }

    // MARK: Purchases

    private var purchases: String {
        let rows = state.purchases.map(row).joined()
        let body =
            rows.isEmpty
            ? "<p class=\"muted\">Nothing was bought yet.</p>"
            : """
            <div class="scroll" tabindex="0" role="region" aria-labelledby="purchases"><table>
            <thead><tr><th scope="col">Purchase</th><th scope="col">State</th><th scope="col">Paid</th><th scope="col">Do</th></tr></thead>
            <tbody>\(rows)</tbody></table></div>
            """
        return "<section aria-labelledby=\"purchases\"><h2 id=\"purchases\">Purchases</h2>\(body)</section>"
    }

    private func row(_ purchase: StorePurchase) -> String {
        let period = purchase.current
        let user = purchase.customer ?? purchase.account
        let email = state.users.first { $0.identifier == user }?.email
        return """
            <tr><th scope="row">\(HTMLText.escape(period.product.name))<br><span class="muted">\(HTMLText.escape(email ?? user))<br>
            \(purchase.store == .appStore ? "App Store" : "Play Store") \(purchase.originalTransaction)</span></th>
            <td data-label="State">\(description(purchase))</td>
            <td data-label="Paid">\(stamp(period.start))\(period.end.map { " to " + stamp($0) } ?? "")<br><span class="muted">\
            \(StoreProduct.price(cents: period.paidCents)) \(HTMLText.escape(period.product.currency))\(period.isTrial ? ", trial" : "")</span></td>
            <td>\(actions(purchase))</td></tr>
            """
    }

    private func description(_ purchase: StorePurchase) -> String {
        var parts: [String] = []
        if purchase.customer == nil { parts.append("RevenueCat does not know of it yet") }
        if purchase.current.refundedAt != nil { parts.append("refunded") }
        if let subscription = purchase.subscription {
            switch subscription.state {
            case .active: parts.append(subscription.willRenew ? "active" : "active, ends with its period")
            case .grace: parts.append("payment failed, grace period")
            case .retry: parts.append("payment failed, access ended, store tries on")
            case .paused: parts.append("paused")
            case .expired: parts.append("expired")
            }
            if let pending = subscription.pending { parts.append("renews as \(pending.name)") }
            if subscription.paymentFails { parts.append("next payment fails") }
            if subscription.pauseSeconds != nil { parts.append("pauses at the end of its period") }
            if subscription.renewalCount > 0 { parts.append("renewed \(subscription.renewalCount) times") }
            if let next = subscription.nextChange {
                parts.append("next change in \(time(max(next.seconds(since: state.now), 0)))")
            }
        } else if parts.isEmpty {
            parts.append("bought")
        }
        return HTMLText.escape(parts.joined(separator: "; "))
    }

    private func actions(_ purchase: StorePurchase) -> String {
        let base = "\(path)/store/purchases/\(purchase.originalTransaction)"
        let name = "\(purchase.current.product.name) \(purchase.originalTransaction)"
        let button = { (action: StorePurchase.Action, title: String) in
            """
            <button type="submit" formaction="\(base)/\(action.rawValue)" aria-label="\(HTMLText.escape("\(title): \(name)"))">\(title)</button>
            """
        }
        let actions = possible(purchase)
        // Beside the number of days that they are about.
        let timed = actions.filter { $0.0 == .extend || $0.0 == .pause }.map(button).joined()
        let others = state.products.filter {
            $0.isSubscription && $0.identifier != purchase.current.product.identifier
        }
        let days =
            timed.isEmpty
            ? ""
            : """
            <span class="group"><input name="days" type="number" min="1" max="90" value="30" \
            aria-label="\(HTMLText.escape("Days to extend or pause: \(name)"))"> days \(timed)</span>
            """
        let change =
            purchase.subscription?.state != .active || others.isEmpty
            ? ""
            : """
            <span class="group"><select name="product_id" aria-label="\(HTMLText.escape("Change to: \(name)"))">\(options(others))</select>
            \(button(.changeProduct, "Change product"))</span>
            """
        let plain = actions.filter { $0.0 != .extend && $0.0 != .pause }.map(button).joined()
        return "<form method=\"post\" class=\"actions\">\(plain)\(days)\(change)</form>"
    }

    private func possible(_ purchase: StorePurchase) -> [(StorePurchase.Action, String)] {
        var actions: [(StorePurchase.Action, String)] = []
        if let subscription = purchase.subscription {
            if subscription.willRenew, subscription.state != .paused { actions.append((.cancel, "Cancel")) }
            if !subscription.willRenew, subscription.state == .active { actions.append((.uncancel, "Uncancel")) }
            if subscription.state != .expired { actions.append((.endPeriod, "End period now")) }
            if subscription.paymentFails {
                actions.append((.recoverPayments, "Let payments work"))
            } else if subscription.state == .active {
                actions.append((.failPayments, "Let payments fail"))
            }
            if subscription.state == .active {
                actions.append((.extend, "Extend"))
                if subscription.store == .playStore, subscription.willRenew { actions.append((.pause, "Pause")) }
            }
        }
        actions.append(
            purchase.current.refundedAt == nil ? (.refund, "Refund") : (.reverseRefund, "Reverse refund"))
        return actions
    }

    // MARK: Deliveries

    private var deliveries: String {
        let rows = state.deliveries.map { delivery in
            """
            <tr><td data-label="No.">\(delivery.number)</td><th scope="row">\(HTMLText.escape(delivery.type))<br><span class="muted">\(HTMLText.escape(delivery.customer))</span></th>
            <td data-label="State">\(HTMLText.escape(delivery.state))\(delivery.attempt > 0 ? ", attempt \(delivery.attempt)" : "")</td>
            <td data-label="Answer">\(HTMLText.escape(delivery.answer))</td><td data-label="Due">\(stamp(delivery.dueAt))</td>
            <td><form method="post" action="\(path)/deliveries/\(delivery.number)/again"><button type="submit" \
            aria-label="Send \(delivery.number) again">Send again</button></form></td></tr>
            """
        }.joined()
        let held = state.deliveries.count { $0.state == "held" }
        let release =
            held == 0
            ? ""
            : """
            <form method="post" action="\(path)/deliveries/release"><button type="submit">Release \(held) held events in an order of chance</button></form>
            """
        let table =
            rows.isEmpty
            ? "<p class=\"muted\">Nothing was sent yet.</p>"
            : """
            <div class="scroll" tabindex="0" role="region" aria-labelledby="events"><table>
            <thead><tr><th scope="col">No.</th><th scope="col">Event</th><th scope="col">State</th><th scope="col">Answer</th>\
            <th scope="col">Due</th><th scope="col">Do</th></tr></thead><tbody>\(rows)</tbody></table></div>
            """
        return """
            <section aria-labelledby="events"><h2 id="events">Events for the webhook</h2>
            <form method="post" action="\(path)/events" class="fields"><input type="hidden" name="type" value="TEST">
            <button type="submit">Send a test event</button></form>\(release)\(table)</section>
            """
    }

    // MARK: Settings

    private var settings: String {
        let settings = state.settings
        return """
            <section aria-labelledby="settings"><h2 id="settings">Settings</h2>
            <form method="post" action="\(path)/settings" class="fields">
            \(number("month_seconds", "A month takes, in seconds", settings.text(settings.monthSeconds)))
            \(number("renewal_limit", "Renewals before it ends", String(settings.renewalLimit)))
            \(number("trial_days", "A trial, in the store's days", String(settings.trialDays)))
            \(number("grace_days", "Grace period, in the store's days", String(settings.graceDays)))
            \(number("retry_days", "Payment is tried for, in the store's days", String(settings.retryDays)))
            \(choice("transfer", "A receipt of somebody else's", settings.transfer, [(.transfer, "moves the purchases"), (.keep, "is refused")]))
            \(choice("mode", "Events", settings.mode, [(.deliver, "are sent"), (.hold, "are held back"), (.lose, "are lost")]))
            \(number("retry_seconds", "First sent again after, in seconds", settings.text(settings.retrySeconds)))
            \(number("copies", "Sent so many times each", String(settings.copies)))
            \(number("disorder_seconds", "Sent late by up to, in seconds", settings.text(settings.disorderSeconds)))
            <button type="submit">Save</button></form></section>
            """
    }

    private func number(_ name: String, _ title: String, _ value: String) -> String {
        """
        <label>\(title) <input name="\(name)" type="number" step="any" min="0" value="\(HTMLText.escape(sent[name] ?? value))" required></label>
        """
    }

    private func choice<Choice: RawRepresentable & Equatable>(
        _ name: String, _ title: String, _ current: Choice, _ choices: [(Choice, String)]
    ) -> String where Choice.RawValue == String {
        let current = sent[name].flatMap(Choice.init(rawValue:)) ?? current
        let options = choices.map { choice, text in
            "<option value=\"\(choice.rawValue)\"\(choice == current ? " selected" : "")>\(text)</option>"
        }
        return "<label>\(title) <select name=\"\(name)\">\(options.joined())</select></label>"
    }

    // MARK: Text

    /// `2030-01-31 12:00:00`, of the server's time, in UTC.
    private func stamp(_ time: Timestamp) -> String {
        let text = time.secondsText
        return "<time datetime=\"\(text)\">\(text.prefix(10)) \(text.dropFirst(11).prefix(8))</time>"
    }

    private func time(_ seconds: Double) -> String {
        let seconds = Int(seconds.rounded(.up))
        if seconds < 120 { return "\(seconds) s" }
        return seconds < 7200 ? "\(seconds / 60) min" : "\(seconds / 3600) h"
    }
}

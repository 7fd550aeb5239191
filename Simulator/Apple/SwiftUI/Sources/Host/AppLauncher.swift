extension _ViewHost {
    /// Runs an app without a device, as a UI test does.
    public convenience init(_launching type: any App.Type) {
        func make<A: App>(_ type: A.Type) -> AnyView { AnyView(_AppView(A())) }
        self.init(make(type), environment: DeviceSettings.initialEnvironment)
    }
}

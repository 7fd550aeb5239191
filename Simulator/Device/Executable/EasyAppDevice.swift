@main
struct EasyAppDevice {
    static func main() async {}
}

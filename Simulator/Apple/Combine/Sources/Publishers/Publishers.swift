/// The publishers that operators make.
public enum Publishers {}

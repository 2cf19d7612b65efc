package io.fanout.compare.cost;

/**
 * The starts of the gateway, and of the same program without its gateway: Spring, the management
 * port and the JVM.
 *
 * @param flags of the JVM, beside the launcher's
 */
record StartPair(String flags, Starts gateway, Starts withoutGateway) {
  static final String SWITCHED_OFF = "--gateway.enabled=false";

  /** For the report. */
  String said() {
    String with =
        flags.isEmpty() ? "the launcher's flags" : "the launcher's flags and `" + flags + "`";
    return "Ready after %s when idle: medians and ranges of %d starts with %s and an archive of classes. The same program with `%s` needs %s: Spring, the management port and the JVM."
        .formatted(
            gateway.said(),
            gateway.readyMillis().size(),
            with,
            SWITCHED_OFF,
            withoutGateway.said());
  }
}

package io.fanout.mocks;

import io.fanout.mocks.dial.Backend;
import picocli.CommandLine.Option;

/** The options for the three backends' ports, which both commands share. */
final class PortOptions {
  @Option(names = "--port-b", paramLabel = "PORT", defaultValue = "9101", description = "port of B")
  private int b;

  @Option(names = "--port-c", paramLabel = "PORT", defaultValue = "9102", description = "port of C")
  private int c;

  @Option(names = "--port-d", paramLabel = "PORT", defaultValue = "9103", description = "port of D")
  private int d;

  int of(Backend backend) {
    return switch (backend) {
      case B -> b;
      case C -> c;
      case D -> d;
    };
  }
}

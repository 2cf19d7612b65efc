package io.fanout.launcher.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/**
 * A JVM to start, and how to tell that it is ready.
 *
 * @param name one instance of each name runs at a time
 * @param java the {@code java} to run it with
 * @param arguments everything after {@code java}: flags, program and its arguments
 * @param ports what it will listen on; all must be free
 * @param ready all must hold
 * @param patience how long the start may take
 */
public record Service(
    String name,
    Path java,
    List<String> arguments,
    List<Port> ports,
    List<ReadyCheck> ready,
    Duration patience,
    Facts facts) {

  public Service {
    arguments = List.copyOf(arguments);
    ports = List.copyOf(ports);
    ready = List.copyOf(ready);
  }
}

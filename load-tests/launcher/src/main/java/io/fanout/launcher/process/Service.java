package io.fanout.launcher.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;

/**
 * A program to start, usually a JVM, and the checks that show that it is ready. The launcher passes
 * {@code -Dfanout.instance=TOKEN}, which distinguishes its process from others.
 *
 * @param name one instance of each name runs at a time
 * @param java the {@code java} to run it with, or another program
 * @param arguments everything after that: flags, program and its arguments
 * @param ports the ports that it will listen on; all must be free
 * @param ready the checks that must all hold
 * @param silence how long a start may make no progress
 * @param before a program with its arguments that executes this one, e.g. {@code taskset -c 0}
 */
public record Service(
    String name,
    Path java,
    List<String> arguments,
    List<Port> ports,
    List<ReadyCheck> ready,
    Duration silence,
    LaunchParameters facts,
    List<String> before) {

  public Service(
      String name,
      Path java,
      List<String> arguments,
      List<Port> ports,
      List<ReadyCheck> ready,
      LaunchParameters facts) {
    this(name, java, arguments, ports, ready, ProgressWatch.SILENCE, facts, List.of());
  }

  public Service {
    arguments = List.copyOf(arguments);
    ports = List.copyOf(ports);
    ready = List.copyOf(ready);
    before = List.copyOf(before);
  }

  /** A copy that another program starts. */
  public Service startedBy(List<String> program) {
    return new Service(name, java, arguments, ports, ready, silence, facts, program);
  }

  /** A copy under another name, to run beside this one. */
  public Service named(String other) {
    return new Service(other, java, arguments, ports, ready, silence, facts, before);
  }

  /**
   * Checks that its ports are free.
   *
   * @param own tells whether a port belongs to an instance that the launcher will stop first
   * @throws LauncherException if another program uses a port
   */
  public void refuseTakenPorts(IntPredicate own) {
    List<Port> taken =
        ports.stream().filter(port -> !own.test(port.number()) && !port.free()).toList();
    if (!taken.isEmpty()) {
      throw new LauncherException(
          taken.stream()
              .map(
                  port ->
                      "%s: port %d is in use by another program; stop it, or choose another port with %s"
                          .formatted(name, port.number(), port.option()))
              .collect(Collectors.joining(System.lineSeparator())));
    }
  }
}

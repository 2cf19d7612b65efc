package io.fanout.launcher.process;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Starts a JVM that keeps running after the launcher and the terminal have ended. */
final class DetachedJvm {
  /**
   * A closing terminal, or a Ctrl-C for another program, signals everything started from that
   * terminal. Signals that are ignored before exec stay ignored after it.
   */
  private static final String IGNORE_THE_TERMINAL = "trap '' HUP INT; exec \"$@\"";

  private DetachedJvm() {}

  /** Starts and records it. It may not be ready yet. */
  static Instance start(RunDirectory directory, Service service) throws IOException {
    String token = service.name() + "-" + UUID.randomUUID();
    List<String> command = new ArrayList<>();
    command.addAll(List.of("sh", "-c", IGNORE_THE_TERMINAL, service.name()));
    command.addAll(service.before());
    command.add(service.java().toString());
    command.add("-D" + Instance.TOKEN_PROPERTY + "=" + token);
    command.addAll(service.arguments());
    File log = directory.freshLog(service.name()).toFile();
    Process process =
        new ProcessBuilder(command)
            .redirectInput(Redirect.from(new File("/dev/null")))
            .redirectErrorStream(true)
            .redirectOutput(log)
            .start();
    Instance instance =
        new Instance(service.name(), process.pid(), token, Instant.now(), service.facts());
    try {
      directory.remember(instance);
    } catch (IOException | RuntimeException unrecorded) {
      process.destroyForcibly();
      throw unrecorded;
    }
    return instance;
  }
}

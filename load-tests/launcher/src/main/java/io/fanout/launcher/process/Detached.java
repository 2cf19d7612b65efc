package io.fanout.launcher.process;

import java.io.File;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Starts a JVM that goes on when the launcher and the terminal end. */
final class Detached {
  /**
   * A terminal that closes and a Ctrl-C that is meant for another program reach everything started
   * from that terminal; what is ignored before exec stays ignored after it.
   */
  private static final String IGNORE_THE_TERMINAL = "trap '' HUP INT; exec \"$@\"";

  private Detached() {}

  /** Starts and records it; that it runs does not mean that it is ready. */
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

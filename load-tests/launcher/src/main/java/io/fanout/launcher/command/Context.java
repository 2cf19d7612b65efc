package io.fanout.launcher.command;

import io.fanout.launcher.process.LauncherException;
import io.fanout.launcher.process.RunDirectory;
import io.fanout.launcher.service.Gateway;
import io.fanout.launcher.service.Layout;
import io.fanout.launcher.terminal.Terminal;
import java.io.IOException;
import java.util.List;

/** The context of every command: the project's layout and the terminal. */
public record Context(Layout layout, Terminal terminal) {

  RunDirectory directory() {
    return layout.directory();
  }

  void say(String line) {
    terminal.line(line);
  }

  /** The running gateway's port for clients, or the default. */
  int gatewayPort() {
    return directory()
        .running(Gateway.NAME)
        .map(gateway -> gateway.facts().number(Gateway.PORT))
        .orElse(Gateway.DEFAULT_PORT);
  }

  /** The running gateway's management port, or the default. */
  int managementPort() {
    return directory()
        .running(Gateway.NAME)
        .map(gateway -> gateway.facts().number(Gateway.MANAGEMENT_PORT))
        .orElse(Gateway.DEFAULT_MANAGEMENT_PORT);
  }

  /** Runs a program in this terminal and returns its exit code. */
  int run(List<String> program) {
    terminal.out().flush();
    try {
      return new ProcessBuilder(program).inheritIO().start().waitFor();
    } catch (IOException failed) {
      throw new LauncherException(
          "%s cannot be run: %s".formatted(program.get(0), failed.getMessage()), failed);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
      throw new LauncherException(program.get(0) + ": interrupted", ended);
    }
  }
}

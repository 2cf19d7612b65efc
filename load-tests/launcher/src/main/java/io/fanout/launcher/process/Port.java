package io.fanout.launcher.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * A port of this machine that a service will listen on.
 *
 * @param option the option that chooses another port, e.g. {@code --port}
 */
public record Port(int number, String option) {
  private static final int HIGHEST = 65_535;
  private static final int CONNECT_MILLIS = 1_000;
  private static final int ANY_BACKLOG = 1;

  public Port {
    if (number < 1 || number > HIGHEST) {
      throw new IllegalArgumentException(
          "%s: %d (expected: a port from 1 to %d)".formatted(option, number, HIGHEST));
    }
  }

  /** Whether a process accepts connections there. */
  public boolean accepts() {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), number), CONNECT_MILLIS);
      return true;
    } catch (IOException nobody) {
      return false;
    }
  }

  /** Whether a server could listen there. */
  boolean free() {
    if (accepts()) {
      // Some systems let two servers bind, one to the address and one to all addresses.
      return false;
    }
    try (ServerSocket probe =
        new ServerSocket(number, ANY_BACKLOG, InetAddress.getLoopbackAddress())) {
      return probe.isBound();
    } catch (IOException taken) {
      return false;
    }
  }
}

package io.fanout.compare;

import io.fanout.compare.plan.SharedWorkload;
import io.fanout.compare.plan.Variant;
import io.fanout.compare.run.Options;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say where gateways, backends and injector run. */
final class PlaceOptions {
  private static final int FIRST_PORT = 8590;
  private static final int FIRST_MOCKS_PORT = 8593;

  @Option(names = "--no-pin", description = "let all processes share all processors")
  private boolean noPin;

  @Option(
      names = "--running",
      paramLabel = "NAME=URL,MANAGEMENT[ SETTINGS]",
      description = "a running gateway to measure, with its settings; the lab starts none")
  private List<String> running = new ArrayList<>();

  @Option(
      names = "--mocks-host",
      paramLabel = "HOST",
      description = "the host of running mock backends (default: the lab starts its own)")
  private String mocksHost = "";

  @Option(
      names = "--mocks-port",
      paramLabel = "PORT",
      description = "B's port, followed by those of the other backends (default: 8593)")
  private int mocksPort = FIRST_MOCKS_PORT;

  @Option(
      names = "--memory",
      paramLabel = "MIB",
      description =
          "size injector and backends as on a machine with this much memory (default: this machine's, or 1.5 times its free memory if that is less)")
  private @Nullable Integer memory;

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description = "the gateway's port; its management uses the next (default: 8590)")
  private int port = FIRST_PORT;

  /** Whether each process gets processors of its own; the lab cannot place a running gateway. */
  boolean pins() {
    return !noPin && running.isEmpty();
  }

  /** Whether the gateways to measure already run. */
  boolean isElsewhere() {
    return !running.isEmpty();
  }

  /** The gateways that run, whose addresses go to the map. */
  List<Variant> running(Map<String, List<String>> addresses) {
    return running.stream().map(text -> RunningGatewayOption.parse(text, addresses)).toList();
  }

  /** Empty if the lab starts its own backends. */
  String mocksHost() {
    return mocksHost;
  }

  /**
   * The port of the first backend.
   *
   * @param engines the number of engines, each of which has its own backends
   */
  int mocksPort(int engines) {
    return OptionBounds.port("--mocks-port", mocksPort, SharedWorkload.BACKENDS * engines);
  }

  long memoryMib() {
    Integer asked = memory;
    return asked == null ? Options.memoryHere() : OptionBounds.positive("--memory", asked);
  }

  int port() {
    return OptionBounds.port("--port", port, 3);
  }
}

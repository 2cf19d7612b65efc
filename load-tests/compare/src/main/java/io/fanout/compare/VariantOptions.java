package io.fanout.compare;

import io.fanout.compare.plan.Variant;
import io.fanout.launcher.service.Jdk;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** The options that name the gateways to measure. */
final class VariantOptions {
  @Option(
      names = "--variant",
      paramLabel = "NAME=SETTINGS",
      description = "an additional variant, e.g. \"fiber-2=mode=fiber lanes.count=2\"")
  private List<String> variants = new ArrayList<>();

  @Option(
      names = "--peer",
      paramLabel = "NAME=COMMAND",
      description =
          "another gateway to compare with: it listens on $PORT and answers the same requests from the backends on $FIRST_BACKEND and the ports after it")
  private List<String> peers = new ArrayList<>();

  @Option(
      names = "--only",
      paramLabel = "NAME",
      split = ",",
      description = "only these of the usual variants; none leaves out all of them")
  private List<String> only = new ArrayList<>();

  @Option(
      names = "--jdk",
      paramLabel = "[NAME=]HOME",
      description =
          "JDK that runs the gateway, for one variant or for all (default: the newest beside the one that runs this)")
  private List<String> jdks = new ArrayList<>();

  /** Whether any of them is used. */
  boolean areGiven() {
    return !variants.isEmpty() || !peers.isEmpty() || !only.isEmpty() || !jdks.isEmpty();
  }

  /**
   * What they name.
   *
   * @param usual which of the known variants to measure unless the user says so; all of them if
   *     empty
   * @param known the variants for a JDK
   */
  VariantSelection selection(
      List<String> usual, boolean quick, Function<Jdk, List<Variant>> known) {
    return new VariantSelection(only.isEmpty() ? usual : only, variants, peers, jdks, quick, known);
  }

  /** Refuses peers that would call backends on another machine. */
  void refusePeersBeside(String mocksHost) {
    if (!peers.isEmpty() && !mocksHost.isEmpty()) {
      throw new IllegalArgumentException(
          "--peer %s: with --mocks-host %s (expected: without; a peer calls backends on this machine)"
              .formatted(peers.get(0), mocksHost));
    }
  }
}

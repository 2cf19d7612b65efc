package io.fanout.compare;

import io.fanout.compare.plan.Variant;
import io.fanout.launcher.service.GoRelay;
import io.fanout.launcher.service.Jdk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The variants that the options name, each with its JDK.
 *
 * @param only names of usual variants, or {@code none}
 * @param more each as {@code NAME=SETTINGS}
 * @param peers other gateways, each as {@code NAME=COMMAND}
 * @param jdks each as {@code HOME} or {@code NAME=HOME}
 * @param quick whether the run has time only for variants that warm up quickly
 */
record VariantSelection(
    List<String> only,
    List<String> more,
    List<String> peers,
    List<String> jdks,
    boolean quick,
    Function<Jdk, List<Variant>> known) {
  VariantSelection(List<String> only, List<String> more, List<String> jdks, boolean quick) {
    this(only, more, List.of(), jdks, quick, Variant::usual);
  }

  private static final String NONE = "none";
  private static final String STARTS_SLOWLY = "thread-pool-2000";

  /**
   * The selected variants.
   *
   * @throws IllegalArgumentException if a name is unknown or a duplicate, no variant is left, or a
   *     JDK is too old
   */
  List<Variant> variants() {
    Jdk usual = usualJdk();
    List<Variant> all = new ArrayList<>();
    List<Variant> named = known.apply(usual);
    for (String name : only) {
      if (!name.equals(NONE) && named.stream().noneMatch(v -> v.name().equals(name))) {
        throw new IllegalArgumentException(
            "--only %s (expected: none, or of %s)"
                .formatted(name, named.stream().map(Variant::name).toList()));
      }
    }
    named.stream()
        .filter(v -> only.isEmpty() ? whyNot(v).isEmpty() : only.contains(v.name()))
        .forEach(all::add);
    more.forEach(text -> all.add(Variant.parse(text, usual)));
    peers.forEach(text -> all.add(Variant.parsePeer(text, usual)));
    refuse(all);
    return all.stream().map(this::withItsJdk).toList();
  }

  /**
   * The usual variants that the lab leaves out without being asked to, each with the reason and a
   * remedy.
   */
  List<String> leftOut() {
    return !only.isEmpty()
        ? List.of()
        : known.apply(usualJdk()).stream()
            .flatMap(v -> whyNot(v).map(why -> v.name() + " was left out: " + why).stream())
            .toList();
  }

  private Optional<String> whyNot(Variant variant) {
    if (!canRun(variant)) {
      return Optional.of(tooOld(onItsJdk(variant)));
    }
    if (variant.needsGo() && GoRelay.go().isEmpty()) {
      return Optional.of("Go is not installed (expected: 1.24 or later, from https://go.dev/dl)");
    }
    return quick && variant.name().equals(STARTS_SLOWLY)
        ? Optional.of(
            "starting its threads takes longer than --quick allows (use --only %s, or omit --quick)"
                .formatted(STARTS_SLOWLY))
        : Optional.empty();
  }

  private Jdk usualJdk() {
    return jdks.stream()
        .filter(jdk -> !named(jdk))
        .findFirst()
        .map(this::at)
        .orElseGet(() -> JdkFinder.newestBeside(Jdk.current()));
  }

  private boolean canRun(Variant variant) {
    return !variant.needsVirtualThreads() || onItsJdk(variant).jdk().hasVirtualThreads();
  }

  private static String tooOld(Variant variant) {
    return "JDK %s (expected: 21 or later); name one with --jdk %s=HOME"
        .formatted(variant.jdk().version(), variant.name());
  }

  private void refuse(List<Variant> all) {
    List<String> names = all.stream().map(Variant::name).toList();
    if (names.isEmpty()) {
      throw new IllegalArgumentException(
          "--only %s: no variant is left to measure (expected: a --variant or --peer too)"
              .formatted(String.join(",", only)));
    }
    for (Variant variant : all) {
      if (Collections.frequency(names, variant.name()) > 1) {
        throw new IllegalArgumentException(
            "%s %s: a variant of that name exists (expected: another name)"
                .formatted(isOfAPeer(variant.name()) ? "--peer" : "--variant", variant.name()));
      }
    }
    List<String> ours =
        all.stream().filter(variant -> !variant.isPeer()).map(Variant::name).toList();
    for (String jdk : jdks) {
      if (named(jdk) && !ours.contains(jdk.substring(0, jdk.indexOf('=')))) {
        throw new IllegalArgumentException(
            "--jdk %s: no such variant of Fanout (expected: the folder of a JDK, or NAME=HOME with one of %s)"
                .formatted(jdk, ours));
      }
    }
    if (jdks.stream().filter(jdk -> !named(jdk)).count() > 1) {
      throw new IllegalArgumentException(
          "--jdk %s (expected: one JDK for all variants; others as NAME=HOME)"
              .formatted(String.join(", ", jdks)));
    }
  }

  private boolean isOfAPeer(String name) {
    return peers.stream().anyMatch(peer -> peer.startsWith(name + "="));
  }

  private static boolean named(String jdk) {
    return jdk.matches("[a-z][a-z0-9-]*=.*");
  }

  private Jdk at(String home) {
    return Jdk.at(Path.of(home));
  }

  private Variant withItsJdk(Variant variant) {
    Variant chosen = onItsJdk(variant);
    if (!canRun(variant)) {
      throw new IllegalArgumentException(chosen.name() + ": " + tooOld(chosen));
    }
    return chosen;
  }

  private Variant onItsJdk(Variant variant) {
    Variant chosen = variant;
    for (String jdk : jdks) {
      if (jdk.startsWith(variant.name() + "=")) {
        chosen = variant.on(at(jdk.substring(variant.name().length() + 1)));
      }
    }
    return chosen;
  }
}

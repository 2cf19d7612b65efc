package io.fanout.compare;

import io.fanout.compare.plan.Variant;
import io.fanout.launcher.service.Jdk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The variants that the options name, each with its JDK.
 *
 * @param only names of usual ones, or {@code none}
 * @param more each as {@code NAME=SETTINGS}
 * @param jdks each as {@code HOME} or {@code NAME=HOME}
 */
record Chosen(List<String> only, List<String> more, List<String> jdks) {
  private static final String NONE = "none";

  /**
   * All of them.
   *
   * @throws IllegalArgumentException if a name is unknown or twice there, or a JDK is too old
   */
  List<Variant> variants() {
    Jdk usual =
        jdks.stream()
            .filter(jdk -> !named(jdk))
            .findFirst()
            .map(this::at)
            .orElseGet(() -> Jdks.newestBeside(Jdk.current()));
    List<Variant> all = new ArrayList<>();
    List<Variant> known = Variant.usual(usual);
    for (String name : only) {
      if (!name.equals(NONE) && known.stream().noneMatch(v -> v.name().equals(name))) {
        throw new IllegalArgumentException(
            "--only %s (expected: none, or of %s)"
                .formatted(name, known.stream().map(Variant::name).toList()));
      }
    }
    known.stream().filter(v -> only.isEmpty() || only.contains(v.name())).forEach(all::add);
    more.forEach(text -> all.add(Variant.parse(text, usual)));
    return all.stream().map(this::withItsJdk).peek(new Names()::add).toList();
  }

  private static boolean named(String jdk) {
    return jdk.matches("[a-z][a-z0-9-]*=.*");
  }

  private Jdk at(String home) {
    return Jdk.at(Path.of(home));
  }

  private Variant withItsJdk(Variant variant) {
    Variant chosen = variant;
    for (String jdk : jdks) {
      if (jdk.startsWith(variant.name() + "=")) {
        chosen = variant.on(at(jdk.substring(variant.name().length() + 1)));
      }
    }
    if (chosen.needsVirtualThreads() && !chosen.jdk().hasVirtualThreads()) {
      throw new IllegalArgumentException(
          "%s: JDK %s (expected: 21 or later); name one with --jdk %s=HOME, or leave it out with --only"
              .formatted(chosen.name(), chosen.jdk().version(), chosen.name()));
    }
    return chosen;
  }

  /** Each name once. */
  private static final class Names {
    private final Set<String> seen = new HashSet<>();

    void add(Variant variant) {
      if (!seen.add(variant.name())) {
        throw new IllegalArgumentException(
            "--variant %s: there is one of that name (expected: another name)"
                .formatted(variant.name()));
      }
    }
  }
}

package io.fanout.core.kind;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.TreeMap;

/**
 * All kinds of one service that the class path has, loaded once: the shipped ones in their declared
 * order, then the others by label. A provider that cannot be loaded does not affect the rest.
 */
public final class Kinds<K extends Kind> {
  private final String service;
  private final List<ShippedKind> shipped;
  private final Map<String, K> byLabel = new LinkedHashMap<>();
  private final Map<String, String> conflicts = new LinkedHashMap<>();

  /** By label: the library that a kind lacks. */
  private final Map<String, String> lacking = new LinkedHashMap<>();

  /** Providers without an instance, so without a label, and the reasons. */
  private final List<String> broken = new ArrayList<>();

  private Kinds(String service, List<ShippedKind> shipped) {
    this.service = service;
    this.shipped = List.copyOf(shipped);
  }

  /** Loads the kinds that the class loader of the service's interface finds. */
  public static <K extends Kind> Kinds<K> load(Class<K> service, List<ShippedKind> shipped) {
    return load(service, shipped, Objects.requireNonNull(service.getClassLoader()));
  }

  static <K extends Kind> Kinds<K> load(
      Class<K> service, List<ShippedKind> shipped, ClassLoader loader) {
    Kinds<K> kinds = new Kinds<>(service.getSimpleName(), shipped);
    Map<String, K> found = new TreeMap<>();
    Iterator<K> providers = ServiceLoader.load(service, loader).iterator();
    while (kinds.addNext(providers, found)) {}
    for (ShippedKind each : shipped) {
      K kind = found.remove(each.label());
      if (kind != null) {
        kinds.byLabel.put(each.label(), kind);
      }
    }
    kinds.byLabel.putAll(found);
    return kinds;
  }

  /** A failed provider is passed over: the iterator then goes on with the next one. */
  private boolean addNext(Iterator<K> providers, Map<String, K> found) {
    try {
      if (!providers.hasNext()) {
        return false;
      }
      add(providers.next(), found);
    } catch (ServiceConfigurationError | LinkageError e) {
      broken.add(e.getCause() == null ? e.toString() : e + ": " + e.getCause());
    }
    return true;
  }

  private void add(K kind, Map<String, K> found) {
    String label = kind.label();
    ClassLoader loader = Objects.requireNonNull(kind.getClass().getClassLoader());
    for (Library library : kind.libraries()) {
      if (!library.isIn(loader)) {
        lacking.putIfAbsent(label, library.coordinates());
        return;
      }
    }
    K other = found.putIfAbsent(label, kind);
    if (other != null) {
      conflicts.putIfAbsent(
          label,
          "one %s for each label, but %s and %s both have %s; remove one of them from the class path"
              .formatted(service, place(other), place(kind), label));
    }
  }

  private static String place(Kind kind) {
    var source = kind.getClass().getProtectionDomain().getCodeSource();
    return source == null
        ? kind.getClass().getName()
        : "%s (%s)".formatted(kind.getClass().getName(), source.getLocation());
  }

  /** Every kind that can be opened. */
  public List<K> all() {
    return List.copyOf(byLabel.values());
  }

  public List<String> labels() {
    return List.copyOf(byLabel.keySet());
  }

  public Optional<K> named(String label) {
    return Optional.ofNullable(byLabel.get(label));
  }

  /**
   * The kind with that label.
   *
   * @throws IllegalArgumentException where there is none
   * @throws IllegalStateException where there are two
   */
  public K get(String label) {
    String conflict = conflicts.get(label);
    if (conflict != null) {
      throw new IllegalStateException(conflict);
    }
    K kind = byLabel.get(label);
    if (kind == null) {
      throw new IllegalArgumentException(
          "%s: %s (expected: %s)".formatted(service, label, expectedInsteadOf(label)));
    }
    return kind;
  }

  /** Each label that two providers have, explained for the settings' refusal. */
  public Collection<String> conflicts() {
    return conflicts.values();
  }

  /** The valid labels, for the message about an unknown label. */
  public String expectedInsteadOf(String label) {
    return "one of " + String.join(", ", labels()) + whyAbsent(label);
  }

  /**
   * The reason why no kind has that label, to append to the list of labels; empty if a kind has it,
   * or if the label is unknown.
   */
  public String whyAbsent(String label) {
    if (byLabel.containsKey(label)) {
      return "";
    }
    StringBuilder why = new StringBuilder();
    if (lacking.containsKey(label)) {
      why.append("; ").append(missing(label + " needs", lacking.get(label)));
    } else {
      shipped.stream()
          .filter(each -> each.label().equals(label))
          .forEach(each -> why.append("; ").append(missing(label + " is in", each.artifact())));
    }
    broken.forEach(each -> why.append("; a provider cannot be loaded: ").append(each));
    return why.toString();
  }

  private static String missing(String relation, Object artifact) {
    return "%s %s, which is not on the class path".formatted(relation, artifact);
  }
}

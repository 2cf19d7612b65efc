package io.fanout.compare.plan;

import io.fanout.launcher.service.Jdk;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringTokenizer;
import java.util.stream.Stream;

/**
 * One configuration of the gateway, or another gateway to compare with.
 *
 * @param name its name in the report
 * @param settings each as {@code --name=value}
 * @param command starts another gateway; empty for ours
 */
public record Variant(String name, List<String> settings, Jdk jdk, String command) {
  /** The mode of another gateway. */
  public static final String PEER = "peer";

  private static final String PREFIX = "--gateway.";
  private static final String NAME = "[a-z][a-z0-9-]{0,39}";
  private static final List<String> MODES = List.of("thread-pool", "fiber", "virtual-thread");
  private static final String CLIENT = PREFIX + "client=";
  private static final String REQUEST_POOL = "pool.request-threads";
  private static final String CALL_POOL = "pool.call-threads";
  private static final int REQUEST_THREADS = 200;
  private static final int CALL_THREADS = 600;

  public Variant {
    settings = List.copyOf(settings);
  }

  /** A configuration of ours. */
  public Variant(String name, List<String> settings, Jdk jdk) {
    this(name, settings, jdk, "");
  }

  /**
   * The variants that the lab compares by default. The pool of 2,000 has all of its threads from
   * the start, so that it does not spend measured time on starting them.
   */
  public static List<Variant> usual(Jdk jdk) {
    return List.of(
        parse(
            "thread-pool-200=mode=thread-pool pool.request-threads=200 pool.call-threads=600", jdk),
        parse(
            "thread-pool-2000=mode=thread-pool pool.request-threads=2000 pool.call-threads=6000 pool.core-timeout=false pool.prestart=true",
            jdk),
        parse("fiber-comsat=mode=fiber client=comsat-apache", jdk),
        parse("fiber-event-loop=mode=fiber client=event-loop", jdk),
        parse("virtual-thread=mode=virtual-thread", jdk));
  }

  /**
   * Parses {@code NAME=SETTINGS}. The settings are separated by spaces, either {@code key=value}
   * under {@code gateway.}, or complete as {@code --key=value}. One that names no client gets the
   * event-loop client, so that reports name each variant's.
   *
   * @throws IllegalArgumentException if the text has another form
   */
  public static Variant parse(String text, Jdk jdk) {
    int equals = text.indexOf('=');
    String name = equals < 0 ? text : text.substring(0, equals);
    if (!name.matches(NAME)) {
      throw malformed(text);
    }
    List<String> settings = new ArrayList<>();
    StringTokenizer parts = new StringTokenizer(equals < 0 ? "" : text.substring(equals + 1));
    while (parts.hasMoreTokens()) {
      String part = parts.nextToken();
      if (part.indexOf('=') <= 0) {
        throw malformed(text);
      }
      settings.add(part.startsWith("-") ? part : PREFIX + part);
    }
    if (settings.stream().noneMatch(setting -> setting.startsWith(CLIENT))) {
      settings.add(CLIENT + "event-loop");
    }
    return checked(text, new Variant(name, settings, jdk));
  }

  /**
   * Parses {@code NAME=COMMAND}, another gateway.
   *
   * @throws IllegalArgumentException if the text has another form
   */
  public static Variant parsePeer(String text, Jdk jdk) {
    int equals = text.indexOf('=');
    String name = equals < 0 ? text : text.substring(0, equals);
    String command = equals < 0 ? "" : text.substring(equals + 1).strip();
    if (!name.matches(NAME) || command.isEmpty()) {
      throw new IllegalArgumentException(
          "--peer %s (expected: NAME=COMMAND, e.g. mine=./run-mine; a name has lower-case letters, digits and -)"
              .formatted(text));
    }
    return new Variant(name, List.of(), jdk, command);
  }

  /** Checks the settings that the lab needs before hours of measuring, not after them. */
  private static Variant checked(String text, Variant variant) {
    if (!MODES.contains(variant.mode())) {
      throw new IllegalArgumentException(
          "--variant %s: mode=%s (expected: one of %s)".formatted(text, variant.mode(), MODES));
    }
    for (String key : List.of(REQUEST_POOL, CALL_POOL)) {
      String threads = variant.setting(key).orElse("1");
      if (!threads.matches("[1-9]\\d{0,6}")) {
        throw new IllegalArgumentException(
            "--variant %s: %s=%s (expected: a whole number of threads, e.g. 500)"
                .formatted(text, key, threads));
      }
    }
    return variant;
  }

  private static IllegalArgumentException malformed(String text) {
    return new IllegalArgumentException(
        "--variant %s (expected: NAME=SETTINGS, e.g. \"pool-500=mode=thread-pool pool.request-threads=500\"; a name has lower-case letters, digits and -)"
            .formatted(text));
  }

  /** The settings for the gateway. */
  public List<String> gatewaySettings() {
    return settings.stream().filter(setting -> setting.startsWith("--")).toList();
  }

  /** The settings for the JVM. */
  public List<String> jvmFlags() {
    return settings.stream().filter(setting -> !setting.startsWith("--")).toList();
  }

  /** The same with one more flag for its JVM. */
  public Variant with(String jvmFlag) {
    List<String> more = Stream.concat(settings.stream(), Stream.of(jvmFlag)).toList();
    return new Variant(name, more, jdk, command);
  }

  public Variant on(Jdk other) {
    return new Variant(name, settings, other, command);
  }

  /** Whether it is another gateway, which has settings of its own. */
  public boolean isPeer() {
    return !command.isEmpty();
  }

  public String mode() {
    return isPeer() ? PEER : setting("mode").orElse("fiber");
  }

  public boolean isFiber() {
    return mode().equals("fiber");
  }

  public boolean needsVirtualThreads() {
    return mode().equals("virtual-thread");
  }

  /** Whether its calls go through the relay, which needs Go to build. */
  public boolean needsGo() {
    return settings.contains(CLIENT + "go-relay");
  }

  /** The number of requests that can have a thread at once; empty if threads are not the limit. */
  public Optional<Integer> requestThreads() {
    return mode().equals("thread-pool")
        ? Optional.of(number(REQUEST_POOL, REQUEST_THREADS))
        : Optional.empty();
  }

  public Optional<Integer> callThreads() {
    return mode().equals("thread-pool")
        ? Optional.of(number(CALL_POOL, CALL_THREADS))
        : Optional.empty();
  }

  private int number(String key, int otherwise) {
    return setting(key).map(Integer::parseInt).orElse(otherwise);
  }

  private Optional<String> setting(String key) {
    String start = PREFIX + key + "=";
    return settings.stream()
        .filter(setting -> setting.startsWith(start))
        .map(setting -> setting.substring(start.length()))
        .findFirst();
  }
}

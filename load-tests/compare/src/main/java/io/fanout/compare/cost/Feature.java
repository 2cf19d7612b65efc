package io.fanout.compare.cost;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A way to run the gateway, as it differs from the bare path.
 *
 * @param adds for the report
 * @param calls that a request makes
 * @param settings beside those of the endpoint: {@code --name=value} for the gateway, all others
 *     are flags of its JVM
 * @param sendsToken whether its clients send a signed token with each request
 */
record Feature(String name, String adds, int calls, List<String> settings, boolean sendsToken) {
  /** What all others are compared with. */
  static final String BARE = "bare";

  private static final Pattern OWN = Pattern.compile("([a-z0-9-]+)=(\\S.*)");
  private static final int CALLS = 3;
  private static final List<String> BACKENDS = List.of("b", "c", "d");

  private static final List<String> BREAKER = onEachBackend("breaker.enabled=true");
  private static final List<String> RETRY = onEachBackend("retry.attempts=2");
  private static final List<String> HEDGE = onEachBackend("hedge.after=p95");

  /** The file is in the gateway's folder; it is written and never read. */
  private static final List<String> ACCESS_LOG =
      List.of("--gateway.access-log.format=json", "--gateway.access-log.file=" + Feature.LOG);

  private static final List<String> TRACING =
      List.of("--gateway.tracing=true", "--management.tracing.sampling.probability=0.1");
  private static final List<String> LIMIT =
      List.of(
          "--gateway.limits.each.per-second=1000000",
          "--gateway.limits.each.key=client.address",
          "--gateway.endpoints[0].limits=each");
  private static final List<String> IDENTITY =
      List.of(
          "--gateway.identity.issuers.main.issuer=" + Feature.ISSUER,
          "--gateway.identity.issuers.main.audiences=fanout",
          "--gateway.endpoints[0].require.identity=main");
  private static final List<String> SHAPE =
      List.of(
          "--gateway.endpoints[0].calls.b.pick=id,service,price,warehouse",
          "--gateway.endpoints[0].calls.b.rename.price=amount",
          "--gateway.endpoints[0].calls.c.drop=tags,validUntil",
          "--gateway.endpoints[0].calls.d.wrap=offer");

  /** Stands in a setting for a file of the gateway's own. */
  static final String LOG = "{log}";

  /** Stands in a setting for the address of the tokens' issuer. */
  static final String ISSUER = "{issuer}";

  Feature {
    settings = List.copyOf(settings);
  }

  /** All of them; the first is {@link #BARE}. */
  static List<Feature> all() {
    return List.of(
        of(BARE, "nothing"),
        of("breaker", "a circuit breaker on each backend", BREAKER),
        of("retry", "retries on each backend", RETRY),
        of("hedge", "hedged calls on each backend", HEDGE),
        of("access-log", "the access log in JSON", ACCESS_LOG),
        of("tracing", "tracing, 10 % sampled, no collector", TRACING),
        of("limit", "a limit per client address", LIMIT),
        new Feature("identity", "a token (RS256) seen before", CALLS, IDENTITY, true),
        new Feature(
            "all",
            "all of the above",
            CALLS,
            Stream.of(BREAKER, RETRY, HEDGE, ACCESS_LOG, TRACING, LIMIT, IDENTITY)
                .flatMap(List::stream)
                .toList(),
            true),
        of("shape", "pick, rename, drop and wrap", SHAPE),
        new Feature("calls-8", "8 calls instead of 3", 8, List.of(), false),
        new Feature("calls-16", "16 calls instead of 3", 16, List.of(), false),
        of(
            "virtual-thread",
            "virtual threads with the event-loop client",
            List.of("--gateway.mode=virtual-thread", "--gateway.client=event-loop")),
        of("thread-pool", "the thread pool", List.of("--gateway.mode=thread-pool")));
  }

  /**
   * Reads one of the user's own, e.g. {@code coalescing=endpoints[0].calls.b.coalesce=true}.
   *
   * @throws IllegalArgumentException if it is malformed
   */
  static Feature parse(String text) {
    Matcher form = OWN.matcher(text);
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "--also %s (expected: NAME=SETTINGS, e.g. \"pages=-XX:+UseTransparentHugePages\"; a name has small letters, digits and -)"
              .formatted(text));
    }
    List<String> settings =
        Stream.of(form.group(2).strip().split("\\s+"))
            .map(part -> part.startsWith("-") ? part : "--gateway." + part)
            .toList();
    return of(form.group(1), String.join(" ", settings), settings);
  }

  private static Feature of(String name, String adds) {
    return of(name, adds, List.of());
  }

  private static Feature of(String name, String adds, List<String> settings) {
    return new Feature(name, adds, CALLS, settings, false);
  }

  boolean isBare() {
    return name.equals(BARE);
  }

  boolean needsVirtualThreads() {
    return name.equals("virtual-thread");
  }

  /** All settings of its gateway. */
  List<String> gatewaySettings(int firstBackend, String log, String issuer) {
    List<String> all = new ArrayList<>();
    for (int i = 0; i < BACKENDS.size(); i++) {
      String backend = "--gateway.backends." + BACKENDS.get(i);
      all.add("%s.hosts[0]=http://127.0.0.1:%d".formatted(backend, firstBackend + i));
      all.add(backend + ".timeout=4s");
      all.add(backend + ".max-in-flight=20000");
      all.add(backend + ".max-connections=20000");
    }
    all.add("--gateway.endpoints[0].path=/aggregate/{id}");
    all.add("--gateway.endpoints[0].deadline=5s");
    for (int i = 0; i < calls; i++) {
      String backend = BACKENDS.get(i % BACKENDS.size());
      String name = i < BACKENDS.size() ? backend : backend + (i / BACKENDS.size() + 1);
      String call = "--gateway.endpoints[0].calls." + name;
      all.add(call + ".backend=" + backend);
      all.add("%s.path=/%s/{id}".formatted(call, backend));
    }
    settings.stream()
        .filter(Feature::isForGateway)
        .forEach(each -> all.add(each.replace(LOG, log).replace(ISSUER, issuer)));
    return all;
  }

  /** What of its settings is for the JVM. */
  List<String> jvmFlags() {
    return settings.stream().filter(each -> !isForGateway(each)).toList();
  }

  private static boolean isForGateway(String setting) {
    return setting.startsWith("--");
  }

  private static List<String> onEachBackend(String setting) {
    return BACKENDS.stream()
        .map(name -> "--gateway.backends.%s.%s".formatted(name, setting))
        .toList();
  }
}

package io.fanout.compare.cost;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The features that a run measures by default, and those that it can be asked for. */
final class FeatureSets {
  /** The feature with which others are compared unless they have a base of their own. */
  static final String BARE = "bare";

  /** The requests of clients with a token, which this gateway serves as any others. */
  private static final String UNCHECKED = "unchecked";

  /** Two lanes on all processors, where the others have one processor for themselves. */
  static final String TWO_LANES = "two-lanes";

  /** TLS to clients and backends, with HTTP/1.1. */
  static final String TLS = "tls";

  /** The same with HTTP/2. */
  static final String HTTP2 = "http2";

  /** How many connections of HTTP/2 the injector opens. */
  private static final String HTTP2_CONNECTIONS = "4";

  /** The set that is measured unless another one is asked for. */
  static final String DEFAULT = "features";

  /** The set of other gateways. */
  static final String PEERS = "peers";

  private static final List<String> BREAKER = onEachBackend("breaker.enabled=true");
  private static final List<String> RETRY = onEachBackend("retry.attempts=2");
  private static final List<String> HEDGE = onEachBackend("hedge.after=p95");

  private static final List<String> ACCESS_LOG =
      List.of("--gateway.access-log.format=json", "--gateway.access-log.file=" + Placeholders.LOG);
  private static final List<String> TRACING =
      List.of("--gateway.tracing=true", "--management.tracing.sampling.probability=0.1");
  private static final List<String> LIMIT =
      List.of(
          "--gateway.limits.each.per-second=1000000",
          "--gateway.limits.each.key=client.address",
          "--gateway.endpoints[0].limits=each");
  private static final List<String> SHARED_LIMIT =
      and(
          LIMIT,
          List.of(
              "--gateway.limits.each.shared=true", "--gateway.redis.hosts=" + Placeholders.REDIS));
  private static final List<String> IDENTITY =
      List.of(
          "--gateway.identity.issuers.main.issuer=" + Placeholders.ISSUER,
          "--gateway.identity.issuers.main.audiences=fanout",
          "--gateway.endpoints[0].require.identity=main");

  /** Has room for one token or two. */
  private static final List<String> IDENTITY_OF_NEW_TOKENS =
      and(IDENTITY, List.of("--gateway.identity.token-cache=1KB"));

  private static final String PAGE = "https://shop.example";
  private static final List<String> CORS = List.of("--gateway.cors.origins=" + PAGE);
  private static final Map<String, String> TOKEN =
      Map.of("header.Authorization", "Bearer " + Placeholders.TOKEN);
  private static final Map<String, String> ORIGIN = Map.of("header.Origin", PAGE);
  private static final Map<String, String> TOKEN_AND_ORIGIN =
      Map.of("header.Authorization", "Bearer " + Placeholders.TOKEN, "header.Origin", PAGE);
  private static final List<String> SHAPE =
      List.of(
          "--gateway.endpoints[0].calls.b.pick=id,service,price,warehouse",
          "--gateway.endpoints[0].calls.b.rename.price=amount",
          "--gateway.endpoints[0].calls.c.drop=tags,validUntil",
          "--gateway.endpoints[0].calls.d.wrap=offer");

  private static final String BUNDLE = "--spring.ssl.bundle.jks.rig.";
  private static final List<String> CERTIFICATE =
      List.of(
          BUNDLE + "keystore.location=file:" + Placeholders.KEY_STORE,
          BUNDLE + "keystore.password=" + RigKeyStore.PASSWORD,
          BUNDLE + "keystore.type=PKCS12",
          BUNDLE + "truststore.location=file:" + Placeholders.KEY_STORE,
          BUNDLE + "truststore.password=" + RigKeyStore.PASSWORD,
          BUNDLE + "truststore.type=PKCS12");
  private static final List<String> TLS_AT_THE_EDGE =
      and(CERTIFICATE, List.of(Feature.TLS_TO_CLIENTS));
  private static final List<String> HTTP2_TO_BACKENDS =
      and(CERTIFICATE, onEachBackend(Feature.TLS_TO_BACKEND));
  private static final List<String> TLS_TO_BACKENDS =
      and(HTTP2_TO_BACKENDS, onEachBackend("http2=false"));

  /** How many times the CPU of the same requests without checks the project allows at most. */
  private static final double POLICY_ALLOWED = 1.10;

  private static final double SHARED_ALLOWED = 1.15;

  /** Two lanes that serve 1.85 times as much as one take at most this part more CPU a request. */
  private static final double TWO_LANES_ALLOWED = 2 / 1.85;

  private static final List<CostCell> USUAL_CELLS = cells("100ms@1500/s", "0ms@64");

  private static final List<CostSet> SETS =
      List.of(
          new CostSet(DEFAULT, "What does a request cost?", usual(), List.of(), USUAL_CELLS),
          new CostSet(
              PEERS,
              "What does the bare path cost beside other gateways?",
              List.of(bare()),
              List.of(
                  BundledPeers.VERTX,
                  BundledPeers.FLOOR,
                  BundledPeers.FLOOR_GUARANTEES,
                  BundledPeers.FLOOR_FIBERS),
              cells("0ms@64", "0ms@1500/s", "100ms@1500/s", "1000ms@1500/s", "1000ms@4600")),
          // The floor reads small bodies only.
          new CostSet(
              "bodies",
              "What do large bodies cost beside Vert.x?",
              List.of(bare()),
              List.of(BundledPeers.VERTX, BundledPeers.VERTX_JSON),
              cells("0ms@64:64KB", "0ms@1500/s:64KB", "0ms@8:1MB")),
          new CostSet(
              "policy",
              "What do checks before a request cost?",
              policies(),
              List.of(),
              USUAL_CELLS),
          new CostSet(
              TLS,
              "What does TLS cost?",
              tls(),
              List.of(
                  BundledPeers.VERTX_TLS,
                  BundledPeers.VERTX_HTTP2,
                  BundledPeers.FLOOR_TLS,
                  BundledPeers.FLOOR_FIBERS_TLS,
                  BundledPeers.FLOOR_FIBERS_HTTP2),
              cells("100ms@1500/s", "0ms@16")));

  private FeatureSets() {}

  /** All sets, in the order in which they are measured. */
  static List<CostSet> sets() {
    return SETS;
  }

  /** The features of all sets, each once. */
  static List<Feature> all() {
    return SETS.stream().flatMap(set -> set.features().stream()).distinct().toList();
  }

  private static List<CostCell> cells(String... cells) {
    return Stream.of(cells).map(CostCell::parse).toList();
  }

  private static List<Feature> usual() {
    return List.of(
        bare(),
        Feature.of("breaker", "a circuit breaker on each backend", BREAKER),
        Feature.of("retry", "retries on each backend", RETRY),
        Feature.of("hedge", "hedged calls on each backend", HEDGE),
        Feature.of("access-log", "the access log in JSON", ACCESS_LOG),
        Feature.of("tracing", "tracing, 10 % sampled, no collector", TRACING),
        limit(),
        identity(),
        Feature.of(
                "all",
                "all of the above",
                Stream.of(BREAKER, RETRY, HEDGE, ACCESS_LOG, TRACING, LIMIT, IDENTITY)
                    .flatMap(List::stream)
                    .toList())
            .sending(TOKEN),
        Feature.of("shape", "pick, rename, drop and wrap", SHAPE),
        calls(8),
        calls(16),
        Feature.of("virtual-thread", "virtual threads", mode("virtual-thread", "event-loop")),
        Feature.of("thread-pool", "the thread pool", mode("thread-pool", "event-loop")),
        Feature.of(
            "thread-pool-apache",
            "the thread pool with Apache's client",
            mode("thread-pool", "apache")),
        Feature.of(
                TWO_LANES,
                "two lanes, each on a processor of its own",
                List.of("--gateway.lanes.count=2"))
            .allowing(TWO_LANES_ALLOWED));
  }

  /** What decides whether a request is served. */
  private static List<Feature> policies() {
    return List.of(
        bare(),
        Feature.of(UNCHECKED, "a token and an origin that nobody checks", List.of())
            .sending(TOKEN_AND_ORIGIN),
        identity(),
        Feature.of("cors", "CORS, a page's simple request", CORS).sending(ORIGIN),
        limit(),
        Feature.of("policy", "a token, CORS and a limit", and(and(IDENTITY, CORS), LIMIT))
            .sending(TOKEN_AND_ORIGIN)
            .comparedWith(UNCHECKED)
            .allowing(POLICY_ALLOWED),
        Feature.of("shared-limit", "a limit that gateways share through Redis", SHARED_LIMIT)
            .allowing(SHARED_ALLOWED),
        Feature.of(
                "policy-shared",
                "a token, CORS and a shared limit",
                and(and(IDENTITY, CORS), SHARED_LIMIT))
            .sending(TOKEN_AND_ORIGIN)
            .comparedWith(UNCHECKED)
            .allowing(SHARED_ALLOWED),
        Feature.of("new-rs256", "a token (RS256) never seen before", IDENTITY_OF_NEW_TOKENS)
            .sending(Map.of("headerFile.Authorization", Placeholders.RS256_TOKENS)),
        Feature.of("new-es256", "a token (ES256) never seen before", IDENTITY_OF_NEW_TOKENS)
            .sending(Map.of("headerFile.Authorization", Placeholders.ES256_TOKENS)));
  }

  /** Connections stay open, as those of browsers and of backends do. */
  private static List<Feature> tls() {
    return List.of(
        bare(),
        Feature.of("tls-edge", "TLS to clients", TLS_AT_THE_EDGE),
        Feature.of("tls-backends", "TLS to backends", TLS_TO_BACKENDS),
        Feature.of(TLS, "TLS to both", and(TLS_TO_BACKENDS, List.of(Feature.TLS_TO_CLIENTS))),
        Feature.of(
                HTTP2,
                "TLS to both, with HTTP/2",
                and(HTTP2_TO_BACKENDS, List.of(Feature.TLS_TO_CLIENTS)))
            .sending(Map.of("http2", HTTP2_CONNECTIONS)));
  }

  private static Feature limit() {
    return Feature.of("limit", "a limit per client address", LIMIT);
  }

  private static Feature identity() {
    return Feature.of("identity", "a token (RS256) seen before", IDENTITY).sending(TOKEN);
  }

  /** The bare path. */
  static Feature bare() {
    return Feature.of(BARE, "nothing", List.of());
  }

  private static List<String> mode(String mode, String client) {
    return List.of("--gateway.mode=" + mode, "--gateway.client=" + client);
  }

  private static Feature calls(int count) {
    String adds = "%d calls instead of %d".formatted(count, Feature.CALLS);
    return Feature.of("calls-" + count, adds, List.of()).calling(count);
  }

  private static List<String> and(List<String> some, List<String> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  private static List<String> onEachBackend(String setting) {
    return Feature.BACKENDS.stream()
        .map(name -> "--gateway.backends.%s.%s".formatted(name, setting))
        .toList();
  }
}

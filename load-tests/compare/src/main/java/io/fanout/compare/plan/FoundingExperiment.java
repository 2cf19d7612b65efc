package io.fanout.compare.plan;

import io.fanout.launcher.service.Jdk;
import java.util.List;

/**
 * The experiment that started this project: one endpoint, backends of four latencies, and the
 * servers and clients of the article.
 */
public final class FoundingExperiment {
  public static final String LATENCIES = "0,100,500,1000";

  /** The article's figure for its relay, at any latency. */
  public static final int RELAY = 15_000;

  /** The JDK's default number of idle connections to a host. */
  private static final String FEW = "-Dhttp.maxConnections=5";

  private static final String MANY = "-Dhttp.maxConnections=2000";

  private FoundingExperiment() {}

  /** The article's variants, and newer ones that it could not have. */
  public static List<Variant> variants(Jdk jdk) {
    return List.of(
        pool("pool-200-url", 200, "client=http-url-connection " + FEW, jdk),
        pool("pool-200-url-raised", 200, "client=http-url-connection " + MANY, jdk),
        pool("pool-200-apache", 200, "client=apache", jdk),
        pool("pool-2000-url", 2_000, "client=http-url-connection " + FEW, jdk),
        pool("pool-2000-url-raised", 2_000, "client=http-url-connection " + MANY, jdk),
        pool("pool-2000-apache", 2_000, "client=apache", jdk),
        Variant.parse("fiber-comsat=mode=fiber client=comsat-apache", jdk),
        Variant.parse("fiber-event-loop=mode=fiber client=event-loop", jdk),
        Variant.parse("virtual-thread=mode=virtual-thread", jdk),
        Variant.parse("go-relay=mode=fiber client=go-relay", jdk));
  }

  private static Variant pool(String name, int threads, String client, Jdk jdk) {
    return Variant.parse(
        "%s=mode=thread-pool pool.request-threads=%d pool.call-threads=%d pool.core-timeout=false pool.prestart=true %s"
            .formatted(name, threads, 3 * threads, client),
        jdk);
  }
}

package io.fanout.redis;

import io.fanout.core.settings.RedisSettings;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * The gateways that share the counts. Each one reports to Redis three times per lease. Their number
 * is the largest of the last answers: after Redis has lost its list, the gateways return to it one
 * by one.
 */
final class Fleet {
  private static final int REMEMBERED = 4;

  private final String gateway;
  private final String key;
  private final String leaseMillis;
  private final RedisLink link;

  /** The last answers. Only the link's thread writes them. */
  private final int[] last = new int[REMEMBERED];

  private int answers;
  private volatile int gateways;

  Fleet(String gateway, RedisSettings settings, RedisLink link) {
    this.gateway = gateway;
    this.key = settings.keyPrefix() + ":gateways";
    this.leaseMillis = Long.toString(settings.leaseTime().toMillis());
    this.link = link;
    this.gateways = settings.gateways();
  }

  /** How many gateways there are, at least one. */
  int gateways() {
    return gateways;
  }

  /** Reports this gateway to Redis. */
  CompletionStage<List<Long>> beat() {
    return link.probe(Script.GATEWAYS, key, gateway, leaseMillis).whenComplete(this::heard);
  }

  private void heard(@Nullable List<Long> answer, @Nullable Throwable failure) {
    if (answer != null) {
      last[answers++ % REMEMBERED] = Math.toIntExact(answer.get(0));
      int most = 1;
      for (int each : last) {
        most = Math.max(most, each);
      }
      gateways = most;
    }
  }

  /** Takes this gateway off the list. */
  void leave() {
    link.send(Script.GATEWAYS, key, gateway, "0");
  }
}

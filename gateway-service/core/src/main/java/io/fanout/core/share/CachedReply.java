package io.fanout.core.share;

import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * An answer that is kept, and for which requests: those with the same values in the headers that it
 * varies by.
 *
 * @param forAll whether it may also be given to those who say who they are
 * @param age how old it was, in seconds, when it was asked for
 * @param askedAt when that was, in nanoseconds of the gateway's clock
 * @param staleAt when its time is over
 * @param afterwards how long after that it may be given all the same
 */
record CachedReply(
    List<String> varyNames,
    List<@Nullable String> varyValues,
    Reply reply,
    boolean forAll,
    long age,
    long askedAt,
    long staleAt,
    StaleRules afterwards) {
  /** The approximate memory of an answer besides its bytes. */
  private static final int OVERHEAD = 256;

  static CachedReply of(
      Request request, Reply reply, long askedAt, long lifetimeNanos, StaleRules afterwards) {
    long age = CacheControl.age(reply.headers());
    return of(request, exact(reply), age, askedAt, lifetimeNanos, afterwards);
  }

  /** For a stored reply, with the age in seconds that it had when it was looked up. */
  static CachedReply of(
      Request request,
      Reply reply,
      long age,
      long askedAt,
      long lifetimeNanos,
      StaleRules afterwards) {
    List<String> names = VaryHeader.of(reply.headers());
    return new CachedReply(
        names,
        VaryHeader.values(names, request),
        reply,
        CacheRules.isForAll(CacheControl.of(reply.headers())),
        age,
        askedAt,
        askedAt + lifetimeNanos,
        afterwards);
  }

  /** The same bytes alone: they may lie in an array with more, which would be kept as well. */
  private static Reply exact(Reply reply) {
    Headers.Builder headers = Headers.builder();
    reply
        .headers()
        .forEach(
            (name, value) -> {
              if (!name.equalsIgnoreCase("Age")) {
                headers.add(name, value);
              }
            });
    return new Reply(reply.status(), headers.build(), Slice.of(reply.body().copy()));
  }

  boolean serves(Request request) {
    return (forAll || !CacheRules.isPersonal(request))
        && varyValues.equals(VaryHeader.values(varyNames, request));
  }

  /** Whether it is for the same requests as that one. */
  boolean replaces(CachedReply other) {
    return varyNames.equals(other.varyNames) && varyValues.equals(other.varyValues);
  }

  boolean isFresh(long now) {
    return staleAt - now > 0;
  }

  /** Whether it may replace a failed call. */
  boolean servesIfError(long now) {
    return staleAt + afterwards.ifError().toNanos() - now > 0;
  }

  /** Whether it may be served while it is being refreshed. */
  boolean servesWhileRevalidating(long now) {
    return staleAt + afterwards.whileRevalidate().toNanos() - now > 0;
  }

  /** The time after which it may not be served at all. */
  long goneAt() {
    return staleAt + afterwards.longest().toNanos();
  }

  long ageSeconds(long now) {
    return age + TimeUnit.NANOSECONDS.toSeconds(now - askedAt);
  }

  /** The answer as it is given now: it says how old it is. */
  Reply aged(long now) {
    Headers.Builder headers = Headers.builder();
    reply.headers().forEach(headers::add);
    String seconds = Long.toString(ageSeconds(now));
    return new Reply(reply.status(), headers.add("Age", seconds).build(), reply.body());
  }

  long weight() {
    long[] weight = {OVERHEAD + reply.body().length()};
    reply.headers().forEach((name, value) -> weight[0] += name.length() + value.length());
    for (String value : varyValues) {
      weight[0] += value == null ? 0 : value.length();
    }
    return weight[0];
  }
}

package io.fanout.core.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.agent.OnThreads;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.guard.Attempt;
import io.fanout.core.guard.GuardEvents;
import io.fanout.core.guard.GuardKit;
import io.fanout.core.lane.Lane;
import io.fanout.core.settings.PoolSettings;
import io.fanout.core.strand.Strands;
import io.fanout.core.strand.pool.PoolStrands;
import io.fanout.core.time.Deadline;
import io.fanout.netty.lane.EventLoopLanes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The cache, with a clock that stands still until the test advances it. */
@OnThreads("tests on the test's own thread")
final class AnswerCacheTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final EventLoopLanes lanes = new EventLoopLanes(1);
  private final Lane lane = lanes.all().get(0);
  private final Strands strands = new PoolStrands(new PoolSettings(1, 1, 0), (name, fault) -> {});
  private final List<Request> sent = new ArrayList<>();
  private final List<Long> left = new ArrayList<>();
  private final List<String> events = new ArrayList<>();
  private long now = Long.MAX_VALUE - MINUTE.toNanos();
  private Function<Request, @Nullable Reply> backend = request -> reply("max-age=60");
  private AnswerCache cache = cache(1 << 20);

  @AfterEach
  void close() {
    strands.close();
    lanes.close();
  }

  private AnswerCache cache(long bytes) {
    GuardKit kit =
        GuardKit.of(
            strands,
            (deadline, action) -> () -> {},
            () -> now,
            new GuardEvents() {
              @Override
              public void answeredFromCache(String name) {
                events.add(name);
              }
            });
    return new AnswerCache(
        attempt -> {
          sent.add(attempt.request());
          left.add(attempt.deadline().left(() -> now));
          Reply reply = backend.apply(attempt.request());
          if (reply == null) {
            throw new CallFailed(CallResultKind.CONNECT_FAILED, "refused");
          }
          return reply;
        },
        "b",
        bytes,
        StaleRules.NONE,
        kit);
  }

  private static Reply reply(String control, String... more) {
    Headers.Builder headers = Headers.builder().add("Cache-Control", control);
    Headers.of(more).forEach(headers::add);
    return new Reply(200, headers.build(), Slice.of("{}"));
  }

  private Reply get(String target, String... headers) throws Exception {
    Request request = new Request(Method.GET, target, Headers.of(headers), null);
    Deadline deadline = new Deadline(now + MINUTE.toNanos());
    return cache.call(new Attempt(request, lane, deadline, MINUTE, new Cancellation()));
  }

  @Test
  void aSharedCallHasItsConfiguredTimeout() throws Exception {
    Request request = new Request(Method.GET, "/x", Headers.NONE, null);
    Deadline hurry = new Deadline(now + TimeUnit.MILLISECONDS.toNanos(300));
    cache.call(new Attempt(request, lane, hurry, MINUTE, new Cancellation()));
    assertThat(left).containsExactly(MINUTE.toNanos());
    Request personal = new Request(Method.GET, "/y", Headers.of("Range", "bytes=0-1"), null);
    cache.call(new Attempt(personal, lane, hurry, MINUTE, new Cancellation()));
    assertThat(left).last().isEqualTo(TimeUnit.MILLISECONDS.toNanos(300));
  }

  private void pass(long seconds) {
    now += TimeUnit.SECONDS.toNanos(seconds);
  }

  @Test
  void anAnswerThatExpiresInThousandsOfYearsIsCachedForAYear() throws Exception {
    backend =
        request ->
            reply(
                "public",
                "Date",
                "Sat, 21 Nov 2026 08:00:00 GMT",
                "Expires",
                "Fri, 31 Dec 9999 23:59:59 GMT");
    assertThat(get("/x").status()).isEqualTo(200);
    pass(TimeUnit.DAYS.toSeconds(365) - 1);
    assertThat(get("/x").status()).isEqualTo(200);
    assertThat(sent).hasSize(1);
    pass(1);
    get("/x");
    assertThat(sent).hasSize(2);
  }

  @Test
  void aFailureIsNotKept() throws Exception {
    backend = request -> null;
    assertThatThrownBy(() -> get("/x")).isInstanceOf(CallFailed.class);
    backend = request -> reply("max-age=60");
    get("/x");
    assertThat(sent).hasSize(2);
  }

  @Test
  void staleAnswersAreRefreshed() throws Exception {
    get("/x");
    pass(59);
    assertThat(get("/x").headers().first("Age")).isEqualTo("59");
    assertThat(sent).hasSize(1);
    pass(1);
    get("/x");
    assertThat(sent).hasSize(2);
    assertThat(events).containsExactly("b");
  }

  @Test
  void theTimeThatTheBackendTookCounts() throws Exception {
    backend =
        request -> {
          pass(50);
          return reply("max-age=60");
        };
    get("/x");
    pass(10);
    get("/x");
    assertThat(sent).hasSize(2);
  }

  @Test
  void anotherTargetIsAnotherAnswer() throws Exception {
    get("/x?a=1");
    get("/x?a=2");
    assertThat(sent).hasSize(2);
  }

  @Test
  void answersVaryByTheHeadersThatTheyName() throws Exception {
    backend = request -> reply("max-age=60", "Vary", "Accept-Language, X-Tenant");
    get("/x", "Accept-Language", "de");
    get("/x", "Accept-Language", "en");
    get("/x");
    get("/x", "accept-language", "de", "Other", "1");
    get("/x", "Accept-Language", "en");
    get("/x", "Accept-Language", "en", "X-Tenant", "7");
    assertThat(sent).hasSize(4);
  }

  @Test
  void anAnswerToAuthorizationIsNotShared() throws Exception {
    get("/x", "Authorization", "Bearer a");
    get("/x", "Authorization", "Bearer a");
    get("/x");
    get("/x", "Authorization", "Bearer b");
    assertThat(sent).hasSize(4);
    assertThat(events).isEmpty();
  }

  @Test
  void publicAnswersAreSharedWithAuthenticatedClients() throws Exception {
    backend = request -> reply("public, max-age=60");
    get("/x", "Authorization", "Bearer a");
    get("/x", "Authorization", "Bearer b");
    get("/x");
    assertThat(sent).hasSize(1);
  }

  @Test
  void aClientThatWantsItFreshGetsItAndRenewsIt() throws Exception {
    get("/x");
    pass(30);
    get("/x", "Cache-Control", "no-cache");
    pass(45);
    get("/x");
    assertThat(sent).hasSize(2);
  }

  @Test
  void cachedBytesStayWithinTheirLimit() throws Exception {
    cache = cache(10_000);
    backend =
        request ->
            new Reply(200, Headers.of("Cache-Control", "max-age=60"), Slice.of("x".repeat(1_000)));
    for (int i = 0; i < 1_000; i++) {
      get("/" + i);
    }
    assertThat(cache.bytes()).isBetween(1L, 10_000L);
  }

  @Test
  void variantsOfOneTargetStayWithinTheirBound() throws Exception {
    cache = cache(100_000_000);
    backend = request -> reply("max-age=60", "Vary", "X-N");
    for (int i = 0; i < 1_000; i++) {
      get("/x", "X-N", Integer.toString(i));
    }
    assertThat(cache.bytes()).isLessThan(20_000);
  }

  @Test
  void expiredAnswersLeaveTheMemory() throws Exception {
    get("/x");
    assertThat(cache.bytes()).isPositive();
    pass(61);
    assertThat(cache.bytes()).isZero();
  }
}

package io.fanout.core.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.agent.OnThreads;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.guard.Attempt;
import io.fanout.core.guard.GuardEvents;
import io.fanout.core.guard.GuardKit;
import io.fanout.core.lane.Lane;
import io.fanout.core.settings.Defaults;
import io.fanout.core.settings.SharedAnswersSettings;
import io.fanout.core.time.Deadline;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Two gateways' caches over one store, with time and strands that the test controls. */
@OnThreads("calls from plain threads")
final class SecondLevelTest {
  private final SharedTime time = new SharedTime();
  private final Store store = new Store();
  private final List<String> events = new ArrayList<>();
  private String[] head = {"Cache-Control", "max-age=5"};
  private Runnable meanwhile = () -> {};
  private int asked;
  private boolean down;
  private final AnswerCache one = cache(StaleRules.NONE);
  private final AnswerCache two = cache(StaleRules.NONE);

  /** A store in memory that can be unreachable, silent or refusing. */
  private final class Store implements AnswerStore {
    private record Kept(Slice bytes, long until) {}

    private final Map<String, Kept> kept = new HashMap<>();
    private final Map<String, Long> leases = new HashMap<>();
    private boolean up = true;
    private boolean silent;
    private int finds;
    private Runnable beforeLease = () -> {};

    @Override
    public SharedAnswersSettings settings() {
      return Defaults.of(SharedAnswersSettings.class);
    }

    @Override
    public boolean isUp() {
      return up;
    }

    @Override
    public CompletionStage<@Nullable Entry> find(String name) {
      finds++;
      Kept found = kept.get(name);
      if (silent) {
        return new CompletableFuture<>();
      }
      return CompletableFuture.completedFuture(
          found == null || found.until() <= time.now()
              ? null
              : new Entry(found.bytes(), Duration.ofNanos(found.until() - time.now())));
    }

    @Override
    public void keep(String name, byte[] bytes, Duration span) {
      kept.put(name, new Kept(Slice.of(bytes), time.now() + span.toNanos()));
    }

    @Override
    public CompletionStage<@Nullable Boolean> lease(String name, Duration span) {
      beforeLease.run();
      if (silent) {
        return new CompletableFuture<>();
      }
      Long until = leases.get(name);
      boolean free = until == null || until <= time.now();
      if (free) {
        leases.put(name, time.now() + span.toNanos());
      }
      return CompletableFuture.completedFuture(free);
    }

    @Override
    public void release(String name) {
      leases.remove(name);
    }
  }

  private AnswerCache cache(StaleRules stale) {
    GuardKit kit =
        GuardKit.of(
            time,
            time,
            time,
            new GuardEvents() {
              @Override
              public void answeredFromShared(String backend) {
                events.add("shared");
              }

              @Override
              public void sharedAnswersLate(String backend) {
                events.add("late");
              }
            });
    return new AnswerCache(
        attempt -> {
          asked++;
          meanwhile.run();
          if (down) {
            throw new CallFailed(CallResultKind.CONNECT_FAILED, "refused");
          }
          return new Reply(200, Headers.of(head), Slice.of("\"" + asked + "\""));
        },
        "b",
        1 << 20,
        stale,
        kit,
        new SecondLevel(store, "b", "http://b", stale, kit));
  }

  private Attempt attempt(Request request) {
    return new Attempt(
        request,
        (Lane)
            Proxy.newProxyInstance(
                Lane.class.getClassLoader(),
                new Class<?>[] {Lane.class},
                (proxy, method, arguments) -> null),
        Deadline.in(Duration.ofSeconds(1), time),
        Duration.ofSeconds(1),
        new Cancellation());
  }

  private Reply reply(AnswerCache gateway, String... headers) throws Exception {
    Request request = Request.get("/x").with(Headers.of(headers));
    Reply reply = gateway.call(attempt(request));
    time.runForked();
    return reply;
  }

  private String get(AnswerCache gateway, String... headers) throws Exception {
    return reply(gateway, headers).body().utf8();
  }

  private void pass(int seconds) {
    time.pass(Duration.ofSeconds(seconds));
  }

  @Test
  void anAnswerOfOneGatewayServesTheOther() throws Exception {
    assertThat(get(one)).isEqualTo("\"1\"");
    pass(2);
    Reply reply = reply(two);
    assertThat(reply.body().utf8()).isEqualTo("\"1\"");
    assertThat(reply.headers().first("Age")).isEqualTo("2");
    assertThat(events).containsExactly("shared");
    assertThat(store.leases).isEmpty();
    int finds = store.finds;
    pass(2);
    assertThat(reply(two).headers().first("Age")).isEqualTo("4");
    assertThat(store.finds).as("the first level has it").isEqualTo(finds);
  }

  @Test
  void itIsFreshNowhereForLongerThanItsTime() throws Exception {
    head = new String[] {"Cache-Control", "max-age=5", "Age", "2"};
    get(one);
    pass(2);
    assertThat(reply(two).headers().first("Age")).isEqualTo("4");
    pass(2);
    assertThat(get(two)).isEqualTo("\"2\"");
  }

  @Test
  void anAnswerThatNobodyMayKeepIsNotShared() throws Exception {
    for (String control : new String[] {"private, max-age=5", "no-store", "max-age=0", ""}) {
      head = new String[] {"Cache-Control", control};
      get(one);
      assertThat(store.kept).as(control).isEmpty();
      pass(11);
    }
    head = new String[] {"Cache-Control", "max-age=5", "Set-Cookie", "a=b"};
    get(one);
    pass(11);
    head = new String[] {"Cache-Control", "max-age=5", "Vary", "X-Forwarded-For"};
    get(one);
    assertThat(store.kept).isEmpty();
    assertThat(store.leases).isEmpty();
  }

  @Test
  void theStoreIsNotAskedForWhatIsNeverKept() throws Exception {
    head = new String[] {"Cache-Control", "no-store"};
    get(one);
    int finds = store.finds;
    get(one);
    assertThat(store.finds).isEqualTo(finds);
    pass(11);
    get(one);
    assertThat(store.finds).isEqualTo(2 * finds);
  }

  @Test
  void anAuthenticatedClientsAnswerIsNotShared() throws Exception {
    get(one, "Authorization", "alice");
    assertThat(store.kept).as("not even under her name: the backend does not allow it").isEmpty();
    head = new String[] {"Cache-Control", "public, max-age=5"};
    get(one, "Authorization", "alice");
    assertThat(get(two, "Authorization", "alice")).isEqualTo("\"2\"");
    assertThat(get(cache(StaleRules.NONE), "X-User", "alice")).isEqualTo("\"3\"");
    assertThat(get(cache(StaleRules.NONE), "Authorization", "bob")).isEqualTo("\"4\"");
    assertThat(store.kept).hasSize(3);
  }

  @Test
  void requestsThatDifferInNothingButTheirConnectionShareAnAnswer() throws Exception {
    get(one, "X-Request-Id", "1", "X-Forwarded-For", "10.0.0.1", "traceparent", "a");
    assertThat(get(two, "X-Request-Id", "2", "X-Forwarded-For", "10.0.0.2", "traceparent", "b"))
        .isEqualTo("\"1\"");
    assertThat(get(cache(StaleRules.NONE), "Accept-Language", "de")).isEqualTo("\"2\"");
  }

  @Test
  void anUnreachableStoreIsNotAsked() throws Exception {
    store.up = false;
    assertThat(get(one)).isEqualTo("\"1\"");
    assertThat(get(one)).as("the first level").isEqualTo("\"1\"");
    assertThat(get(two)).isEqualTo("\"2\"");
    assertThat(store.finds).isZero();
  }

  @Test
  void aSlowStoreIsWaitedForOncePerSecond() throws Exception {
    store.silent = true;
    long from = time.now();
    assertThat(get(one)).isEqualTo("\"1\"");
    assertThat(time.now() - from).isEqualTo(Duration.ofMillis(50).toNanos());
    assertThat(get(two)).isEqualTo("\"2\"");
    assertThat(get(cache(StaleRules.NONE))).isEqualTo("\"3\"");
    assertThat(events).containsExactly("late", "late", "late");
    pass(1);
    store.silent = false;
    pass(5);
    assertThat(get(one)).isEqualTo("\"4\"");
    assertThat(get(two)).isEqualTo("\"4\"");
  }

  @Test
  void damagedBytesAreIgnored() throws Exception {
    get(one);
    store.kept.replaceAll((name, kept) -> new Store.Kept(Slice.of("garbage"), kept.until()));
    assertThat(get(two)).isEqualTo("\"2\"");
    AnswerCache three = cache(StaleRules.NONE);
    assertThat(get(three)).as("replaced by the new answer").isEqualTo("\"2\"");
  }

  @Test
  void aGatewayWithoutAnAnswerWaitsForTheLeaseHolder() throws Exception {
    List<String> got = new ArrayList<>();
    AtOnce second = new AtOnce(() -> got.add(get(two)));
    meanwhile = second;
    Reply first = one.call(attempt(Request.get("/x")));
    time.runForked();
    // The second gateway waited 100 ms for the first one's answer and then asked the backend
    // itself.
    assertThat(second.took).isEqualTo(Duration.ofMillis(5 + 10 + 20 + 40).toNanos());
    assertThat(asked).isEqualTo(2);
    assertThat(first.body().utf8()).isEqualTo("\"2\"");
    assertThat(got).containsExactly("\"2\"");
  }

  @Test
  void waitersGetTheAnswerAtOnce() throws Exception {
    String name =
        new SecondLevel(store, "b", "http://b", StaleRules.NONE, kit()).name(Request.get("/x"));
    store.leases.put(name, Long.MAX_VALUE);
    Object unused =
        time.at(
            new Deadline(time.now() + Duration.ofMillis(20).toNanos()),
            () ->
                store.keep(
                    name,
                    Objects.requireNonNull(
                        new StoredAnswer(
                                new Reply(200, Headers.of(head), Slice.of("\"other\"")),
                                0,
                                0,
                                5_000,
                                5_000)
                            .encoded(1_000)),
                    Duration.ofSeconds(5)));
    assertThat(get(two)).isEqualTo("\"other\"");
    assertThat(asked).isZero();
    assertThat(events).containsExactly("shared");
  }

  @Test
  void anAnswerThatArrivesBetweenALookAndTheLeaseIsUsed() throws Exception {
    store.beforeLease = new AtOnce(() -> get(one));
    assertThat(get(two)).isEqualTo("\"1\"");
    assertThat(asked).isEqualTo(1);
    assertThat(events).containsExactly("shared");
    assertThat(store.leases).isEmpty();
  }

  @Test
  void aRefreshThatEndsBetweenALookAndTheLeaseIsNotRepeated() throws Exception {
    StaleRules rules = new StaleRules(Duration.ZERO, Duration.ofSeconds(60));
    AnswerCache first = cache(rules);
    AnswerCache other = cache(rules);
    get(first);
    get(other);
    pass(10);
    store.beforeLease = new AtOnce(() -> get(other));
    assertThat(get(first)).as("stale, while it looks").isEqualTo("\"1\"");
    assertThat(asked).isEqualTo(2);
    assertThat(get(first)).as("without asking the backend").isEqualTo("\"2\"");
    assertThat(asked).isEqualTo(2);
    assertThat(store.leases).isEmpty();
  }

  private GuardKit kit() {
    return GuardKit.of(time, time, time, GuardEvents.NONE);
  }

  @Test
  void oneRefreshServesAll() throws Exception {
    StaleRules rules = new StaleRules(Duration.ZERO, Duration.ofSeconds(60));
    AnswerCache first = cache(rules);
    AnswerCache other = cache(rules);
    get(first);
    get(other);
    assertThat(asked).isEqualTo(1);
    pass(10);
    List<String> got = new ArrayList<>();
    meanwhile = new AtOnce(() -> got.add(get(other)));
    assertThat(get(first)).as("stale, while one asks").isEqualTo("\"1\"");
    assertThat(got).as("the other finds the lease taken").containsExactly("\"1\"");
    assertThat(asked).isEqualTo(2);
    meanwhile = () -> {};
    time.pass(Duration.ofMillis(200));
    time.await(fired());
    get(other);
    assertThat(get(other)).as("without asking the backend").isEqualTo("\"2\"");
    assertThat(get(first)).isEqualTo("\"2\"");
    assertThat(asked).isEqualTo(2);
  }

  /** Completes once the due timers have run. */
  private CompletableFuture<?> fired() {
    CompletableFuture<@Nullable Void> over = new CompletableFuture<>();
    Object unused = time.at(new Deadline(time.now() + 1), () -> over.complete(null));
    return over;
  }

  @Test
  void anAnswerOfAnotherGatewayStandsInForAFailedCall() throws Exception {
    StaleRules rules = new StaleRules(Duration.ofSeconds(60), Duration.ZERO);
    get(cache(rules));
    pass(30);
    down = true;
    AnswerCache other = cache(rules);
    Attempt attempt = attempt(Request.get("/x"));
    assertThat(other.call(attempt).body().utf8()).isEqualTo("\"1\"");
    assertThat(attempt.trail().isStale()).isTrue();
    assertThat(store.leases).isEmpty();
  }

  @Test
  void aFailedCallGivesItsLeaseBack() throws Exception {
    down = true;
    assertThatThrownBy(() -> get(one)).isInstanceOf(CallFailed.class);
    assertThat(store.leases).isEmpty();
  }

  /** An action that runs once, during a call to a backend. */
  private final class AtOnce implements Runnable {
    private interface Body {
      void run() throws Exception;
    }

    private final Body body;
    private boolean ran;
    private long took;

    private AtOnce(Body body) {
      this.body = body;
    }

    @Override
    public void run() {
      if (!ran) {
        ran = true;
        long from = time.now();
        try {
          body.run();
        } catch (Exception e) {
          throw new IllegalStateException(e);
        }
        took = time.now() - from;
      }
    }
  }
}

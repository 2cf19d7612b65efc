package io.fanout.policy.credentials;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.agent.OnThreads;
import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import io.fanout.core.client.BackendClient;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.client.Origin;
import io.fanout.core.guard.Attempt;
import io.fanout.core.guard.Backend;
import io.fanout.core.guard.CallCredentials;
import io.fanout.core.guard.GuardEvents;
import io.fanout.core.guard.GuardKit;
import io.fanout.core.guard.OutboundPolicy;
import io.fanout.core.lane.Lane;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.CredentialsSettings;
import io.fanout.core.settings.Defaults;
import io.fanout.core.settings.Secret;
import io.fanout.core.settings.SecretPlace;
import io.fanout.core.settings.TokenSettings;
import io.fanout.core.time.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@OnThreads("tests of one strand")
final class TokenCacheTest {
  private static final Duration TIMEOUT = Duration.ofSeconds(2);
  private static final TokenSettings SETTINGS =
      new TokenSettings(
          "issuer",
          "/token",
          "gw",
          Secret.of("s3cret"),
          SecretPlace.HEADER,
          null,
          null,
          Duration.ofSeconds(30),
          Duration.ofMinutes(5));

  private final InlineStrands strands = new InlineStrands();
  private long now;
  private int fetched;
  private Function<Request, Reply> issuer = request -> token(++fetched, 100);
  private Function<String, Reply> geo = authorization -> reply(200, "{}");
  private final List<String> sent = new ArrayList<>();

  private final GuardKit kit =
      GuardKit.of(strands, (deadline, action) -> () -> {}, () -> now, GuardEvents.NONE);
  private final Backend issuerBackend = backend("issuer", kit, request -> issuer.apply(request));
  private final Backend backend =
      backend(
          "geo",
          GuardKit.of(
              strands,
              (deadline, action) -> () -> {},
              () -> now,
              GuardEvents.NONE,
              new OutboundPolicy() {
                @Override
                public @Nullable CallCredentials credentials(
                    String name, BackendSettings settings) {
                  return new BackendCredentials(unused -> issuerBackend, strands, () -> now)
                      .open(new CredentialsSettings(null, null, SETTINGS, null, null));
                }
              }),
          this::received);

  private Reply received(Request request) {
    String authorization = String.valueOf(request.headers().first("Authorization"));
    sent.add(authorization);
    return geo.apply(authorization);
  }

  private static Backend backend(String name, GuardKit kit, Function<Request, Reply> replies) {
    return new Backend(
        name,
        Defaults.of(BackendSettings.class),
        List.of(new Origin("http", "127.0.0.1", 1)),
        new BackendClient() {
          @Override
          public Reply call(Origin origin, Request request, Cancellation cancellation) {
            return replies.apply(request);
          }

          @Override
          public Connections connections() {
            return Connections.NONE;
          }

          @Override
          public void close() {}
        },
        kit);
  }

  private static Reply token(int number, int seconds) {
    return reply(200, "{\"access_token\": \"t%d\", \"expires_in\": %d}".formatted(number, seconds));
  }

  private static Reply reply(int status, String body) {
    return new Reply(status, Headers.NONE, Slice.of(body));
  }

  private Reply call() throws CallFailed, SuspendExecution, InterruptedException {
    return backend.call(
        new Attempt(
            Request.get("/x"),
            NoLane.LANE,
            Deadline.in(TIMEOUT, () -> now),
            TIMEOUT,
            new Cancellation()));
  }

  private void pass(Duration time) {
    now += time.toNanos();
  }

  @Test
  void aTokenServesUntilShortlyBeforeItsEnd() throws Exception {
    call();
    pass(Duration.ofSeconds(69));
    call();
    assertThat(fetched).isEqualTo(1);
    assertThat(sent).containsExactly("Bearer t1", "Bearer t1");
  }

  @Test
  void aTokenIsReplacedAheadWhileTheOldOneServes() throws Exception {
    call();
    pass(Duration.ofSeconds(71));
    call();
    call();
    assertThat(fetched).isEqualTo(2);
    assertThat(sent).containsExactly("Bearer t1", "Bearer t1", "Bearer t2");
  }

  @Test
  void aTokenStaysUsableUntilItExpiresWhileTheIssuerIsDown() throws Exception {
    call();
    issuer = request -> reply(500, "");
    pass(Duration.ofSeconds(71));
    call();
    pass(Duration.ofSeconds(28));
    call();
    assertThat(sent).containsOnly("Bearer t1").hasSize(3);
    pass(Duration.ofSeconds(2));
    assertThatThrownBy(this::call)
        .isInstanceOfSatisfying(
            CallFailed.class, e -> assertThat(e.ending()).isEqualTo(CallResultKind.NO_CREDENTIALS))
        .hasMessage("no token from backend issuer: the issuer answered 500");
    assertThat(sent).hasSize(3);
  }

  @Test
  void aFailingIssuerIsAskedOncePerSecond() throws Exception {
    issuer =
        request -> {
          fetched++;
          return reply(500, "");
        };
    for (int i = 0; i < 5; i++) {
      assertThatThrownBy(this::call).isInstanceOf(CallFailed.class);
    }
    assertThat(fetched).isEqualTo(1);
    issuer = request -> token(7, 100);
    pass(Duration.ofSeconds(1));
    assertThat(call().status()).isEqualTo(200);
  }

  @Test
  void aTokenThatIsRefusedIsFetchedAgainAndTheCallSentOnceMore() throws Exception {
    call();
    pass(Duration.ofSeconds(10));
    geo = authorization -> reply(authorization.endsWith("t1") ? 401 : 200, "{}");
    assertThat(call().status()).isEqualTo(200);
    assertThat(sent).containsExactly("Bearer t1", "Bearer t1", "Bearer t2");
    assertThat(fetched).isEqualTo(2);
  }

  @Test
  void aNewTokenThatIsRefusedTooIsNotFetchedAgain() throws Exception {
    call();
    pass(Duration.ofSeconds(10));
    geo = authorization -> reply(401, "{}");
    assertThat(call().status()).isEqualTo(401);
    assertThat(call().status()).isEqualTo(401);
    assertThat(fetched).isEqualTo(2);
  }

  @Test
  void withoutAFreeStrandTheOldTokenServes() throws Exception {
    call();
    pass(Duration.ofSeconds(71));
    strands.free = false;
    assertThat(call().status()).isEqualTo(200);
    strands.free = true;
    pass(Duration.ofSeconds(1));
    call();
    assertThat(fetched).isEqualTo(2);
  }

  @Test
  void aTokenOfAMomentServesTheCallThatFetchedIt() throws Exception {
    issuer = request -> token(1, 0);
    assertThat(call().status()).isEqualTo(200);
  }

  /** a lane that the test never uses */
  private enum NoLane implements Lane {
    LANE;

    @Override
    public int index() {
      return 0;
    }

    @Override
    public boolean isCurrent() {
      return false;
    }

    @Override
    public StackTraceElement[] stackTrace() {
      return new StackTraceElement[0];
    }

    @Override
    public void runAndWait(Runnable task) {
      task.run();
    }

    @Override
    public void execute(Runnable task) {
      task.run();
    }
  }
}

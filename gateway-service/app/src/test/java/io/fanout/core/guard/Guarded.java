package io.fanout.core.guard;

import io.fanout.api.CallResultKind;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.boot.settings.SettingsReader;
import io.fanout.core.client.CallFailed;
import io.fanout.core.client.Cancellation;
import io.fanout.core.client.Origin;
import io.fanout.core.lane.Lane;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.strand.Strands;
import io.fanout.core.time.Deadline;
import io.fanout.core.time.NanoClock;
import io.fanout.netty.lane.EventLoopLane;
import io.netty.channel.DefaultEventLoop;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/** Helpers for tests of guards. */
final class Guarded {
  static final Duration TIMEOUT = Duration.ofSeconds(2);
  static final Instant TODAY = Instant.parse("2026-11-21T08:00:00Z");

  /** A lane that never runs anything. */
  static final Lane LANE = new EventLoopLane(0, new DefaultEventLoop());

  private Guarded() {}

  /** Settings of a backend as a user writes them, as pairs of name and value. */
  static BackendSettings settings(String... namesAndValues) {
    Map<String, Object> properties = new HashMap<>();
    properties.put("gateway.backends.b.timeout", "2s");
    for (int i = 0; i < namesAndValues.length; i += 2) {
      properties.put("gateway.backends.b." + namesAndValues[i], namesAndValues[i + 1]);
    }
    StandardEnvironment environment = new StandardEnvironment();
    environment.getPropertySources().addFirst(new MapPropertySource("test", properties));
    SettingsReader reader = new SettingsReader(environment);
    BackendSettings settings = Objects.requireNonNull(reader.read().backends().get("b"));
    reader.errors().refuse();
    return settings;
  }

  static GuardKit kit(VirtualTime time, Strands strands, GuardEvents events) {
    Random random = new Random(4711);
    RandomSource chance =
        () -> {
          synchronized (random) {
            return random.nextDouble();
          }
        };
    return new GuardKit(
        strands, time, time, InstantSource.fixed(TODAY), chance, events, OutboundPolicy.LOCAL);
  }

  static GuardKit kit(VirtualTime time, GuardEvents events) {
    return kit(time, new InlineStrands(time), events);
  }

  static Attempt get(NanoClock clock) {
    return attempt(Request.get("/x"), clock, TIMEOUT);
  }

  static Attempt post(NanoClock clock) {
    return attempt(new Request(Method.POST, "/x", Headers.NONE, null), clock, TIMEOUT);
  }

  static Attempt attempt(Request request, NanoClock clock, Duration time) {
    return new Attempt(request, LANE, Deadline.in(time, clock), TIMEOUT, new Cancellation());
  }

  static Reply reply(int status, String... headers) {
    return new Reply(status, Headers.of(headers), Slice.of("{}"));
  }

  static CallFailed refused() {
    return new CallFailed(CallResultKind.CONNECT_FAILED, "connection refused");
  }

  static List<Origin> origins(int count) {
    List<Origin> origins = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      origins.add(new Origin("http", "127.0.0.1", 9001 + i));
    }
    return origins;
  }
}

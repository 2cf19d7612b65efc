package io.fanout.boot.console;

import io.fanout.boot.settings.SettingsReader;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.budget.ClientBudgets;
import io.fanout.core.flow.Recorder;
import io.fanout.core.flow.RequestPath;
import io.fanout.core.guard.Backend;
import io.fanout.core.handoff.Handoff;
import io.fanout.core.plan.Endpoint;
import io.fanout.core.plan.PlannedCall;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.strand.Strands;
import io.fanout.core.time.NanoClock;
import java.lang.reflect.Proxy;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.core.env.StandardEnvironment;

/** A gateway that does nothing and counts its viewers. */
final class FakeView implements ConsoleView {
  volatile boolean fails;

  private final ConsoleTap tap = new ConsoleTap(new ExchangeHistory(NanoClock.SYSTEM));
  private final GatewaySettings settings = new SettingsReader(new StandardEnvironment()).read();
  private final AtomicInteger samples = new AtomicInteger();
  private final BodyBudget memory = new BodyBudget(1 << 20);
  private final ClientBudgets budgets = new ClientBudgets(memory, 1 << 19, 1 << 18, 1 << 17);
  private final Strands strands = nothing(Strands.class);
  private final RequestPath path =
      new RequestPath(
          strands,
          (deadline, action) -> () -> {},
          NanoClock.SYSTEM,
          Recorder.NONE,
          (strand, failure) -> {},
          100,
          (name, consumers) -> new NoHandoff<>());

  /** A hand-off that refuses every item. */
  private static final class NoHandoff<T> implements Handoff<T> {
    @Override
    public boolean offer(T item) {
      return false;
    }

    @Override
    public long occupied() {
      return 0;
    }

    @Override
    public int capacity() {
      return 8;
    }

    @Override
    public void close() {
      // nothing to close
    }
  }

  private static <T> T nothing(Class<T> type) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> method.getReturnType() == List.class ? List.of() : null));
  }

  ConsoleFeed feed(long everyMillis) {
    return new ConsoleFeed(this, tap, NanoClock.SYSTEM, everyMillis);
  }

  boolean isCounting() {
    return tap.isCounting();
  }

  int samples() {
    return samples.get();
  }

  void close() {
    path.close();
  }

  @Override
  public Map<String, Object> about() {
    return Map.of("mode", "fiber", "configuration", Map.of("hash", "abc"));
  }

  @Override
  public Map<String, Object> configuration() {
    if (fails) {
      throw new IllegalStateException("a test's failure");
    }
    samples.incrementAndGet();
    return Map.of("hash", "abc");
  }

  @Override
  public GatewaySettings settings() {
    return settings;
  }

  @Override
  public List<Endpoint> endpoints() {
    return List.of();
  }

  @Override
  public Collection<Backend> backends() {
    return List.of();
  }

  @Override
  public Map<String, List<String>> failingLookups() {
    return Map.of();
  }

  @Override
  public RequestPath path() {
    return path;
  }

  @Override
  public Map<String, Handoff<?>> rings() {
    return Map.of("intake", path.intake());
  }

  @Override
  public Strands strands() {
    return strands;
  }

  @Override
  public List<Long> laneThreads() {
    return List.of(-1L);
  }

  @Override
  public BodyBudget memory() {
    return memory;
  }

  @Override
  public ClientBudgets clientBudgets() {
    return budgets;
  }

  @Override
  public long cachedBytes(PlannedCall call) {
    return 0;
  }
}

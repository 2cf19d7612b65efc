package io.fanout.redis;

import io.fanout.core.settings.RedisSettings;
import io.fanout.policy.shared.TlsManagers;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.netty.util.concurrent.EventExecutor;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connection to Redis. A command that fails or is not answered in time ends the connection, and
 * every other command on it: from then on, commands fail at once. Meanwhile the link connects anew,
 * at growing intervals, and asks sentinels again; it is up once a first script was answered.
 *
 * <p>Any thread sends. The link's executor alone connects, and tells those who listen.
 */
@SuppressWarnings("FutureReturnValueIgnored") // what comes of them is told by their listeners
final class RedisLink implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger("fanout");
  private static final long FIRST_PAUSE_MILLIS = 50;
  private static final int MOST_IN_FLIGHT = 20_000;
  private static final String AWAY = "Redis cannot be reached";
  private static final String BUSY = "too many commands are in flight";

  /** Says why a command was not sent; often, so without a stack. */
  static final class RedisAway extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RedisAway(String why) {
      super(why, null, false, false);
    }
  }

  private final RedisSettings settings;
  private final Lettuce lettuce;
  private final EventExecutor executor;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private final AtomicInteger inFlight = new AtomicInteger();
  private Supplier<CompletionStage<List<Long>>> probe = () -> failed(new RedisAway(AWAY));

  /** The connection that there is, for the executor and its probes. */
  private volatile @Nullable StatefulRedisConnection<String, String> connection;

  /** The same, once it has answered. */
  private volatile @Nullable StatefulRedisConnection<String, String> used;

  private volatile @Nullable String failure = "the gateway has not connected yet";
  private volatile boolean closed;
  private int failures;
  private boolean told;

  RedisLink(RedisSettings settings, @Nullable TlsManagers tls) {
    this.settings = settings;
    this.lettuce = new Lettuce(settings, tls);
    this.executor = lettuce.executor();
    lettuce.onDisconnected(gone -> onExecutor(() -> lost(gone, "the connection was closed")));
  }

  /** Connects, and from then on asks for signs of life by that command. */
  void open(Supplier<CompletionStage<List<Long>>> signsOfLife) {
    onExecutor(
        () -> {
          probe = signsOfLife;
          connect();
          long period = settings.leaseTime().toMillis() / 3;
          executor.scheduleAtFixedRate(this::beat, period, period, TimeUnit.MILLISECONDS);
        });
  }

  boolean isUp() {
    return used != null;
  }

  /** Why the link is not up; null where it is. */
  @Nullable String failure() {
    return isUp() ? null : failure;
  }

  /** Runs on the executor whenever the link has come up or gone down. */
  void onChange(Runnable listener) {
    listeners.add(listener);
  }

  void forget(Runnable listener) {
    listeners.remove(listener);
  }

  void schedule(Runnable action, long millis) {
    try {
      executor.schedule(action, millis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      LOG.trace("the link is closed", e);
    }
  }

  /** Runs a script; fails at once where the link is not up. */
  CompletionStage<List<Long>> send(Script script, String key, String... arguments) {
    return run(used, script, key, arguments);
  }

  /** Runs a script also on a connection that has not answered anything yet. */
  CompletionStage<List<Long>> probe(Script script, String key, String... arguments) {
    return run(connection, script, key, arguments);
  }

  private CompletionStage<List<Long>> run(
      @Nullable StatefulRedisConnection<String, String> on,
      Script script,
      String key,
      String... arguments) {
    if (on == null) {
      return failed(new RedisAway(AWAY));
    }
    if (inFlight.get() >= MOST_IN_FLIGHT) {
      return failed(new RedisAway(BUSY));
    }
    inFlight.incrementAndGet();
    String[] keys = {key};
    CompletionStage<List<Long>> answer;
    try {
      answer =
          on.async()
              .<List<Long>>evalsha(script.digest(), ScriptOutputType.MULTI, keys, arguments)
              .exceptionallyCompose(
                  unknown ->
                      unknown instanceof RedisNoScriptException
                          ? on.async().eval(script.text(), ScriptOutputType.MULTI, keys, arguments)
                          : failed(unknown));
    } catch (RuntimeException e) {
      answer = failed(e);
    }
    return answer.whenComplete(
        (values, failed) -> {
          inFlight.decrementAndGet();
          if (failed != null) {
            onExecutor(() -> lost(on, reason(failed)));
          }
        });
  }

  private static CompletionStage<List<Long>> failed(Throwable failure) {
    return CompletableFuture.failedFuture(failure);
  }

  private static String reason(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return String.valueOf(root.getMessage());
  }

  private void onExecutor(Runnable action) {
    if (executor.inEventLoop()) {
      action.run();
    } else {
      schedule(action, 0);
    }
  }

  private void connect() {
    if (closed) {
      return;
    }
    CompletionStage<StatefulRedisConnection<String, String>> connecting;
    try {
      connecting = lettuce.connect();
    } catch (RuntimeException e) {
      connecting = CompletableFuture.failedFuture(e);
    }
    connecting.whenComplete((made, failed) -> onExecutor(() -> connected(made, failed)));
  }

  private void connected(
      @Nullable StatefulRedisConnection<String, String> made, @Nullable Throwable failed) {
    if (made == null) {
      away(failed == null ? "no connection" : reason(failed));
    } else if (closed) {
      made.closeAsync();
    } else {
      connection = made;
      probe.get().thenAccept(answer -> onExecutor(() -> up(made)));
    }
  }

  private void up(StatefulRedisConnection<String, String> answering) {
    if (connection != answering || used == answering) {
      return;
    }
    used = answering;
    failures = 0;
    told = false;
    LOG.info("Redis at {} answers: limits and quotas are shared", settings.hosts());
    listeners.forEach(Runnable::run);
  }

  private void lost(Object gone, String why) {
    StatefulRedisConnection<String, String> current = connection;
    if (current != null && current == gone) {
      connection = null;
      boolean wasUp = used != null;
      used = null;
      if (!closed) {
        current.closeAsync();
      }
      away(why);
      if (wasUp) {
        listeners.forEach(Runnable::run);
      }
    }
  }

  private void away(String why) {
    failure = why;
    if (closed) {
      return;
    }
    if (!told) {
      told = true;
      LOG.warn(
          "Redis at {} cannot be used: {}; the gateway goes on with its own share of the shared"
              + " limits and quotas, and tries again",
          settings.hosts(),
          why);
    }
    long pause = FIRST_PAUSE_MILLIS << Math.min(failures++, 20);
    long most = Math.min(pause, settings.maxBackoff().toMillis());
    schedule(this::connect, most / 2 + ThreadLocalRandom.current().nextLong(most / 2 + 1));
  }

  private void beat() {
    if (isUp()) {
      CompletionStage<List<Long>> unused = probe.get();
    }
  }

  @Override
  public void close() {
    closed = true;
    lettuce.close();
  }
}

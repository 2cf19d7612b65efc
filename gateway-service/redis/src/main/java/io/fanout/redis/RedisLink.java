package io.fanout.redis;

import io.fanout.core.settings.RedisSettings;
import io.fanout.policy.shared.TlsManagers;
import io.lettuce.core.RedisNoScriptException;
import io.lettuce.core.ScriptOutputType;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
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
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connection to Redis. If a command fails, or Redis does not answer it in time, the link closes
 * the connection, and every other command on it fails. From then on, commands fail at once. The
 * link connects again at growing intervals, and asks the sentinels each time. It is up once Redis
 * has answered a first script.
 *
 * <p>Any thread sends. Only the link's executor connects and runs the listeners.
 */
@SuppressWarnings("FutureReturnValueIgnored") // a listener on each future handles its result
final class RedisLink implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger("fanout");
  private static final long FIRST_PAUSE_MILLIS = 50;
  private static final int MOST_IN_FLIGHT = 20_000;

  /**
   * The purpose of a link, with the words that the log has when Redis answers and when it fails.
   */
  enum Purpose {
    COUNTS(
        "limits and quotas are shared",
        "the gateway goes on with its own share of the shared limits and quotas"),
    ANSWERS(
        "gateways share the answers that they keep",
        "the gateway goes on with the answers that it keeps itself");

    private final String up;
    private final String away;

    Purpose(String up, String away) {
      this.up = up;
      this.away = away;
    }
  }

  /** Commands on a connection. */
  @FunctionalInterface
  interface Commands<T> {
    CompletionStage<T> on(RedisAsyncCommands<String, String> redis);
  }

  private static final String AWAY = "Redis cannot be reached";
  private static final String BUSY = "too many commands are in flight";

  /** Says why the link did not send a command. Frequent, so it has no stack trace. */
  static final class RedisAway extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RedisAway(String why) {
      super(why, null, false, false);
    }
  }

  private final RedisSettings settings;
  private final Purpose purpose;
  private final Lettuce lettuce;
  private final EventExecutor executor;
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private final AtomicInteger inFlight = new AtomicInteger();
  private Supplier<? extends CompletionStage<?>> probe = () -> failed(new RedisAway(AWAY));

  /** The open connection, for the executor and its probes; null if there is none. */
  private volatile @Nullable StatefulRedisConnection<String, String> connection;

  /** The same connection, once Redis has answered on it. */
  private volatile @Nullable StatefulRedisConnection<String, String> used;

  private volatile @Nullable String failure = "the gateway has not connected yet";
  private volatile boolean closed;
  private int failures;
  private boolean warned;

  RedisLink(RedisSettings settings, @Nullable TlsManagers tls, Purpose purpose) {
    this.settings = settings;
    this.purpose = purpose;
    this.lettuce = new Lettuce(settings, tls);
    this.executor = lettuce.executor();
    lettuce.onDisconnected(gone -> onExecutor(() -> lost(gone, "the connection was closed")));
  }

  /** Connects, and from then on sends that command regularly, to see whether Redis answers. */
  void open(Supplier<? extends CompletionStage<?>> command) {
    onExecutor(
        () -> {
          probe = command;
          connect();
          long period = settings.leaseTime().toMillis() / 3;
          executor.scheduleAtFixedRate(this::beat, period, period, TimeUnit.MILLISECONDS);
        });
  }

  boolean isUp() {
    return used != null;
  }

  /** Why the link is not up; null if it is. */
  @Nullable String failure() {
    return isUp() ? null : failure;
  }

  /** Adds a listener, which the executor runs whenever the link comes up or goes down. */
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

  /** Runs a script; fails at once if the link is not up. */
  CompletionStage<List<Long>> send(Script script, String key, String... arguments) {
    return run(used, script, key, arguments);
  }

  /** Runs a script, even on a connection on which Redis has not answered yet. */
  CompletionStage<List<Long>> probe(Script script, String key, String... arguments) {
    return run(connection, script, key, arguments);
  }

  /** Sends commands; fails at once where the link is not up. */
  <T> CompletionStage<T> send(Commands<T> commands) {
    return run(used, commands);
  }

  /** Sends commands also on a connection that has not answered anything yet. */
  <T> CompletionStage<T> probe(Commands<T> commands) {
    return run(connection, commands);
  }

  private CompletionStage<List<Long>> run(
      @Nullable StatefulRedisConnection<String, String> on,
      Script script,
      String key,
      String... arguments) {
    String[] keys = {key};
    return run(
        on,
        redis ->
            redis
                .<List<Long>>evalsha(script.digest(), ScriptOutputType.MULTI, keys, arguments)
                .exceptionallyCompose(
                    unknown ->
                        unknown instanceof RedisNoScriptException
                            ? redis.eval(script.text(), ScriptOutputType.MULTI, keys, arguments)
                            : failed(unknown)));
  }

  private <T> CompletionStage<T> run(
      @Nullable StatefulRedisConnection<String, String> on, Commands<T> commands) {
    if (on == null) {
      return failed(new RedisAway(AWAY));
    }
    if (inFlight.get() >= MOST_IN_FLIGHT) {
      return failed(new RedisAway(BUSY));
    }
    inFlight.incrementAndGet();
    CompletionStage<T> answer;
    try {
      answer = commands.on(on.async());
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

  private static <T> CompletionStage<T> failed(Throwable failure) {
    return CompletableFuture.failedFuture(failure);
  }

  private static String reason(Throwable failure) {
    Throwable root = failure;
    boolean ofTls = failure instanceof SSLException;
    while (root.getCause() != null) {
      root = root.getCause();
      ofTls |= root instanceof SSLException;
    }
    return (ofTls ? "TLS failed: " : "") + root.getMessage();
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
    warned = false;
    LOG.info("Redis at {} answers: {}", settings.hosts(), purpose.up);
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
    if (!warned) {
      warned = true;
      LOG.warn(
          "Redis at {} cannot be used: {}; {}, and tries again",
          settings.hosts(),
          why,
          purpose.away);
    }
    long pause = FIRST_PAUSE_MILLIS << Math.min(failures++, 20);
    long most = Math.min(pause, settings.maxBackoff().toMillis());
    schedule(this::connect, most / 2 + ThreadLocalRandom.current().nextLong(most / 2 + 1));
  }

  private void beat() {
    if (isUp()) {
      CompletionStage<?> unused = probe.get();
    }
  }

  @Override
  public void close() {
    closed = true;
    lettuce.close();
  }
}

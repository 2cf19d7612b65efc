package io.fanout.redis;

import io.fanout.api.json.Slice;
import io.fanout.core.settings.RedisSettings;
import io.fanout.core.settings.SharedAnswersSettings;
import io.fanout.core.share.AnswerStore;
import io.fanout.policy.shared.TlsManagers;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.codec.StringCodec;
import io.lettuce.core.output.ByteArrayOutput;
import io.lettuce.core.output.StatusOutput;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.CommandType;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers that gateways share, on a connection of their own: a long one delays no limit and no
 * quota.
 */
@SuppressWarnings("FutureReturnValueIgnored") // the link handles the results of writes
final class RedisAnswers implements AnswerStore, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger("fanout");

  /** How many bytes may be on their way to Redis; further answers are not shared. */
  private static final long MOST_UNSENT = 16 << 20;

  /** Incompressible bytes grow by at most one part in this many. */
  private static final int GROWTH = 1_000;

  private static final int HEAD = 64;
  private static final StringCodec CODEC = StringCodec.UTF8;

  private final SharedAnswersSettings settings;
  private final String prefix;
  private final String gateway;
  private final RedisLink link;
  private final AtomicLong unsent = new AtomicLong();
  private final AtomicBoolean refusalTold = new AtomicBoolean();

  RedisAnswers(String gateway, RedisSettings redis, @Nullable TlsManagers tls) {
    this.settings = redis.answers();
    this.prefix = redis.keyPrefix() + ":answer:";
    this.gateway = gateway;
    this.link = new RedisLink(redis, tls, RedisLink.Purpose.ANSWERS);
    link.open(() -> link.probe(RedisAsyncCommands::ping));
  }

  @Override
  public SharedAnswersSettings settings() {
    return settings;
  }

  @Override
  public boolean isUp() {
    return link.isUp();
  }

  /** Why Redis cannot be reached just now; null where it can. */
  @Nullable String failure() {
    return link.failure();
  }

  @Override
  public CompletionStage<@Nullable Entry> find(String name) {
    String key = prefix + name;
    long size = settings.maxSize().toBytes();
    long most = size + size / GROWTH + HEAD;
    return link.send(
        redis -> {
          CompletionStage<byte[]> bytes =
              redis.dispatch(
                  CommandType.GETRANGE,
                  new ByteArrayOutput<>(CODEC),
                  new CommandArgs<>(CODEC).addKey(key).add(0).add(most));
          return bytes.thenCombine(redis.pttl(key), RedisAnswers::entry);
        });
  }

  /**
   * Redis says 0 bytes where there is no such key, and a time below 0 where it keeps it forever.
   */
  private static @Nullable Entry entry(byte @Nullable [] bytes, long millis) {
    return bytes == null || bytes.length == 0 || millis <= 0
        ? null
        : new Entry(Slice.of(bytes), Duration.ofMillis(millis));
  }

  @Override
  public void keep(String name, byte[] bytes, Duration time) {
    if (unsent.addAndGet(bytes.length) > MOST_UNSENT) {
      unsent.addAndGet(-bytes.length);
      return;
    }
    link.send(
            redis ->
                unlessRefused(
                    redis.dispatch(
                        CommandType.SET,
                        new StatusOutput<>(CODEC),
                        new CommandArgs<>(CODEC)
                            .addKey(prefix + name)
                            .add(bytes)
                            .add("PX")
                            .add(time.toMillis()))))
        .whenComplete((done, failure) -> unsent.addAndGet(-bytes.length));
  }

  /** A Redis whose memory is full still answers: the link stays. */
  private <T> CompletionStage<@Nullable T> unlessRefused(CompletionStage<T> written) {
    return written.exceptionallyCompose(
        failure -> {
          Throwable cause = failure.getCause() == null ? failure : failure.getCause();
          if (!(cause instanceof RedisCommandExecutionException)) {
            return CompletableFuture.failedFuture(cause);
          }
          if (refusalTold.compareAndSet(false, true)) {
            LOG.warn("Redis refuses to keep answers that gateways share: {}", cause.getMessage());
          }
          return CompletableFuture.completedFuture(null);
        });
  }

  @Override
  public CompletionStage<@Nullable Boolean> lease(String name, Duration time) {
    SetArgs once = SetArgs.Builder.nx().px(time.toMillis());
    return link.send(
        redis -> unlessRefused(redis.set(lease(name), gateway, once).thenApply("OK"::equals)));
  }

  /** If the lease has gone to another gateway meanwhile, two gateways ask the backend at most. */
  @Override
  public void release(String name) {
    link.send(redis -> redis.del(lease(name)));
  }

  private String lease(String name) {
    return prefix + name + ":lease";
  }

  @Override
  public void close() {
    link.close();
  }
}

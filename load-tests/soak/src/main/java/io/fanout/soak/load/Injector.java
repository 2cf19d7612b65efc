package io.fanout.soak.load;

import io.fanout.soak.client.Ask;
import io.fanout.soak.client.Clients;
import io.fanout.soak.client.Hiccups;
import io.fanout.soak.client.Reply;
import io.fanout.soak.judge.Ledger;
import io.fanout.soak.judge.Sample;
import io.fanout.soak.mix.Case;
import io.fanout.soak.mix.Mix;
import io.fanout.soak.weather.Season;
import io.fanout.soak.weather.Weather;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Sends at a constant rate, whatever comes back, and shows the ledger what did. One thread keeps
 * the rate; each request that is under way has one of its own.
 */
public final class Injector implements AutoCloseable {
  private static final double NANOS = 1e9;
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final Clients clients;
  private final Mix mix;
  private final Weather weather;
  private final Hiccups hiccups;
  private final Ledger ledger;
  private final AtomicLong numbers;
  private final AtomicLong retried = new AtomicLong();
  private final AtomicLong under = new AtomicLong();
  private final Thread pace;
  private final ExecutorService senders =
      Executors.newCachedThreadPool(task -> daemon(task, "client"));
  private volatile boolean over;

  public Injector(
      Clients clients,
      Mix mix,
      Weather weather,
      Hiccups hiccups,
      Ledger ledger,
      AtomicLong numbers,
      double rate) {
    this.clients = clients;
    this.mix = mix;
    this.weather = weather;
    this.hiccups = hiccups;
    this.ledger = ledger;
    this.numbers = numbers;
    this.pace = daemon(() -> keepPace(rate), "pace");
    pace.start();
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  private void keepPace(double rate) {
    long every = (long) (NANOS / rate);
    for (long due = System.nanoTime(); !over; due += every) {
      sleepUntil(due);
      begin(mix.next());
    }
  }

  private static void sleepUntil(long due) {
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  /** Also sends this many requests of one kind, one after the other, within that time. */
  public void flood(Case kind, int count, Duration during) {
    long every = during.toNanos() / count;
    long start = System.nanoTime();
    for (int i = 0; i < count && !over; i++) {
      sleepUntil(start + i * every);
      begin(kind);
    }
  }

  private void begin(Case kind) {
    long number = numbers.incrementAndGet();
    under.incrementAndGet();
    senders.execute(
        () -> {
          try {
            send(kind, kind.ask().apply(number));
          } catch (RuntimeException | Error ours) {
            // What could not be judged must not pass for sound.
            ledger.unjudged(kind.name() + " " + number + ": " + ours);
          } finally {
            under.decrementAndGet();
          }
        });
  }

  private void send(Case kind, Ask ask) {
    long sent = System.nanoTime();
    Optional<Reply> reply = Optional.empty();
    String failure = "";
    try {
      reply = Optional.of(clients.ask(ask));
    } catch (IOException none) {
      failure = String.valueOf(none);
    }
    long ended = System.nanoTime();
    if (kind.name().equals(Mix.RETRIED)
        && reply.map(Reply::status).filter(s -> s != 503).isPresent()) {
      retried.incrementAndGet();
    }
    Set<Season> seasons = weather.between(sent, ended);
    ledger.add(
        new Sample(
            kind.name(),
            ask,
            kind.right(seasons),
            reply,
            failure,
            Duration.ofNanos(ended - sent),
            Duration.ofNanos(margin(sent, ended, ask.deadline().toNanos())),
            seasons));
  }

  /** What this machine kept back where it counts: at the beginning, and after the deadline. */
  private long margin(long sent, long ended, long deadline) {
    long begun = Math.min(ended, sent + Ledger.LATEST.toNanos());
    long due = Math.max(begun, Math.min(ended, sent + deadline));
    return hiccups.within(sent, begun) + hiccups.within(due, ended);
  }

  /** How many calls have gone to the backend that is dead and retried. */
  public long retried() {
    return retried.get();
  }

  /** Sends no more, and waits for what is under way; what does not end is a broken promise. */
  @Override
  public void close() {
    over = true;
    long latest = System.nanoTime() + PATIENCE.toNanos();
    try {
      pace.join(PATIENCE.toMillis());
      while (under.get() > 0 && System.nanoTime() - latest < 0) {
        TimeUnit.MILLISECONDS.sleep(10);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
    senders.shutdownNow();
    if (under.get() > 0) {
      ledger.unjudged(
          "%d requests have not ended %d s after the last (expected: none)"
              .formatted(under.get(), PATIENCE.toSeconds()));
    }
  }
}

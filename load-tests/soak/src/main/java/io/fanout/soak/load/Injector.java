package io.fanout.soak.load;

import io.fanout.soak.client.Clients;
import io.fanout.soak.client.HiccupMeter;
import io.fanout.soak.client.Reply;
import io.fanout.soak.client.SoakRequest;
import io.fanout.soak.judge.CheckedRequest;
import io.fanout.soak.judge.PromiseLedger;
import io.fanout.soak.mix.RequestKind;
import io.fanout.soak.mix.RequestMix;
import io.fanout.soak.phase.Phase;
import io.fanout.soak.phase.PhaseLog;
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
 * Sends requests at a constant rate, however slow the answers are, and reports each result to the
 * ledger. One thread keeps the rate; each request in progress has its own thread.
 */
public final class Injector implements AutoCloseable {
  private static final double NANOS = 1e9;
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final Clients clients;
  private final RequestMix mix;
  private final PhaseLog phaseLog;
  private final HiccupMeter hiccups;
  private final PromiseLedger ledger;
  private final AtomicLong numbers;
  private final AtomicLong retried = new AtomicLong();
  private final AtomicLong inFlight = new AtomicLong();
  private final Thread pace;
  private final ExecutorService senders =
      Executors.newCachedThreadPool(task -> daemon(task, "client"));
  private volatile boolean over;

  public Injector(
      Clients clients,
      RequestMix mix,
      PhaseLog phaseLog,
      HiccupMeter hiccups,
      PromiseLedger ledger,
      AtomicLong numbers,
      double rate) {
    this.clients = clients;
    this.mix = mix;
    this.phaseLog = phaseLog;
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

  /** Also sends this many requests of one kind, spread over that time. */
  public void flood(RequestKind kind, int count, Duration during) {
    long every = during.toNanos() / count;
    long start = System.nanoTime();
    for (int i = 0; i < count && !over; i++) {
      sleepUntil(start + i * every);
      begin(kind);
    }
  }

  private void begin(RequestKind kind) {
    long number = numbers.incrementAndGet();
    inFlight.incrementAndGet();
    senders.execute(
        () -> {
          try {
            send(kind, kind.ask().apply(number));
          } catch (RuntimeException | Error ours) {
            // A request that the soak failed to judge must not count as a pass.
            ledger.unjudged(kind.name() + " " + number + ": " + ours);
          } finally {
            inFlight.decrementAndGet();
          }
        });
  }

  private void send(RequestKind kind, SoakRequest ask) {
    long sent = System.nanoTime();
    Optional<Reply> reply = Optional.empty();
    String failure = "";
    try {
      reply = Optional.of(clients.ask(ask));
    } catch (IOException none) {
      failure = String.valueOf(none);
    }
    long ended = System.nanoTime();
    if (kind.name().equals(RequestMix.RETRIED)
        && reply.map(Reply::status).filter(s -> s != 503).isPresent()) {
      retried.incrementAndGet();
    }
    Set<Phase> phases = phaseLog.between(sent, ended);
    ledger.add(
        new CheckedRequest(
            kind.name(),
            ask,
            kind.right(phases),
            reply,
            failure,
            Duration.ofNanos(ended - sent),
            Duration.ofNanos(margin(sent, ended, ask.deadline().toNanos())),
            phases));
  }

  /**
   * The machine's pauses where they matter: just after the request was sent, and after its
   * deadline.
   */
  private long margin(long sent, long ended, long deadline) {
    long begun = Math.min(ended, sent + PromiseLedger.LATEST.toNanos());
    long due = Math.max(begun, Math.min(ended, sent + deadline));
    return hiccups.within(sent, begun) + hiccups.within(due, ended);
  }

  /** The number of requests so far whose calls go to the dead backend with retries. */
  public long retried() {
    return retried.get();
  }

  /**
   * Stops sending and waits for the requests in progress. A request that does not end breaks a
   * promise.
   */
  @Override
  public void close() {
    over = true;
    long latest = System.nanoTime() + PATIENCE.toNanos();
    try {
      pace.join(PATIENCE.toMillis());
      while (inFlight.get() > 0 && System.nanoTime() - latest < 0) {
        TimeUnit.MILLISECONDS.sleep(10);
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
    senders.shutdownNow();
    if (inFlight.get() > 0) {
      ledger.unjudged(
          "%d requests have not ended %d s after the last (expected: none)"
              .formatted(inFlight.get(), PATIENCE.toSeconds()));
    }
  }
}

package io.fanout.test.backend;

import io.fanout.api.Request;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;

/**
 * A backend that a test plays: it listens on a free port of 127.0.0.1, answers by a lambda or by
 * {@link WireMockStubs}, and records the requests. A test may change answers, latency and fault at
 * any time; a change counts from the next request on. Before {@link #answers}, every answer is
 * {@code {}}.
 *
 * <p>A {@link io.fanout.test.TestGateway} opens, resets and closes the backends that it is given.
 * Safe for many threads.
 */
public final class TestBackend implements AutoCloseable {
  private static final int HIGHEST_PORT = 65_535;

  private final String name;
  private final RequestLog requests = new RequestLog();
  private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
  private final BackendServer server;
  private final AtomicReference<Behaviour> behaviour = new AtomicReference<>(Behaviour.USUAL);
  private volatile Behaviour whenOpened = Behaviour.USUAL;

  private TestBackend(String name) {
    this.name = name;
    this.server = new BackendServer(name, this::receive, failures::add);
  }

  /** A backend by the name that it has under {@code gateway.backends}. */
  public static TestBackend backend(String name) {
    return new TestBackend(name);
  }

  public String name() {
    return name;
  }

  /** Answers every request by this lambda. */
  public TestBackend answers(BackendAnswers answers) {
    return change(now -> now.with(AnswerSource.of(answers)));
  }

  /** Answers every request by these stubs. */
  public TestBackend answers(WireMockStubs stubs) {
    return change(now -> now.with(stubs.source()));
  }

  /** Waits this long before each answer or fault. No thread waits with it. */
  public TestBackend latency(Duration latency) {
    if (latency.isNegative()) {
      throw new IllegalArgumentException(
          "latency of backend %s: %s (expected: 0 or more)".formatted(name, latency));
    }
    return change(now -> now.with(latency));
  }

  /** Fails every request like this, until {@link #recover} or another fault. */
  public TestBackend fault(Fault fault) {
    return change(now -> now.with(fault, Behaviour.ALL));
  }

  /** Fails the next requests like this and then recovers. */
  public TestBackend fault(Fault fault, int requests) {
    if (requests < 1) {
      throw new IllegalArgumentException(
          "faulty requests of backend %s: %d (expected: 1 or more)".formatted(name, requests));
    }
    if (fault == Fault.REFUSED) {
      throw new IllegalArgumentException(
          "fault of %d requests to backend %s: REFUSED (expected: another fault, or fault(REFUSED)"
                  .formatted(requests, name)
              + " and recover(), because a refused connection cannot be counted)");
    }
    return change(now -> now.with(fault, requests));
  }

  /** Answers without fault and latency again. */
  public TestBackend recover() {
    return change(now -> now.with((Fault) null, 0).with(Duration.ZERO));
  }

  private TestBackend change(UnaryOperator<Behaviour> how) {
    Behaviour changed = behaviour.updateAndGet(how);
    server.listen(changed.fault() != Fault.REFUSED);
    return this;
  }

  private Behaviour receive(Request request) {
    requests.add(request);
    return behaviour.getAndUpdate(Behaviour::next);
  }

  /** The requests so far, in order of arrival. */
  public List<Request> requests() {
    return requests.all();
  }

  /** Waits until there are this many requests or more; fails after a minute. */
  public List<Request> awaitRequests(int count) throws InterruptedException {
    return requests.await(name, count);
  }

  /**
   * The exceptions that {@link BackendAnswers} threw. The test's gateway reports them when the test
   * ends.
   */
  public List<Throwable> failures() {
    return List.copyOf(failures);
  }

  /** How many connections are open now. */
  public int openConnections() {
    return server.openConnections();
  }

  /** Where it listens, such as {@code http://127.0.0.1:39041}. */
  public String url() {
    return server.url();
  }

  /** Listens on this port of 127.0.0.1, in place of a free one, when it is opened. */
  public TestBackend port(int number) {
    if (number < 1 || number > HIGHEST_PORT) {
      throw new IllegalArgumentException(
          "port of backend %s: %d (expected: 1 to %d)".formatted(name, number, HIGHEST_PORT));
    }
    server.port(number);
    return this;
  }

  /** Listens, if it does not yet. */
  public TestBackend open() {
    if (server.open()) {
      Behaviour now = Objects.requireNonNull(behaviour.get(), "behaviour");
      whenOpened = now;
      server.listen(now.fault() != Fault.REFUSED);
    }
    return this;
  }

  /** Forgets the requests and failures, and behaves as it did when it was opened. */
  public void reset() {
    requests.clear();
    failures.clear();
    change(now -> whenOpened);
  }

  /** Closes its connections and no longer listens; {@link #open} opens it again. */
  @Override
  public void close() {
    server.close();
  }

  @Override
  public String toString() {
    return "backend " + name;
  }
}

package io.fanout.soak.mix;

import io.fanout.soak.client.SoakRequest;
import io.fanout.soak.hostile.Fault;
import io.fanout.soak.judge.ExpectedAnswer;
import io.fanout.soak.judge.PromiseLedger;
import io.fanout.soak.phase.Phase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;

/**
 * The requests of all clients together; {@code soak.yml} has the endpoints. Random choices are
 * seeded, so that two runs send the same requests.
 */
public final class RequestMix {
  /** The kind of request that calls the dead backend with retries. */
  public static final String RETRIED = "retried";

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration SHORT = Duration.ofMillis(400);
  private static final Duration HURRY = Duration.ofMillis(150);
  private static final int SHARED_BY = 16;

  /** Clients that accept heads of any length, or ignore bytes behind an answer. */
  private static final Set<String> FORGIVING =
      Set.of("http-url-connection", "jdk", "comsat-okhttp");

  private static final Set<Fault> NOT_FOR_FORGIVING =
      Set.of(
          Fault.MEGABYTE_HEADER,
          Fault.LENGTH_TOO_SHORT,
          Fault.ENDLESS,
          Fault.BYTES_BEHIND,
          Fault.GZIP_CHUNKED,
          Fault.ENDLESS_CONTINUES);

  /** Faults with their own endpoint or backend. */
  private static final Set<Fault> NOT_BY_PATH =
      Set.of(
          Fault.HOLD,
          Fault.SOMETIMES,
          Fault.COLLIDING_NAMES,
          Fault.FAR_EXPIRES,
          Fault.FAR_RETRY_AFTER,
          Fault.KEEP_ALIVE_RACE,
          Fault.AFTER_1_MS,
          Fault.AFTER_100_MS);

  private static final List<String> SHAPES = List.of("picked", "dropped", "renamed", "flat");

  private final List<RequestKind> cases = new ArrayList<>();
  private final Random chance;

  /** The mix for a gateway with that client. */
  public RequestMix(String client, long seed) {
    this.chance = new Random(seed);
    mockBackends();
    List<Fault> faults =
        Arrays.stream(Fault.values())
            .filter(f -> !FORGIVING.contains(client) || !NOT_FOR_FORGIVING.contains(f))
            .toList();
    byPath(faults);
    deadlines();
    limits();
    sharing();
    hostileAnswers();
    cases.add(slowing());
  }

  /** A random request, by weight. */
  public RequestKind next() {
    double at = chance.nextDouble() * cases.stream().mapToDouble(RequestKind::weight).sum();
    for (RequestKind each : cases) {
      at -= each.weight();
      if (at < 0) {
        return each;
      }
    }
    return cases.get(0);
  }

  /** The kind of request that fills the gateway to max-in-flight. */
  public static RequestKind hold() {
    return new RequestKind(
        "hold",
        0,
        number -> get("/hold", number, Duration.ofSeconds(6)),
        phase -> List.of(ExpectedAnswer.whole("x")));
  }

  private void mockBackends() {
    add("aggregate", 22, "/aggregate", 1_200, requiredB(ExpectedAnswer.whole("b", "c", "d")));
    add("orders", 8, "/orders", 1_200, requiredB(orders()));
    add("without-b", 16, "/without-b", 600, phase -> List.of(ExpectedAnswer.whole("c", "d")));
    add(
        "optional-b",
        8,
        "/optional-b",
        1_200,
        phase ->
            List.of(
                phase.breaksB()
                    ? ExpectedAnswer.whole("c").without("b", "{\"none\":true}")
                    : ExpectedAnswer.whole("b", "c")));
  }

  private static ExpectedAnswer orders() {
    return ExpectedAnswer.whole("order").and("customer", "prices");
  }

  private static Function<Phase, List<ExpectedAnswer>> requiredB(ExpectedAnswer fair) {
    return phase ->
        List.of(
            switch (phase) {
              case B_HANGS -> ExpectedAnswer.problem(504, "timed-out");
              case B_RESETS -> ExpectedAnswer.problem(502, "broken-off");
              case B_BUSY -> ExpectedAnswer.problem(502, "backend-status");
              default -> fair;
            });
  }

  private void byPath(List<Fault> faults) {
    for (Fault fault : faults) {
      if (NOT_BY_PATH.contains(fault)) {
        continue;
      }
      String at = fault.label();
      ExpectedAnswer whole = ExpectedAnswer.whole("x", "y");
      ExpectedAnswer partial = ExpectedAnswer.whole("y").without("x", "null");
      List<ExpectedAnswer> optional =
          switch (fault.end()) {
            case ANSWERS -> List.of(whole);
            case EITHER -> List.of(whole, partial);
            case HANGS, BREAKS -> List.of(partial);
          };
      ExpectedAnswer problem =
          fault.end() == Fault.End.HANGS
              ? ExpectedAnswer.problem(504, "timed-out")
              : ExpectedAnswer.problem(
                  502, "broken-off", "malformed", "too-large", "backend-status");
      add("may/" + at, 0.8, "/may/" + at, 1_000, phase -> optional);
      if (!optional.contains(whole)) {
        add("must/" + at, 0.6, "/must/" + at, 1_000, phase -> List.of(problem));
      }
    }
  }

  private void deadlines() {
    for (Fault fault : List.of(Fault.HANG, Fault.DRIBBLE)) {
      String at = fault.label();
      ExpectedAnswer partial = ExpectedAnswer.whole("y").without("x", "null");
      ExpectedAnswer problem = ExpectedAnswer.problem(504, "timed-out");
      add("late/" + at, 1, "/late/" + at, (int) SHORT.toMillis(), phase -> List.of(partial));
      add("late-must/" + at, 1, "/late-must/" + at, (int) SHORT.toMillis(), s -> List.of(problem));
      cases.add(
          new RequestKind(
              "hurry/" + at,
              1,
              number -> get("/late-must/" + at, number, SHORT).within(HURRY),
              phase -> List.of(problem)));
    }
  }

  private void limits() {
    add(
        "refused",
        2,
        "/refused",
        1_000,
        s -> List.of(ExpectedAnswer.problem(502, "connect-failed")));
    add(RETRIED, 6, "/retried", 1_000, s -> List.of(ExpectedAnswer.problem(502, "broken-off")));
    add(
        "narrow",
        3,
        "/narrow",
        1_000,
        s -> List.of(ExpectedAnswer.whole("x"), ExpectedAnswer.problem(503, "rejected-bulkhead")));
    add(
        "breaking",
        2,
        "/breaking",
        1_000,
        s ->
            List.of(
                ExpectedAnswer.problem(503, "rejected-breaker"),
                ExpectedAnswer.problem(502, "broken-off")));
    add(
        "hedged",
        2,
        "/hedged",
        800,
        s -> List.of(ExpectedAnswer.whole("x"), ExpectedAnswer.problem(504, "timed-out")));
  }

  private void sharing() {
    cases.add(shared("shared"));
    cases.add(shared("cached"));
    cases.add(
        new RequestKind(
            "posted",
            2,
            number -> {
              String id = Long.toString(number);
              return SoakRequest.post("/posted/" + id, "{\"id\":\"" + id + "\"}", id, SECOND);
            },
            phase -> List.of(ExpectedAnswer.whole("x"))));
  }

  /** Adds requests whose backends send answers that must not harm other requests. */
  private void hostileAnswers() {
    for (String shape : SHAPES) {
      ExpectedAnswer whole =
          shape.equals("flat") ? ExpectedAnswer.flat() : ExpectedAnswer.whole("x");
      ExpectedAnswer refused = ExpectedAnswer.problem(502, "malformed", "too-large");
      add(shape, 0.3, "/" + shape, 1_000, phase -> List.of(whole, refused));
    }
    add("far-expires", 1, "/far-expires", 1_000, phase -> List.of(ExpectedAnswer.whole("x")));
    add(
        "far-retry-after",
        1,
        "/far-retry-after",
        1_000,
        phase -> List.of(ExpectedAnswer.problem(502, "backend-status")));
    add(PromiseLedger.RACED, 6, "/raced", 1_000, phase -> List.of(ExpectedAnswer.whole("x")));
  }

  /**
   * The kind of request that calls the backend that slows down, whose adaptive limit must react.
   */
  public static RequestKind slowing() {
    return new RequestKind(
        PromiseLedger.SLOWING,
        4,
        number -> get("/slowing", number, SECOND),
        phase ->
            phase.isSlow()
                ? List.of(ExpectedAnswer.whole("x"), ExpectedAnswer.problem(503, "rejected-limit"))
                : List.of(ExpectedAnswer.whole("x")));
  }

  /** A kind of request in which several clients ask for the same path. */
  private static RequestKind shared(String name) {
    return new RequestKind(
        name,
        2,
        number -> get("/" + name, number / SHARED_BY, SECOND),
        phase -> List.of(ExpectedAnswer.whole("x")));
  }

  private void add(
      String name,
      double weight,
      String path,
      int deadline,
      Function<Phase, List<ExpectedAnswer>> right) {
    cases.add(
        new RequestKind(
            name, weight, number -> get(path, number, Duration.ofMillis(deadline)), right));
  }

  private static SoakRequest get(String path, long number, Duration deadline) {
    String id = Long.toString(number);
    return SoakRequest.get(path + "/" + id, id, deadline);
  }
}

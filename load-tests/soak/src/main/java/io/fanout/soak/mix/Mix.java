package io.fanout.soak.mix;

import io.fanout.soak.client.Ask;
import io.fanout.soak.hostile.Fault;
import io.fanout.soak.judge.Ledger;
import io.fanout.soak.judge.Shape;
import io.fanout.soak.weather.Season;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;

/**
 * What all clients together ask; {@code soak.yml} has the endpoints. Chance is seeded, so that two
 * runs ask the same.
 */
public final class Mix {
  /** The calls of a backend that is dead and retried. */
  public static final String RETRIED = "retried";

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final Duration SHORT = Duration.ofMillis(400);
  private static final Duration HURRY = Duration.ofMillis(150);
  private static final int SHARED_BY = 16;

  /** Clients that read heads of any length, or what comes behind an answer, as they say. */
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

  /** Each has an endpoint of its own, or a backend. */
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

  private final List<Case> cases = new ArrayList<>();
  private final Random chance;

  /** The mix for a gateway with that client. */
  public Mix(String client, long seed) {
    this.chance = new Random(seed);
    weather();
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

  /** Any of all cases. */
  public Case next() {
    double at = chance.nextDouble() * cases.stream().mapToDouble(Case::weight).sum();
    for (Case each : cases) {
      at -= each.weight();
      if (at < 0) {
        return each;
      }
    }
    return cases.get(0);
  }

  /** What is asked to fill the gateway up. */
  public static Case hold() {
    return new Case(
        "hold",
        0,
        number -> get("/hold", number, Duration.ofSeconds(6)),
        season -> List.of(Shape.whole("x")));
  }

  private void weather() {
    add("aggregate", 22, "/aggregate", 1_200, requiredB(Shape.whole("b", "c", "d")));
    add("orders", 8, "/orders", 1_200, requiredB(orders()));
    add("without-b", 16, "/without-b", 600, season -> List.of(Shape.whole("c", "d")));
    add(
        "optional-b",
        8,
        "/optional-b",
        1_200,
        season ->
            List.of(
                season.breaksB()
                    ? Shape.whole("c").without("b", "{\"none\":true}")
                    : Shape.whole("b", "c")));
  }

  private static Shape orders() {
    return Shape.whole("order").and("customer", "prices");
  }

  private static Function<Season, List<Shape>> requiredB(Shape fair) {
    return season ->
        List.of(
            switch (season) {
              case B_HANGS -> Shape.problem(504, "timed-out");
              case B_RESETS -> Shape.problem(502, "broken-off");
              case B_BUSY -> Shape.problem(502, "backend-status");
              default -> fair;
            });
  }

  private void byPath(List<Fault> faults) {
    for (Fault fault : faults) {
      if (NOT_BY_PATH.contains(fault)) {
        continue;
      }
      String at = fault.label();
      Shape whole = Shape.whole("x", "y");
      Shape partial = Shape.whole("y").without("x", "null");
      List<Shape> optional =
          switch (fault.end()) {
            case ANSWERS -> List.of(whole);
            case EITHER -> List.of(whole, partial);
            case HANGS, BREAKS -> List.of(partial);
          };
      Shape problem =
          fault.end() == Fault.End.HANGS
              ? Shape.problem(504, "timed-out")
              : Shape.problem(502, "broken-off", "malformed", "too-large", "backend-status");
      add("may/" + at, 0.8, "/may/" + at, 1_000, season -> optional);
      if (!optional.contains(whole)) {
        add("must/" + at, 0.6, "/must/" + at, 1_000, season -> List.of(problem));
      }
    }
  }

  private void deadlines() {
    for (Fault fault : List.of(Fault.HANG, Fault.DRIBBLE)) {
      String at = fault.label();
      Shape partial = Shape.whole("y").without("x", "null");
      Shape problem = Shape.problem(504, "timed-out");
      add("late/" + at, 1, "/late/" + at, (int) SHORT.toMillis(), season -> List.of(partial));
      add("late-must/" + at, 1, "/late-must/" + at, (int) SHORT.toMillis(), s -> List.of(problem));
      cases.add(
          new Case(
              "hurry/" + at,
              1,
              number -> get("/late-must/" + at, number, SHORT).within(HURRY),
              season -> List.of(problem)));
    }
  }

  private void limits() {
    add("refused", 2, "/refused", 1_000, s -> List.of(Shape.problem(502, "connect-failed")));
    add(RETRIED, 6, "/retried", 1_000, s -> List.of(Shape.problem(502, "broken-off")));
    add(
        "narrow",
        3,
        "/narrow",
        1_000,
        s -> List.of(Shape.whole("x"), Shape.problem(503, "rejected-bulkhead")));
    add(
        "breaking",
        2,
        "/breaking",
        1_000,
        s -> List.of(Shape.problem(503, "rejected-breaker"), Shape.problem(502, "broken-off")));
    add(
        "hedged",
        2,
        "/hedged",
        800,
        s -> List.of(Shape.whole("x"), Shape.problem(504, "timed-out")));
  }

  private void sharing() {
    cases.add(shared("shared"));
    cases.add(shared("cached"));
    cases.add(
        new Case(
            "posted",
            2,
            number -> {
              String id = Long.toString(number);
              return Ask.post("/posted/" + id, "{\"id\":\"" + id + "\"}", id, SECOND);
            },
            season -> List.of(Shape.whole("x"))));
  }

  /** Backends that answer, but with something that must not cost others anything. */
  private void hostileAnswers() {
    for (String shape : SHAPES) {
      Shape whole = shape.equals("flat") ? Shape.flat() : Shape.whole("x");
      Shape refused = Shape.problem(502, "malformed", "too-large");
      add(shape, 0.3, "/" + shape, 1_000, season -> List.of(whole, refused));
    }
    add("far-expires", 1, "/far-expires", 1_000, season -> List.of(Shape.whole("x")));
    add(
        "far-retry-after",
        1,
        "/far-retry-after",
        1_000,
        season -> List.of(Shape.problem(502, "backend-status")));
    add(Ledger.RACED, 6, "/raced", 1_000, season -> List.of(Shape.whole("x")));
  }

  /** What is asked of a backend that becomes slow, and whose limit is to find out that it is. */
  public static Case slowing() {
    return new Case(
        Ledger.SLOWING,
        4,
        number -> get("/slowing", number, SECOND),
        season ->
            season.isSlow()
                ? List.of(Shape.whole("x"), Shape.problem(503, "rejected-limit"))
                : List.of(Shape.whole("x")));
  }

  /** Several clients ask for the same. */
  private static Case shared(String name) {
    return new Case(
        name,
        2,
        number -> get("/" + name, number / SHARED_BY, SECOND),
        season -> List.of(Shape.whole("x")));
  }

  private void add(
      String name, double weight, String path, int deadline, Function<Season, List<Shape>> right) {
    cases.add(
        new Case(name, weight, number -> get(path, number, Duration.ofMillis(deadline)), right));
  }

  private static Ask get(String path, long number, Duration deadline) {
    String id = Long.toString(number);
    return Ask.get(path + "/" + id, id, deadline);
  }
}

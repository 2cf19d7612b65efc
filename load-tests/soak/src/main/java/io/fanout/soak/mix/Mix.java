package io.fanout.soak.mix;

import io.fanout.soak.client.Ask;
import io.fanout.soak.hostile.Fault;
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
      Set.of(Fault.MEGABYTE_HEADER, Fault.LENGTH_TOO_SHORT, Fault.ENDLESS);

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
                breaksB(season)
                    ? Shape.whole("c").without("b", "{\"none\":true}")
                    : Shape.whole("b", "c")));
  }

  private static Shape orders() {
    return Shape.whole("order").and("customer", "prices");
  }

  private static boolean breaksB(Season season) {
    return season != Season.FAIR && season != Season.OVERLOAD;
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
      if (fault == Fault.HOLD || fault == Fault.SOMETIMES) {
        continue;
      }
      String at = fault.label();
      boolean answers = fault.end() == Fault.End.ANSWERS;
      Shape partial = answers ? Shape.whole("x", "y") : Shape.whole("y").without("x", "null");
      Shape problem =
          fault.end() == Fault.End.HANGS
              ? Shape.problem(504, "timed-out")
              : Shape.problem(502, "broken-off", "malformed", "too-large", "backend-status");
      add("may/" + at, 0.8, "/may/" + at, 1_000, season -> List.of(partial));
      if (!answers) {
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

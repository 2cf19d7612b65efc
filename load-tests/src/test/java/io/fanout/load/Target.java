package io.fanout.load;

import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.core.CoreDsl.stopLoadGeneratorIf;
import static io.gatling.javaapi.http.HttpDsl.header;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.fanout.load.measure.Due;
import io.fanout.load.measure.Ending;
import io.fanout.load.measure.Recorder;
import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.ScenarioBuilder;
import io.gatling.javaapi.core.Session;
import io.gatling.javaapi.http.HttpProtocolBuilder;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The servers and paths that the requests go to.
 *
 * @param baseUrls the servers, used in turn
 * @param paths one path per server, one for all servers, or several for one server, used in turn;
 *     {@code #{n}} stands for a number that changes with every request
 */
record Target(List<String> baseUrls, List<String> paths, Duration timeout) {
  private static final String NUMBER = "#{n}";
  private static final String URL = "url";
  private static final String DUE = "due";
  private static final String SENT = "sent";
  private static final String STATUS = "status";
  private static final String COMPLETE = "complete";
  private static final int FIRST_ID = 100_000;
  private static final int IDS = 900_000;

  static Target of(Parameters parameters) {
    return new Target(
        parameters.urls("baseUrl", "http://127.0.0.1:8080"),
        parameters.paths("path", "/aggregate/#{n}"),
        parameters.millis("timeoutMillis", 10_000));
  }

  /** Each user sends one request; all users share the connections. */
  HttpProtocolBuilder protocol() {
    return http.acceptHeader("application/json")
        .shareConnections()
        .disableWarmUp()
        .disableCaching()
        .disableFollowRedirect();
  }

  ScenarioBuilder scenarioOf(String name, Recorder recorder) {
    AtomicLong ids = new AtomicLong();
    ChainBuilder request =
        exec(session ->
                session
                    .set(URL, url(ids.getAndIncrement()))
                    .set(SENT, System.nanoTime())
                    .set(DUE, recorder.begin()))
            .exec(
                http(name)
                    .get("#{url}")
                    .requestTimeout(timeout)
                    .check(status().saveAs(STATUS))
                    .check(status().is(200))
                    .check(header("X-Fanout-Complete").optional().saveAs(COMPLETE)))
            .exec(session -> ended(session, recorder))
            .exec(
                stopLoadGeneratorIf(
                    "the objective failed: more load would show nothing new",
                    session -> recorder.isBroken()));
    return scenario(name).exec(request);
  }

  private String url(long number) {
    int turn = (int) (number % Math.max(baseUrls.size(), paths.size()));
    String path = paths.get(turn % paths.size());
    return baseUrls.get(turn % baseUrls.size())
        + path.replace(NUMBER, Long.toString(FIRST_ID + number % IDS));
  }

  private Session ended(Session session, Recorder recorder) {
    int code = session.contains(STATUS) ? session.getInt(STATUS) : 0;
    boolean incomplete = session.contains(COMPLETE) && "false".equals(session.getString(COMPLETE));
    boolean patienceOver = System.nanoTime() - session.getLong(SENT) >= timeout.toNanos();
    Due due = session.get(DUE);
    if (due != null) {
      recorder.end(due, Ending.of(code, incomplete, patienceOver));
    }
    return session;
  }
}

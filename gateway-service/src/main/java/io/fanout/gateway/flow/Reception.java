package io.fanout.gateway.flow;

import io.fanout.gateway.exchange.Answer;
import io.fanout.gateway.exchange.Inputs;
import io.fanout.gateway.exchange.Problem;
import io.fanout.gateway.fanout.ExchangeTrace;
import io.fanout.gateway.http.Headers;
import io.fanout.gateway.http.Method;
import io.fanout.gateway.http.Query;
import io.fanout.gateway.json.JsonScan;
import io.fanout.gateway.json.MalformedJson;
import io.fanout.gateway.json.Slice;
import io.fanout.gateway.lane.Lane;
import io.fanout.gateway.plan.Endpoint;
import io.fanout.gateway.plan.Router;
import io.fanout.gateway.time.Deadline;
import io.fanout.gateway.time.NanoClock;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Where a whole request from a client becomes an exchange, or is turned away at once. */
public final class Reception {
  private final Serving serving;
  private final RequestPath path;
  private final NanoClock clock;
  private final Recorder recorder;
  private final Traces traces;

  public Reception(
      Serving serving, RequestPath path, NanoClock clock, Recorder recorder, Traces traces) {
    this.serving = serving;
    this.path = path;
    this.clock = clock;
    this.recorder = recorder;
    this.traces = traces;
  }

  /** What became of a request: an exchange under way, or an answer to send now. */
  public sealed interface Received {}

  /** The request is worked on; its responder will be told. */
  public record Accepted(Exchange exchange) implements Received {}

  /** The request is answered already. */
  public record TurnedAway(Answer answer, String requestId) implements Received {}

  /** A request as the edge read it; {@code method} is null for one that no endpoint can have. */
  public record Asked(
      @Nullable Method method, String path, String query, Headers headers, Slice body) {}

  public Received receive(Asked asked, Lane lane, Responder responder) {
    Received received = received(asked, lane, responder);
    if (received instanceof TurnedAway away) {
      recorder.turnedAway(asked, away, responder);
    }
    return received;
  }

  /**
   * The refusal of a request whose body is still to come, where no body would change it; null for
   * one that goes on. The body of a refused request need not be kept.
   */
  public @Nullable TurnedAway turnsAway(Asked head, Responder responder) {
    TurnedAway away = refusal(head);
    if (away != null) {
      recorder.turnedAway(head, away, responder);
    }
    return away;
  }

  private @Nullable TurnedAway refusal(Asked head) {
    Router.Route route = serving.by().router().find(head.method(), head.path());
    if (!(route instanceof Router.Found)) {
      return notFound(route, head, RequestIds.of(head.headers()));
    }
    String wanted = head.headers().first(TimeBudget.HEADER);
    if (wanted == null || TimeBudget.parse(wanted) != null) {
      return null;
    }
    String id = RequestIds.of(head.headers());
    return new TurnedAway(TimeBudget.refusal(wanted, id), id);
  }

  /** The edge itself refused what was no good request, which then never comes here. */
  public void refusedAtEdge(Answer refusal, Responder responder) {
    recorder.turnedAway(null, new TurnedAway(refusal, "-"), responder);
  }

  private Received received(Asked asked, Lane lane, Responder responder) {
    String id = RequestIds.of(asked.headers());
    Serving.By by = serving.by();
    Router.Route route = by.router().find(asked.method(), asked.path());
    if (route instanceof Router.Found found && asked.method() != null) {
      return accept(asked, asked.method(), by.flow(), found, id, lane, responder);
    }
    return notFound(route, asked, id);
  }

  private static TurnedAway notFound(Router.Route route, Asked asked, String id) {
    return new TurnedAway(
        route instanceof Router.OtherMethods others
            ? notAllowed(others, asked.path(), id)
            : Problem.of(404, "no endpoint has the path " + asked.path())
                .with("requestId", id)
                .answer(),
        id);
  }

  private Received accept(
      Asked asked,
      Method method,
      Flow flow,
      Router.Found found,
      String id,
      Lane lane,
      Responder responder) {
    long now = clock.now();
    Endpoint endpoint = found.endpoint();
    Duration time = endpoint.deadline();
    String wanted = asked.headers().first(TimeBudget.HEADER);
    if (wanted != null) {
      Duration sooner = TimeBudget.parse(wanted);
      if (sooner == null) {
        return new TurnedAway(TimeBudget.refusal(wanted, id), id);
      }
      time = sooner.compareTo(time) < 0 ? sooner : time;
    }
    Slice body = asked.body();
    if (!body.isEmpty() && endpoint.readsBodyAsJson()) {
      try {
        body = JsonScan.strict().validate(body);
      } catch (MalformedJson e) {
        return new TurnedAway(notJson(e, id), id);
      }
    }
    if (!body.isEmpty() && !flow.takes(body.length())) {
      return new TurnedAway(noMemory(id), id);
    }
    Map<String, String> variables = found.variables();
    Query query = Query.of(asked.query());
    Inputs inputs = new Inputs(method, asked.path(), variables, query, asked.headers(), body);
    Headers passed = Passed.headers(endpoint.passHeaders(), asked.headers(), id);
    Deadline deadline = new Deadline(now + time.toNanos());
    ExchangeTrace trace = traces.begin(id, endpoint, asked.headers(), now);
    Exchange exchange =
        new Exchange(id, endpoint, flow, inputs, passed, lane, responder, now, deadline, trace);
    exchange.keep(body.length());
    path.accept(exchange);
    return new Accepted(exchange);
  }

  private static Answer noMemory(String id) {
    return Problem.of(503, "there is no memory for the body just now; try again in a second")
        .with("requestId", id)
        .header("Retry-After", "1")
        .answer();
  }

  private static Answer notJson(MalformedJson failure, String id) {
    return Problem.of(400, "the body is not JSON: " + failure.getMessage())
        .with("requestId", id)
        .answer();
  }

  private static Answer notAllowed(Router.OtherMethods others, String path, String id) {
    String allowed = others.allowed().stream().map(Method::name).collect(Collectors.joining(", "));
    return Problem.of(405, "%s answers to %s alone".formatted(path, allowed))
        .with("requestId", id)
        .header("Allow", allowed)
        .answer();
  }
}

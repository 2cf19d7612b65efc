package io.fanout.core.flow;

import io.fanout.api.Answer;
import io.fanout.api.Inputs;
import io.fanout.api.ProblemDetails;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.http.Query;
import io.fanout.api.json.Slice;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.fanout.ExchangeTrace;
import io.fanout.core.http.PathValue;
import io.fanout.core.json.JsonScan;
import io.fanout.core.json.MalformedJson;
import io.fanout.core.lane.Lane;
import io.fanout.core.plan.Endpoint;
import io.fanout.core.plan.Router;
import io.fanout.core.time.Deadline;
import io.fanout.core.time.NanoClock;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where a whole request from a client becomes an exchange, or is turned away at once. */
public final class RequestIntake {
  private static final int NO_CONTENT = 204;
  private static final String ALLOW = "Allow";

  private final Routing routing;
  private final RequestPath path;
  private final NanoClock clock;
  private final Recorder recorder;
  private final Traces traces;
  private final ViaHeader via;
  private final BodyBudget answers;

  public RequestIntake(
      Routing routing,
      RequestPath path,
      NanoClock clock,
      Recorder recorder,
      Traces traces,
      ViaHeader via,
      BodyBudget answers) {
    this.routing = routing;
    this.path = path;
    this.clock = clock;
    this.recorder = recorder;
    this.traces = traces;
    this.via = via;
    this.answers = answers;
  }

  /** What became of a request: an exchange under way, or an answer to send now. */
  public sealed interface Received {}

  /** The request is worked on; its responder will be told. */
  public record Accepted(Exchange exchange) implements Received {}

  /** The request is answered already. */
  public record TurnedAway(Answer answer, String requestId) implements Received {}

  /** What a client wants to be told. */
  public enum Wants {
    /** The answer. */
    ANSWER,
    /** The answer to a GET without its body: HEAD. */
    HEAD,
    /** The methods that the path has: OPTIONS. */
    METHODS
  }

  /**
   * A request as the edge read it.
   *
   * @param method null for one that no endpoint can have
   */
  public record Asked(
      @Nullable Method method,
      Wants wants,
      String path,
      String query,
      Headers headers,
      Slice body) {
    public Asked(Method method, String path, String query, Headers headers, Slice body) {
      this(method, Wants.ANSWER, path, query, headers, body);
    }

    /** The method as the client named it; a dash for one that is not known. */
    public String methodName() {
      return switch (wants) {
        case HEAD -> "HEAD";
        case METHODS -> "OPTIONS";
        case ANSWER -> method == null ? "-" : method.name();
      };
    }
  }

  public Received receive(Asked asked, Lane lane, Responder responder) {
    Received received = received(asked, lane, responder);
    if (received instanceof TurnedAway away) {
      recorder.turnedAway(asked, away, responder);
    }
    return received;
  }

  /**
   * The same for a request whose endpoint is known, and which may take no longer than the limit.
   */
  Received receive(
      Asked asked,
      Routing.Snapshot current,
      Router.Found found,
      @Nullable Duration limit,
      Lane lane,
      Responder responder) {
    String id = RequestIds.of(asked.headers());
    Received received =
        accept(asked, found.endpoint().method(), current, found, id, lane, responder, limit);
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
    Router router = routing.current().router();
    Router.Route route = router.find(head.method(), head.path());
    if (head.method() == null || !(route instanceof Router.Found)) {
      return withoutEndpoint(router, route, head, RequestIds.of(head.headers()));
    }
    String wanted = head.headers().first(ClientDeadline.HEADER);
    if (wanted == null || ClientDeadline.parse(wanted) != null) {
      return null;
    }
    String id = RequestIds.of(head.headers());
    return new TurnedAway(ClientDeadline.refusal(wanted, id), id);
  }

  /** The edge itself refused what was no good request, which then never comes here. */
  public void refusedAtEdge(Answer refusal, Responder responder) {
    recorder.turnedAway(null, new TurnedAway(refusal, "-"), responder);
  }

  private Received received(Asked asked, Lane lane, Responder responder) {
    String id = RequestIds.of(asked.headers());
    Routing.Snapshot current = routing.current();
    Router.Route route = current.router().find(asked.method(), asked.path());
    if (route instanceof Router.Found found && asked.method() != null) {
      return accept(asked, asked.method(), current, found, id, lane, responder, null);
    }
    return withoutEndpoint(current.router(), route, asked, id);
  }

  /** The answer to a request that no endpoint takes: OPTIONS, 405 or 404. */
  private static TurnedAway withoutEndpoint(
      Router router, Router.Route route, Asked asked, String id) {
    boolean options = asked.wants() == Wants.METHODS;
    if (options && asked.path().equals("*")) {
      return new TurnedAway(methods(router.methods()), id);
    }
    if (route instanceof Router.OtherMethods others) {
      Set<Method> all = others.allowed();
      return new TurnedAway(options ? methods(all) : notAllowed(all, asked.path(), id), id);
    }
    return new TurnedAway(
        ProblemDetails.of(404, "no endpoint has the path " + asked.path())
            .with("requestId", id)
            .answer(),
        id);
  }

  private Received accept(
      Asked asked,
      Method method,
      Routing.Snapshot current,
      Router.Found found,
      String id,
      Lane lane,
      Responder responder,
      @Nullable Duration limit) {
    long now = clock.now();
    Endpoint endpoint = found.endpoint();
    Duration time = endpoint.deadline();
    if (limit != null && limit.compareTo(time) < 0) {
      time = limit;
    }
    String wanted = asked.headers().first(ClientDeadline.HEADER);
    if (wanted != null) {
      Duration sooner = ClientDeadline.parse(wanted);
      if (sooner == null) {
        return new TurnedAway(ClientDeadline.refusal(wanted, id), id);
      }
      time = sooner.compareTo(time) < 0 ? sooner : time;
    }
    for (Map.Entry<String, String> variable : found.variables().entrySet()) {
      String fault = PathValue.fault(variable.getValue());
      if (fault != null) {
        return new TurnedAway(badVariable(variable.getKey(), fault, id), id);
      }
    }
    Slice body = asked.body();
    if (!body.isEmpty() && endpoint.readsBodyAsJson()) {
      try {
        body = JsonScan.strict().validate(body);
      } catch (MalformedJson e) {
        return new TurnedAway(notJson(e, id), id);
      }
    }
    // The array that the body keeps alive may be longer than the body.
    int bodyHeld = body.isEmpty() ? 0 : body.array().length;
    bodyHeld = bodyHeld > BodyBudget.NOT_COUNTED ? bodyHeld : 0;
    if (bodyHeld > 0 && !responder.budget().take(bodyHeld)) {
      return new TurnedAway(noMemory(id), id);
    }
    Map<String, String> variables = found.variables();
    Query query = Query.of(asked.query());
    Inputs inputs = new Inputs(method, asked.path(), variables, query, asked.headers(), body);
    Headers passed =
        ForwardedHeaders.headers(
            endpoint.passHeaders(), asked.headers(), via, responder.protocol(), id);
    Deadline deadline = new Deadline(now + time.toNanos());
    ExchangeTrace trace = traces.begin(id, endpoint, asked.headers(), now);
    Exchange exchange =
        new Exchange(
            id,
            endpoint,
            current,
            inputs,
            asked.wants() == Wants.HEAD,
            passed,
            lane,
            responder,
            now,
            deadline,
            trace,
            answers,
            bodyHeld);
    path.admit(exchange);
    return new Accepted(exchange);
  }

  private static Answer noMemory(String id) {
    return ProblemDetails.of(503, "there is no memory for the body just now; try again in a second")
        .with("requestId", id)
        .header("Retry-After", "1")
        .answer();
  }

  private static Answer badVariable(String name, String fault, String id) {
    return ProblemDetails.of(400, "{%s} %s in the request".formatted(name, fault))
        .with("requestId", id)
        .answer();
  }

  private static Answer notJson(MalformedJson failure, String id) {
    return ProblemDetails.of(400, "the body is not JSON: " + failure.getMessage())
        .with("requestId", id)
        .answer();
  }

  private static Answer notAllowed(Set<Method> methods, String path, String id) {
    String allowed = allowed(methods);
    return ProblemDetails.of(405, "%s answers to %s alone".formatted(path, allowed))
        .with("requestId", id)
        .header(ALLOW, allowed)
        .answer();
  }

  private static Answer methods(Set<Method> methods) {
    return Answer.of(NO_CONTENT, "", Headers.of(ALLOW, allowed(methods)), Slice.of(""));
  }

  /** The endpoints' methods, and those that the gateway answers itself. */
  private static String allowed(Set<Method> methods) {
    StringBuilder allowed = new StringBuilder(48);
    for (Method method : methods) {
      allowed.append(method.name()).append(", ");
      if (method == Method.GET) {
        allowed.append("HEAD, ");
      }
    }
    return allowed.append("OPTIONS").toString();
  }
}

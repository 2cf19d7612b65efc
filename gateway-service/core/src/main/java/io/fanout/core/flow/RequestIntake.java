package io.fanout.core.flow;

import io.fanout.api.Answer;
import io.fanout.api.Caller;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.admit.AdmitRequest;
import io.fanout.core.admit.Verdict;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.lane.Lane;
import io.fanout.core.peer.Peer;
import io.fanout.core.peer.ProxyRules;
import io.fanout.core.plan.Router;
import io.fanout.core.time.NanoClock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Turns a client's complete request into an exchange, or answers it at once. */
public final class RequestIntake {
  private final Routing routing;
  private final RequestPath path;
  private final Recorder recorder;
  private final ProxyRules proxies;
  private final ExchangeFactory exchanges;

  /** Of requests that come through no proxy. */
  public RequestIntake(
      Routing routing,
      RequestPath path,
      NanoClock clock,
      Recorder recorder,
      Traces traces,
      ViaHeader via,
      BodyBudget answers) {
    this(routing, path, clock, recorder, traces, via, answers, ProxyRules.NONE);
  }

  public RequestIntake(
      Routing routing,
      RequestPath path,
      NanoClock clock,
      Recorder recorder,
      Traces traces,
      ViaHeader via,
      BodyBudget answers,
      ProxyRules proxies) {
    this.routing = routing;
    this.path = path;
    this.recorder = recorder;
    this.proxies = proxies;
    this.exchanges = new ExchangeFactory(clock, traces, via, answers, proxies);
  }

  /** The result for a request: an exchange in progress, or an answer to send now. */
  public sealed interface Received {}

  /** The request is in progress; its responder will get the answer. */
  public record Accepted(Exchange exchange) implements Received {}

  /**
   * The request is answered already.
   *
   * @param reason what metrics call it, where one of the endpoint's checks refused it
   * @param caller who sent it, as far as that is known
   */
  public record TurnedAway(Answer answer, String requestId, @Nullable String reason, Caller caller)
      implements Received {
    public TurnedAway(Answer answer, String requestId) {
      this(answer, requestId, null, Caller.UNKNOWN);
    }
  }

  /**
   * The checks of the request's endpoint have begun and have not refused it so far. Pass it back
   * with the complete request. Confined to the client's lane.
   */
  public static final class Checked implements Received {
    private final Routing.Snapshot current;
    private final Router.Found found;
    private final String id;
    private final AdmitRequest request;

    Checked(Routing.Snapshot current, Router.Found found, String id, AdmitRequest request) {
      this.current = current;
      this.found = found;
      this.id = id;
      this.request = request;
    }

    /** Runs the task on the lane once no check waits for anything, which may be at once. */
    public void whenReady(Lane lane, Runnable task) {
      request.whenReady(lane, task);
    }
  }

  /** The kind of answer that a client wants. */
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
    return told(asked, received(asked, lane, responder), responder);
  }

  /**
   * The same for a request whose checks have begun with its head. The result is still {@link
   * Checked} while one of them waits.
   */
  public Received receive(Asked asked, @Nullable Checked checked, Lane lane, Responder responder) {
    return checked == null
        ? receive(asked, lane, responder)
        : told(asked, goOn(asked, checked, lane, responder), responder);
  }

  /** Records the request where it is answered already. */
  private Received told(Asked asked, Received received, Responder responder) {
    if (received instanceof TurnedAway away) {
      Caller caller = proxies.client(responder.connection(), asked.headers());
      TurnedAway known = new TurnedAway(away.answer(), away.requestId(), away.reason(), caller);
      recorder.turnedAway(asked, known, responder);
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
    Method method = found.endpoint().method();
    return told(
        asked, accept(asked, method, current, found, id, lane, responder, limit, null), responder);
  }

  /**
   * Considers a request whose body has not arrived yet. Null if nothing refuses it so far; {@link
   * Checked} if its checks have begun. The body of a refused request need not be kept.
   */
  public @Nullable Received consider(Asked head, Responder responder) {
    Received considered = considered(head, responder);
    return considered == null ? null : told(head, considered, responder);
  }

  private @Nullable Received considered(Asked head, Responder responder) {
    Routing.Snapshot current = routing.current();
    Router.Route route = current.router().find(head.method(), head.path());
    TurnedAway away = UnroutedRequest.refusal(head, current, route);
    if (away != null
        || head.method() == null
        || !(route instanceof Router.Found found)
        || !current.admits().has(found.endpoint())) {
      return away;
    }
    return begin(head, head.method(), current, found, RequestIds.of(head.headers()), responder);
  }

  /** Runs the checks of the request's endpoint as far as they go. */
  private Received begin(
      Asked asked,
      Method method,
      Routing.Snapshot current,
      Router.Found found,
      String id,
      Responder responder) {
    Peer connection = responder.connection();
    Caller caller = proxies.client(connection, asked.headers());
    AdmitRequest request =
        current.admits().begin(found.endpoint(), method, asked.headers(), connection, caller);
    request.advance();
    Verdict.Refuse refusal = request.refusal();
    return refusal == null
        ? new Checked(current, found, id, request)
        : refused(refusal, id, request);
  }

  private static TurnedAway refused(Verdict.Refuse refusal, String id, AdmitRequest request) {
    Answer problem =
        refusal.problem().with("reason", refusal.reason()).with("requestId", id).answer();
    return new TurnedAway(request.complete(problem), id, refusal.reason(), request.caller());
  }

  /** Makes an exchange of a request that has passed its checks. */
  private Received goOn(Asked asked, Checked checked, Lane lane, Responder responder) {
    AdmitRequest request = checked.request;
    Verdict.Refuse refusal = request.refusal();
    if (refusal != null) {
      return refused(refusal, checked.id, request);
    }
    if (request.waits()) {
      return checked;
    }
    Received received =
        accept(
            asked,
            request.method(),
            checked.current,
            checked.found,
            checked.id,
            lane,
            responder,
            null,
            request);
    return received instanceof TurnedAway away
        ? new TurnedAway(request.complete(away.answer()), away.requestId())
        : received;
  }

  /** Records a malformed request that the edge refused itself. */
  public void refusedAtEdge(Answer refusal, Responder responder) {
    recorder.turnedAway(null, new TurnedAway(refusal, "-"), responder);
  }

  private Received received(Asked asked, Lane lane, Responder responder) {
    String id = RequestIds.of(asked.headers());
    Routing.Snapshot current = routing.current();
    Router.Route route = current.router().find(asked.method(), asked.path());
    if (route instanceof Router.Found found && asked.method() != null) {
      if (!current.admits().has(found.endpoint())) {
        return accept(asked, asked.method(), current, found, id, lane, responder, null, null);
      }
      Received begun = begin(asked, asked.method(), current, found, id, responder);
      return begun instanceof Checked checked ? goOn(asked, checked, lane, responder) : begun;
    }
    return UnroutedRequest.answer(current, route, asked, id);
  }

  private Received accept(
      Asked asked,
      Method method,
      Routing.Snapshot current,
      Router.Found found,
      String id,
      Lane lane,
      Responder responder,
      @Nullable Duration limit,
      @Nullable AdmitRequest checks) {
    Received received =
        exchanges.create(asked, method, current, found, id, lane, responder, limit, checks);
    if (received instanceof Accepted accepted) {
      path.admit(accepted.exchange());
    }
    return received;
  }
}

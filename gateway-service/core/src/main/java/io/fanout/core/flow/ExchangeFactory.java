package io.fanout.core.flow;

import io.fanout.api.Caller;
import io.fanout.api.Inputs;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.http.Query;
import io.fanout.api.json.Slice;
import io.fanout.core.admit.AdmitRequest;
import io.fanout.core.budget.BodyBudget;
import io.fanout.core.fanout.ExchangeTrace;
import io.fanout.core.http.PathValue;
import io.fanout.core.json.JsonScan;
import io.fanout.core.json.MalformedJson;
import io.fanout.core.lane.Lane;
import io.fanout.core.peer.Peer;
import io.fanout.core.peer.ProxyRules;
import io.fanout.core.plan.Endpoint;
import io.fanout.core.plan.Router;
import io.fanout.core.time.Deadline;
import io.fanout.core.time.NanoClock;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes an exchange of a whole request, or turns the request away for its parts. */
final class ExchangeFactory {
  private final NanoClock clock;
  private final Traces traces;
  private final ViaHeader via;
  private final BodyBudget answers;
  private final ProxyRules proxies;

  ExchangeFactory(
      NanoClock clock, Traces traces, ViaHeader via, BodyBudget answers, ProxyRules proxies) {
    this.clock = clock;
    this.traces = traces;
    this.via = via;
    this.answers = answers;
    this.proxies = proxies;
  }

  /**
   * The new exchange, which nobody works on yet.
   *
   * @param limit the longest time that it may take; null for the endpoint's deadline
   * @param checks the checks that the request has passed; null where its endpoint has none
   */
  RequestIntake.Received create(
      RequestIntake.Asked asked,
      Method method,
      Routing.Snapshot current,
      Router.Found found,
      String id,
      Lane lane,
      Responder responder,
      @Nullable Duration limit,
      @Nullable AdmitRequest checks) {
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
        return new RequestIntake.TurnedAway(ClientDeadline.refusal(wanted, id), id);
      }
      time = sooner.compareTo(time) < 0 ? sooner : time;
    }
    for (Map.Entry<String, String> variable : found.variables().entrySet()) {
      String fault = PathValue.fault(variable.getValue());
      if (fault != null) {
        return new RequestIntake.TurnedAway(
            IntakeAnswers.badVariable(variable.getKey(), fault, id), id);
      }
    }
    Slice body = asked.body();
    if (!body.isEmpty() && endpoint.readsBodyAsJson()) {
      try {
        body = JsonScan.strict().validate(body);
      } catch (MalformedJson e) {
        return new RequestIntake.TurnedAway(IntakeAnswers.notJson(e, id), id);
      }
    }
    // The body is a slice of this array, which may be longer.
    int bodyHeld = body.isEmpty() ? 0 : body.array().length;
    bodyHeld = bodyHeld > BodyBudget.NOT_COUNTED ? bodyHeld : 0;
    if (bodyHeld > 0 && !responder.budget().take(bodyHeld)) {
      return new RequestIntake.TurnedAway(IntakeAnswers.noMemory(id), id);
    }
    Map<String, String> variables = found.variables();
    Query query = Query.of(asked.query());
    Peer connection = responder.connection();
    Caller caller = checks == null ? proxies.client(connection, asked.headers()) : checks.caller();
    Inputs inputs =
        new Inputs(method, asked.path(), variables, query, asked.headers(), body, caller);
    Headers passed =
        ForwardedHeaders.headers(
            endpoint.passHeaders(),
            asked.headers(),
            via,
            responder.protocol(),
            id,
            proxies,
            connection);
    Deadline deadline = new Deadline(now + time.toNanos());
    ExchangeTrace trace = traces.begin(id, endpoint, asked.headers(), now);
    Exchange exchange =
        new Exchange(
            id,
            endpoint,
            current,
            inputs,
            asked.wants() == RequestIntake.Wants.HEAD,
            passed,
            lane,
            responder,
            now,
            deadline,
            trace,
            answers,
            bodyHeld);
    if (checks != null) {
      exchange.passed(checks);
    }
    return new RequestIntake.Accepted(exchange);
  }
}

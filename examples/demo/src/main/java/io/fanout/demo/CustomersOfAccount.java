package io.fanout.demo;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Answer;
import io.fanout.api.Handler;
import io.fanout.api.HandlerExchange;
import io.fanout.api.Outcome;
import io.fanout.api.Request;
import io.fanout.api.http.PercentEncoding;
import io.fanout.api.json.Slice;
import io.fanout.core.http.PathValue;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.StringJoiner;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The customers of an account's orders. How many pages of orders there are is known only when the
 * last one says so, and then each customer is asked for: a loop, and a fan-out as wide as the data.
 *
 * <p>Both have a bound, as the backend decides how long the loop goes on and how many calls it
 * makes of one request. An answer that a bound has cut short says so: it is incomplete.
 */
final class CustomersOfAccount implements Handler {
  private static final int MOST_PAGES = 50;
  private static final int MOST_CUSTOMERS = 500;
  private static final int AT_ONCE = 8;

  private final JsonMapper json = new JsonMapper();

  @Override
  public Answer handle(HandlerExchange exchange) throws SuspendExecution, InterruptedException {
    Set<String> ids = new LinkedHashSet<>();
    boolean complete = true;
    String account =
        PercentEncoding.encode(String.valueOf(exchange.inputs().variables().get("account")));
    int page = 1;
    while (page > 0) {
      Outcome orders =
          exchange.call("b", Request.get("/orders?customer=" + account + "&page=" + page));
      if (!orders.isAnswer()) {
        return exchange.refuse("orders of " + account, orders);
      }
      JsonNode found = json.readTree(orders.text());
      for (JsonNode hit : found.path("hits")) {
        complete &= addId(hit.path("customerId").asString(""), ids);
      }
      int next = found.path("next").asInt(0);
      complete &= next <= MOST_PAGES;
      page = next > page && next <= MOST_PAGES ? next : 0;
    }

    List<Request> requests = new ArrayList<>();
    for (String id : ids) {
      requests.add(Request.get("/customers/" + PercentEncoding.encode(id)));
    }
    StringJoiner customers = new StringJoiner(",", "{\"customers\":[", "]}");
    for (Outcome customer : exchange.callAll("c", requests, AT_ONCE)) {
      customers.add(customer.isAnswer() ? customer.text() : "null");
      complete &= customer.isAnswer();
    }
    Answer answer = Answer.json(Slice.of(customers.toString()));
    return complete ? answer : answer.incomplete();
  }

  /**
   * False where the id is left out: there are too many, or it would lead to another path than that
   * of a customer, as {@code ..} does.
   */
  private static boolean addId(String id, Set<String> ids) {
    boolean sound = !id.isEmpty() && PathValue.fault(id) == null;
    return sound && (ids.contains(id) || (ids.size() < MOST_CUSTOMERS && ids.add(id)));
  }
}

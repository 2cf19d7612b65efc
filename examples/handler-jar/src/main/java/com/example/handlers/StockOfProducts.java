package com.example.handlers;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Answer;
import io.fanout.api.Handler;
import io.fanout.api.HandlerExchange;
import io.fanout.api.Outcome;
import io.fanout.api.ProblemDetails;
import io.fanout.api.Request;
import io.fanout.api.json.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.regex.Pattern;

/**
 * Answers {@code GET /stock/a-1,b-2} with the stock of each product. The client decides how many
 * calls there are, which settings cannot express.
 */
public final class StockOfProducts implements Handler {
  /** At most 100 SKUs. None can change the path of the call, as {@code ..} would. */
  private static final Pattern SKUS = Pattern.compile("[A-Za-z0-9-]+(,[A-Za-z0-9-]+){0,99}");

  private static final int CALLS_AT_ONCE = 8;

  @Override
  public Answer handle(HandlerExchange exchange) throws SuspendExecution, InterruptedException {
    String skus = exchange.inputs().variables().getOrDefault("skus", "");
    if (!SKUS.matcher(skus).matches()) {
      return ProblemDetails.of(400, "expected: 1 to 100 SKUs with commas, e.g. a-1,b-2").answer();
    }
    String[] products = skus.split(",");
    List<Request> requests = new ArrayList<>();
    for (String sku : products) {
      requests.add(Request.get("/stock/" + sku));
    }
    List<Outcome> outcomes = exchange.callAll("stock", requests, CALLS_AT_ONCE);
    return merge(products, outcomes);
  }

  /** A product whose call failed is {@code null}, and then the answer says that it is partial. */
  private static Answer merge(String[] products, List<Outcome> outcomes) {
    StringJoiner json = new StringJoiner(",", "{", "}");
    boolean complete = true;
    for (int i = 0; i < products.length; i++) {
      Outcome outcome = outcomes.get(i);
      json.add("\"" + products[i] + "\":" + outcome.text());
      complete &= outcome.isAnswer();
    }
    Answer answer = Answer.json(Slice.of(json.toString()));
    return complete ? answer : answer.incomplete();
  }
}

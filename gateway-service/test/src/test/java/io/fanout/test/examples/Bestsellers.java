package io.fanout.test.examples;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Answer;
import io.fanout.api.Handler;
import io.fanout.api.HandlerExchange;
import io.fanout.api.Outcome;
import io.fanout.api.Request;
import io.fanout.api.json.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/** Asks for the three best-selling products, and then for each of them. */
final class Bestsellers implements Handler {
  @Override
  public Answer handle(HandlerExchange exchange) throws SuspendExecution, InterruptedException {
    Outcome ranking = exchange.call("ranking", Request.get("/top?size=3"));
    if (!ranking.isAnswer()) {
      return exchange.refuse("the ranking", ranking);
    }
    List<Request> requests = new ArrayList<>();
    for (String sku : ranking.text().replaceAll("[\\[\\]\" ]", "").split(",", -1)) {
      requests.add(Request.get("/products/" + sku));
    }
    boolean complete = true;
    StringJoiner products = new StringJoiner(",", "[", "]");
    for (Outcome product : exchange.callAll("products", requests, 2)) {
      complete &= product.isAnswer();
      products.add(product.text());
    }
    Answer answer = Answer.json(Slice.of(products.toString()));
    return complete ? answer : answer.incomplete();
  }
}

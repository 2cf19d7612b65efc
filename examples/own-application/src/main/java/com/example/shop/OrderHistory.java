package com.example.shop;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Answer;
import io.fanout.api.Handler;
import io.fanout.api.HandlerExchange;
import io.fanout.api.Outcome;
import io.fanout.api.Request;
import io.fanout.api.http.PercentEncoding;
import io.fanout.api.json.Slice;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;

/** Answers with all orders of a customer, which the orders service hands out page by page. */
@Component
class OrderHistory implements Handler {
  private static final int MOST_PAGES = 20;

  private final JsonMapper json;

  OrderHistory(JsonMapper json) {
    this.json = json;
  }

  @Override
  public Answer handle(HandlerExchange exchange) throws SuspendExecution, InterruptedException {
    String customer = PercentEncoding.encode(exchange.inputs().variables().get("customer"));
    ArrayNode orders = json.createArrayNode();
    for (int page = 1; page <= MOST_PAGES; page++) {
      Outcome outcome =
          exchange.call("orders", Request.get("/orders?customer=" + customer + "&page=" + page));
      if (!outcome.isAnswer()) {
        return exchange.refuse("page " + page + " of the orders", outcome);
      }
      JsonNode found = json.readTree(outcome.text());
      found.path("orders").forEach(orders::add);
      if (!found.path("more").asBoolean(false)) {
        break;
      }
    }
    return Answer.json(Slice.of(json.createObjectNode().set("orders", orders).toString()));
  }
}

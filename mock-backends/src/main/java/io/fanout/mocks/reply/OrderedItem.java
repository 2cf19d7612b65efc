package io.fanout.mocks.reply;

import com.github.tomakehurst.wiremock.common.Json;
import com.github.tomakehurst.wiremock.common.JsonException;
import java.util.Optional;
import wiremock.com.fasterxml.jackson.databind.JsonNode;

/** A quantity of an article, as requested in a body. */
record OrderedItem(String sku, int quantity) {
  static final String EXPECTED =
      "the body is not what was expected: {\"sku\":\"SKU-12345\",\"quantity\":3}, quantity from 1 to"
          + " 1000000";

  private static final int MOST = 1_000_000;

  /** Parses the body; empty if it is not JSON or incomplete. */
  static Optional<OrderedItem> in(MockRequest asked) {
    JsonNode body;
    try {
      body = Json.read(asked.text(), JsonNode.class);
    } catch (JsonException unreadable) {
      return Optional.empty(); // the caller's answer names the expected form
    }
    JsonNode sku = body.path("sku");
    JsonNode quantity = body.path("quantity");
    boolean complete =
        sku.isTextual()
            && !sku.textValue().isBlank()
            && quantity.isInt()
            && quantity.intValue() >= 1
            && quantity.intValue() <= MOST;
    return complete
        ? Optional.of(new OrderedItem(sku.textValue(), quantity.intValue()))
        : Optional.empty();
  }
}

package io.fanout.mocks.reply;

import java.util.List;

/** The data of backend D: prices, and quotes for a number of pieces. */
final class Prices {
  private static final int MANY = 10;
  private static final int VERY_MANY = 100;

  private Prices() {}

  /** The answer for comparisons: about 200 bytes. */
  static Reply brief(String id) {
    SeededChoice draw = SeededChoice.by(id);
    return Reply.ok(
        new JsonObject()
            .text("id", id)
            .raw("price", SeededChoice.money(centsOf(draw)))
            .text("currency", "EUR")
            .raw("vat", "0.190")
            .array("discounts", discounts(draw))
            .raw("shipping", "4.90")
            .text("list", "retail-2026")
            .text("validUntil", "2026-12-31T23:59:59Z"));
  }

  /** The price of one article. */
  static Reply price(String sku) {
    SeededChoice draw = SeededChoice.by(sku);
    return Reply.ok(
        new JsonObject()
            .text("sku", sku)
            .raw("price", SeededChoice.money(centsOf(draw)))
            .text("currency", "EUR")
            .raw("vat", "0.190")
            .array("discounts", discounts(draw))
            .text("validUntil", "2026-12-31T23:59:59Z"));
  }

  /** A quote for the SKU and quantity in the request's body. */
  static Reply quote(MockRequest asked) {
    return OrderedItem.in(asked)
        .map(wanted -> Reply.created(quote(wanted)))
        .orElseGet(() -> Reply.refused(400, OrderedItem.EXPECTED));
  }

  private static JsonObject quote(OrderedItem wanted) {
    SeededChoice draw = SeededChoice.by(wanted.sku());
    long gross = centsOf(draw) * wanted.quantity();
    int percent = wanted.quantity() < MANY ? 0 : percentOf(draw, wanted.quantity() >= VERY_MANY);
    return new JsonObject()
        .text(
            "quoteId",
            "q-" + SeededChoice.by(wanted.sku() + "/" + wanted.quantity()).number("id", 1000, 9999))
        .text("sku", wanted.sku())
        .number("quantity", wanted.quantity())
        .raw("unitPrice", SeededChoice.money(centsOf(draw)))
        .raw("discountPercent", percent + ".00")
        .raw("total", SeededChoice.money(gross - gross * percent / 100))
        .text("currency", "EUR");
  }

  private static List<JsonObject> discounts(SeededChoice draw) {
    return List.of(
        discount(MANY, percentOf(draw, false)), discount(VERY_MANY, percentOf(draw, true)));
  }

  private static JsonObject discount(int from, int percent) {
    return new JsonObject().number("from", from).raw("percent", percent + ".00");
  }

  private static int percentOf(SeededChoice draw, boolean veryMany) {
    return veryMany ? draw.number("very many", 10, 25) : draw.number("many", 2, 9);
  }

  /** A price that ends in 0, which a gateway that re-encodes numbers would lose. */
  private static long centsOf(SeededChoice draw) {
    return draw.number("price", 10, 9_999) * 10L;
  }
}

package io.fanout.mocks.reply;

import java.util.List;

/** What backend D knows: prices, and quotes for a number of pieces. */
final class Prices {
  private static final int MANY = 10;
  private static final int VERY_MANY = 100;

  private Prices() {}

  /** The comparison's workload: about 200 bytes. */
  static Reply brief(String id) {
    Draw draw = Draw.by(id);
    return Reply.ok(
        new JsonObject()
            .text("id", id)
            .raw("price", Draw.money(centsOf(draw)))
            .text("currency", "EUR")
            .raw("vat", "0.190")
            .array("discounts", discounts(draw))
            .raw("shipping", "4.90")
            .text("list", "retail-2026")
            .text("validUntil", "2026-12-31T23:59:59Z"));
  }

  /** The price of one article. */
  static Reply price(String sku) {
    Draw draw = Draw.by(sku);
    return Reply.ok(
        new JsonObject()
            .text("sku", sku)
            .raw("price", Draw.money(centsOf(draw)))
            .text("currency", "EUR")
            .raw("vat", "0.190")
            .array("discounts", discounts(draw))
            .text("validUntil", "2026-12-31T23:59:59Z"));
  }

  /** A quote for the SKU and quantity in the request's body. */
  static Reply quote(Asked asked) {
    return Wanted.in(asked)
        .map(wanted -> Reply.created(quote(wanted)))
        .orElseGet(() -> Reply.refused(400, Wanted.EXPECTED));
  }

  private static JsonObject quote(Wanted wanted) {
    Draw draw = Draw.by(wanted.sku());
    long gross = centsOf(draw) * wanted.quantity();
    int percent = wanted.quantity() < MANY ? 0 : percentOf(draw, wanted.quantity() >= VERY_MANY);
    return new JsonObject()
        .text(
            "quoteId",
            "q-" + Draw.by(wanted.sku() + "/" + wanted.quantity()).number("id", 1000, 9999))
        .text("sku", wanted.sku())
        .number("quantity", wanted.quantity())
        .raw("unitPrice", Draw.money(centsOf(draw)))
        .raw("discountPercent", percent + ".00")
        .raw("total", Draw.money(gross - gross * percent / 100))
        .text("currency", "EUR");
  }

  private static List<JsonObject> discounts(Draw draw) {
    return List.of(
        discount(MANY, percentOf(draw, false)), discount(VERY_MANY, percentOf(draw, true)));
  }

  private static JsonObject discount(int from, int percent) {
    return new JsonObject().number("from", from).raw("percent", percent + ".00");
  }

  private static int percentOf(Draw draw, boolean veryMany) {
    return veryMany ? draw.number("very many", 10, 25) : draw.number("many", 2, 9);
  }

  /** A price that ends in 0, so that a number written anew would lose it. */
  private static long centsOf(Draw draw) {
    return draw.number("price", 10, 9_999) * 10L;
  }
}

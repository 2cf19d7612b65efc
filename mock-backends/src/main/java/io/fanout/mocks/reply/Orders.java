package io.fanout.mocks.reply;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The data of backend B: orders, lists of orders in pages, and stock. */
final class Orders {
  private static final int HITS_PER_PAGE = 4;
  private static final List<String> STATUSES = List.of("PLACED", "PAID", "PACKED", "SHIPPED");
  private static final List<String> WAREHOUSES = List.of("Göteborg", "Łódź", "Lyon");

  private Orders() {}

  /** The answer for comparisons: about 200 bytes. */
  static Reply brief(String id) {
    SeededChoice draw = SeededChoice.by(id);
    int quantity = draw.number("quantity", 1, 9);
    return Reply.ok(
        new JsonObject()
            .text("id", id)
            .text("customerId", customerOf(draw))
            .text("sku", skuOf(draw, 0))
            .text("status", draw.one("status", STATUSES))
            .number("quantity", quantity)
            .raw("total", SeededChoice.money((long) quantity * draw.number("cents", 99, 99_999)))
            .text("currency", "EUR")
            .text("placedAt", placedAt(draw))
            .text("warehouse", draw.one("warehouse", WAREHOUSES)));
  }

  /** One order with its lines. */
  static Reply order(String id) {
    SeededChoice draw = SeededChoice.by(id);
    List<JsonObject> lines =
        IntStream.range(0, draw.number("lines", 2, 4)).mapToObj(line -> line(draw, line)).toList();
    return Reply.ok(
        new JsonObject()
            .text("id", id)
            .text("customerId", customerOf(draw))
            .text("sku", skuOf(draw, 0))
            .number("quantity", quantityOf(draw, 0))
            .text("currency", "EUR")
            .text("status", draw.one("status", STATUSES))
            .text("placedAt", placedAt(draw))
            .array("items", lines));
  }

  /** One page of a customer's orders; {@code next} is the number of the next page, or null. */
  static Reply page(MockRequest asked) {
    Optional<String> customer = asked.query("customer").filter(name -> !name.isBlank());
    if (customer.isEmpty()) {
      return Reply.refused(400, "query parameter customer is missing, e.g. /orders?customer=acme");
    }
    String number = asked.query("page").orElse("1");
    if (!number.matches("[1-9]\\d{0,5}")) {
      return Reply.refused(400, "page: \"%s\" (expected: 1, 2, 3 ...)".formatted(number));
    }
    return Reply.ok(page(customer.get(), Integer.parseInt(number)));
  }

  private static JsonObject page(String customer, int page) {
    SeededChoice draw = SeededChoice.by(customer);
    int pages = draw.number("pages", 2, 4);
    int onLast = draw.number("on last page", 1, HITS_PER_PAGE);
    int hits = page < pages ? HITS_PER_PAGE : page == pages ? onLast : 0;
    int first = (page - 1) * HITS_PER_PAGE + 1;
    return new JsonObject()
        .text("customer", customer)
        .number("page", page)
        .number("pages", pages)
        .array(
            "hits",
            IntStream.range(first, first + hits).mapToObj(nth -> hit(customer, nth)).toList())
        .raw("next", page < pages ? Integer.toString(page + 1) : "null");
  }

  /** A company's order with the id of the employee who placed it; C knows the name. */
  private static JsonObject hit(String customer, int nth) {
    String id = customer + "-" + nth;
    SeededChoice draw = SeededChoice.by(id);
    return new JsonObject()
        .text("id", id)
        .text("customerId", customerOf(draw))
        .text("sku", skuOf(draw, 0))
        .text("status", draw.one("status", STATUSES));
  }

  /** Tells whether this many pieces are in stock, and echoes the request. */
  static Reply stock(MockRequest asked) {
    return OrderedItem.in(asked)
        .map(wanted -> Reply.ok(stock(wanted)))
        .orElseGet(() -> Reply.refused(400, OrderedItem.EXPECTED));
  }

  private static JsonObject stock(OrderedItem wanted) {
    SeededChoice draw = SeededChoice.by(wanted.sku());
    int inStock = draw.number("in stock", 0, 500);
    return new JsonObject()
        .text("sku", wanted.sku())
        .number("requested", wanted.quantity())
        .number("inStock", inStock)
        .raw("available", Boolean.toString(wanted.quantity() <= inStock))
        .text("warehouse", draw.one("warehouse", WAREHOUSES));
  }

  private static JsonObject line(SeededChoice draw, int line) {
    return new JsonObject()
        .number("line", line + 1)
        .text("sku", skuOf(draw, line))
        .number("quantity", quantityOf(draw, line))
        .raw("unitPrice", SeededChoice.money(draw.number("cents " + line, 99, 99_999)));
  }

  private static String customerOf(SeededChoice draw) {
    return "c-" + draw.number("customer", 1000, 9999);
  }

  private static String skuOf(SeededChoice draw, int line) {
    return "SKU-" + draw.number("sku " + line, 10_000, 99_999);
  }

  private static int quantityOf(SeededChoice draw, int line) {
    return draw.number("quantity " + line, 1, 9);
  }

  private static String placedAt(SeededChoice draw) {
    return "2026-%02d-%02dT%02d:%02d:00Z"
        .formatted(
            draw.number("month", 1, 12),
            draw.number("day", 1, 28),
            draw.number("hour", 0, 23),
            draw.number("minute", 0, 59));
  }
}

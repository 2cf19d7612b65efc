package io.fanout.bench.json;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Answers of an order service, with texts, numbers, nested values and some white space. */
final class Orders {
  private Orders() {}

  static byte[] ofItems(int items) {
    String list = IntStream.range(0, items).mapToObj(Orders::item).collect(Collectors.joining(","));
    return """
        {"id": "o-4711", "customerId": "c-1", "placed": "2026-11-23T10:00:00Z", "total": 1234.50, \
        "currency": "EUR", "paid": true, "note": null, \
        "address": {"street": "K\u00f6nigstra\u00dfe 7", "city": "Berlin"}, "items": [%s]}"""
        .formatted(list)
        .getBytes(StandardCharsets.UTF_8);
  }

  private static String item(int i) {
    return """
        {"sku": "s-%d", "name": "A lamp for the desk", "quantity": %d, "price": 12.50, \
        "tags": ["new", "light"], "text": "1 \\"m\\" of cable"}"""
        .formatted(i, i + 1);
  }
}

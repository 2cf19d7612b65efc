package io.fanout.mocks.reply;

import java.util.List;

/**
 * The data of backend C: customers. A gateway that re-encodes their names and numbers would damage
 * them.
 */
final class Customers {
  private static final List<String> NAMES =
      List.of(
          "Zoë Ångström",
          "Łukasz Żółkiewski",
          "李小龍",
          "Мария Соколова",
          "Nguyễn Thị Minh",
          "Seán Ó \"Rí\" O'Brien",
          "عمر الخيام");
  private static final List<String> TIERS = List.of("BRONZE", "SILVER", "GOLD", "PLATINUM");
  private static final List<String> CITIES = List.of("München", "Kraków", "São Paulo", "東京");

  /** Numbers in unusual notations, which a gateway must pass through unchanged. */
  private static final List<String> CREDIT_LIMITS = List.of("1e3", "2.50E+4", "5000.00", "0.0");

  private Customers() {}

  /** The answer for comparisons: about 200 bytes. */
  static Reply brief(String id) {
    SeededChoice draw = SeededChoice.by(id);
    return Reply.ok(
        new JsonObject()
            .text("id", id)
            .text("name", draw.one("name", NAMES))
            .text("tier", draw.one("tier", TIERS))
            .number("points", draw.number("points", 0, 99_999))
            .raw("creditLimit", draw.one("credit", CREDIT_LIMITS))
            .raw("rebate", "10.50")
            .text("city", draw.one("city", CITIES))
            .text("email", "customer-" + draw.number("mail", 1000, 9999) + "@example.com")
            .text("since", "20%02d-01-31".formatted(draw.number("since", 10, 25))));
  }

  /** One complete customer. */
  static Reply customer(String id) {
    SeededChoice draw = SeededChoice.by(id);
    return Reply.ok(
        new JsonObject()
            .text("id", id)
            .text("name", draw.one("name", NAMES))
            .object(
                "address",
                new JsonObject()
                    .text("street", "Straße des 17. Juni " + draw.number("house", 1, 199))
                    .text("city", draw.one("city", CITIES))
                    .text("postcode", "%05d".formatted(draw.number("postcode", 1, 99_999))))
            .object(
                "loyalty",
                new JsonObject()
                    .text("tier", draw.one("tier", TIERS))
                    .number("points", draw.number("points", 0, 99_999)))
            .raw("creditLimit", draw.one("credit", CREDIT_LIMITS))
            .raw("rebate", "10.50")
            .raw("accountNumber", "90071992547409931" + draw.number("account", 1000, 9999))
            .raw("riskScore", "-1.20e-7")
            .raw("newsletter", Boolean.toString(draw.number("newsletter", 0, 1) == 1)));
  }
}

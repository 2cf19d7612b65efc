package io.fanout.lean.backend;

import java.util.Locale;

/**
 * What a service answers where no mapping says otherwise: about 200 bytes of JSON, or as many as
 * wanted.
 *
 * @param service its name, which the answer has beside the request's id
 */
record UsualReply(String service) {
  /** Answers of a size have at most that many bytes. */
  static final int LARGEST = 16 << 20;

  private static final String LIST = ",\"items\":[";
  private static final String END = "]}";

  /** The shortest. */
  Reply shortest() {
    return Reply.json(object());
  }

  /**
   * One whose body has about that many bytes: a list of small objects fills it.
   *
   * @throws IllegalArgumentException if a shorter or a longer one is wanted
   */
  Reply ofBytes(int bytes) {
    String object = object();
    if (bytes < object.length() + LIST.length() || bytes > LARGEST) {
      throw new IllegalArgumentException(
          "%d bytes (expected: %d to %d)"
              .formatted(bytes, object.length() + LIST.length(), LARGEST));
    }
    StringBuilder body = new StringBuilder(bytes + 128);
    body.append(object, 0, object.length() - 1).append(LIST);
    for (int number = 1; ; number++) {
      String item = item(number);
      if (body.length() + 1 + item.length() + END.length() > bytes) {
        return Reply.json(body.append(END).toString());
      }
      if (number > 1) {
        body.append(',');
      }
      body.append(item);
    }
  }

  private static String item(int number) {
    return String.format(
        Locale.ROOT,
        "{\"sku\":\"A-%07d\",\"name\":\"Item of the price list\",\"price\":%d.95,\"stock\":%d,\"sold\":false}",
        number,
        number % 1_000,
        number % 17);
  }

  private String object() {
    return String.format(
        Locale.ROOT,
        "{\"id\":\"%s\",\"service\":\"%s\",\"price\":19.90,\"currency\":\"EUR\",\"vat\":0.190,\"stock\":7,\"tags\":[\"new\",\"eu\",\"sale\"],\"warehouse\":{\"code\":\"FRA-2\",\"bin\":null},\"validUntil\":\"2026-12-31T23:59:59Z\"}",
        Reply.ID,
        service);
  }
}

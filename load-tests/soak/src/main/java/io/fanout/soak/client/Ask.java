package io.fanout.soak.client;

import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * One request as it goes to the wire.
 *
 * @param id what an answer to it, and to nothing else, tells of itself
 * @param deadline by when the gateway has promised to answer
 */
public record Ask(String head, String body, String id, Duration deadline) {
  public static Ask get(String path, String id, Duration deadline) {
    return new Ask("GET %s HTTP/1.1\r\nHost: soak\r\n".formatted(path), "", id, deadline);
  }

  public static Ask post(String path, String body, String id, Duration deadline) {
    return new Ask(
        "POST %s HTTP/1.1\r\nHost: soak\r\nContent-Type: application/json\r\nContent-Length: %d\r\n"
            .formatted(path, body.length()),
        body,
        id,
        deadline);
  }

  /** The same from a client in a hurry. */
  public Ask within(Duration hurry) {
    return new Ask(head + "X-Request-Timeout-Ms: " + hurry.toMillis() + "\r\n", body, id, hurry);
  }

  byte[] bytes() {
    return (head + "\r\n" + body).getBytes(StandardCharsets.ISO_8859_1);
  }
}

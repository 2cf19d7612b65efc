package io.fanout.soak.client;

import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * One request as sent on the wire.
 *
 * @param id the id that only the answer to this request contains
 * @param deadline the time within which the gateway has promised to answer
 */
public record SoakRequest(String head, String body, String id, Duration deadline) {
  public static SoakRequest get(String path, String id, Duration deadline) {
    return new SoakRequest("GET %s HTTP/1.1\r\nHost: soak\r\n".formatted(path), "", id, deadline);
  }

  public static SoakRequest post(String path, String body, String id, Duration deadline) {
    return new SoakRequest(
        "POST %s HTTP/1.1\r\nHost: soak\r\nContent-Type: application/json\r\nContent-Length: %d\r\n"
            .formatted(path, body.length()),
        body,
        id,
        deadline);
  }

  /** The same request with a shorter deadline. */
  public SoakRequest within(Duration hurry) {
    return new SoakRequest(
        head + "X-Request-Timeout-Ms: " + hurry.toMillis() + "\r\n", body, id, hurry);
  }

  byte[] bytes() {
    return (head + "\r\n" + body).getBytes(StandardCharsets.ISO_8859_1);
  }
}

package io.fanout.bench.http1;

/** Typical requests and answers as sent on the wire. */
final class Messages {
  /** A header field that the gateway looks up in every request; these requests have it. */
  static final String LOOKED_UP = "X-Request-Id";

  /**
   * A header field that the gateway looks up in every answer, for {@code return-headers} and the
   * cache.
   */
  static final String LOOKED_UP_IN_ANSWER = "Cache-Control";

  private Messages() {}

  static String request(String from) {
    return switch (from) {
      case "curl" ->
          lines(
              "GET /orders/7 HTTP/1.1",
              "Host: shop.example.com",
              "User-Agent: curl/8.5.0",
              "Accept: */*",
              "X-Request-Id: 4b1f");
      case "browser" ->
          lines(
              "GET /orders/7?expand=customer,prices&lang=en HTTP/1.1",
              "Host: shop.example.com",
              "Connection: keep-alive",
              "sec-ch-ua: \"Chromium\";v=\"130\", \"Not?A_Brand\";v=\"99\"",
              "sec-ch-ua-mobile: ?0",
              "sec-ch-ua-platform: \"Linux\"",
              "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)"
                  + " Chrome/130.0.0.0 Safari/537.36",
              "Accept: application/json, text/plain, */*",
              "Sec-Fetch-Site: same-origin",
              "Sec-Fetch-Mode: cors",
              "Sec-Fetch-Dest: empty",
              "Referer: https://shop.example.com/orders",
              "Accept-Encoding: gzip, deflate, br, zstd",
              "Accept-Language: en-GB,en;q=0.9,de;q=0.8",
              "Cookie: session=0a1b2c3d4e5f60718293a4b5c6d7e8f9; theme=dark; consent=all",
              "X-Forwarded-For: 203.0.113.7",
              "X-Forwarded-Proto: https",
              "traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
              "X-Request-Id: 4b1f6a52-9d0e-4e38-b0f6-1f2d3c4b5a69");
      default -> throw new IllegalArgumentException(from + " (expected: curl or browser)");
    };
  }

  static String answer(String from) {
    return switch (from) {
      case "small" ->
          lines(
                  "HTTP/1.1 200 OK",
                  "Content-Type: application/json",
                  "Cache-Control: no-cache",
                  "Content-Length: 33")
              + "{\"id\":\"7\",\"price\":12.5,\"left\":12}";
      case "service" ->
          lines(
                  "HTTP/1.1 200 OK",
                  "Date: Mon, 23 Nov 2026 10:00:00 GMT",
                  "Server: nginx",
                  "Content-Type: application/json;charset=UTF-8",
                  "Content-Length: 1000",
                  "Connection: keep-alive",
                  "Vary: Origin, Accept-Encoding",
                  "Cache-Control: private, max-age=30",
                  "ETag: W/\"3e8-18f0c1a2b3c\"",
                  "X-Content-Type-Options: nosniff",
                  "X-Frame-Options: DENY",
                  "Strict-Transport-Security: max-age=31536000; includeSubDomains",
                  "X-Request-Id: 4b1f6a52-9d0e-4e38-b0f6-1f2d3c4b5a69",
                  "Via: 1.1 varnish")
              + "\""
              + "x".repeat(998)
              + "\"";
      default -> throw new IllegalArgumentException(from + " (expected: small or service)");
    };
  }

  private static String lines(String... lines) {
    return String.join("\r\n", lines) + "\r\n\r\n";
  }
}

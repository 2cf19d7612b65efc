package io.fanout.app.deployment;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A running Prometheus, queried as Grafana queries it. */
record Prometheus(int port) {
  private static final int PATIENCE_MILLIS = 10_000;

  /** Whether the query returns a numeric sample. */
  boolean hasData(String query) throws IOException {
    for (JsonNode series : get("query?query=" + encoded(query)).path("result")) {
      if (!series.path("value").path(1).asString().equals("NaN")) {
        return true;
      }
    }
    return false;
  }

  /** The values of a label of this metric. */
  Set<String> values(String label, String metric) throws IOException {
    Set<String> values = new TreeSet<>();
    get("label/%s/values?match%%5B%%5D=%s".formatted(label, encoded(metric)))
        .forEach(value -> values.add(value.asString()));
    return values;
  }

  private JsonNode get(String what) throws IOException {
    HttpURLConnection connection =
        (HttpURLConnection)
            URI.create("http://127.0.0.1:%d/api/v1/%s".formatted(port, what))
                .toURL()
                .openConnection();
    connection.setReadTimeout(PATIENCE_MILLIS);
    if (connection.getResponseCode() != HttpURLConnection.HTTP_OK) {
      throw new IOException(
          "%s: status %d (expected: 200): %s"
              .formatted(
                  what,
                  connection.getResponseCode(),
                  new String(connection.getErrorStream().readAllBytes(), StandardCharsets.UTF_8)));
    }
    return new JsonMapper().readTree(connection.getInputStream().readAllBytes()).path("data");
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}

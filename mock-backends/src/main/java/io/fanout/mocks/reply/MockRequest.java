package io.fanout.mocks.reply;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A request to a mock backend.
 *
 * @param path as sent, without the query, still percent-encoded
 * @param query names and values, decoded
 */
public record MockRequest(
    String method,
    String path,
    Map<String, List<String>> query,
    Map<String, List<String>> headers,
    ByteBuffer body) {

  Optional<String> query(String name) {
    return Optional.ofNullable(query.get(name)).flatMap(values -> values.stream().findFirst());
  }

  String text() {
    return StandardCharsets.UTF_8.decode(body.duplicate()).toString();
  }
}

package io.fanout.api;

import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.http.Query;
import io.fanout.api.json.Slice;
import java.util.Map;

/**
 * What the client asked: all that calls may refer to. Path variables and query parameters are
 * decoded; the body is as it was sent.
 */
public record Inputs(
    Method method,
    String path,
    Map<String, String> variables,
    Query query,
    Headers headers,
    Slice body) {
  /** No inputs, for an endpoint that needs none. */
  public static final Inputs NONE =
      new Inputs(Method.GET, "", Map.of(), Query.NONE, Headers.NONE, Slice.of(""));

  /** Inputs of {@link Fanout#ask} with one path variable, as the path would have it decoded. */
  public static Inputs of(String variable, String value) {
    return of(Map.of(variable, value));
  }

  /**
   * Inputs of {@link Fanout#ask} with these path variables, as the path would have them decoded.
   */
  public static Inputs of(Map<String, String> variables) {
    return new Inputs(
        NONE.method, NONE.path, Map.copyOf(variables), NONE.query, NONE.headers, NONE.body);
  }

  /** The same with that query: what follows a question mark, encoded. */
  public Inputs withQuery(String encoded) {
    return new Inputs(method, path, variables, Query.of(encoded), headers, body);
  }

  /** The same with those header fields. */
  public Inputs withHeaders(Headers other) {
    return new Inputs(method, path, variables, query, other, body);
  }

  /** The same with that text as body, most often JSON. */
  public Inputs withBody(String text) {
    return withBody(Slice.of(text));
  }

  /** The same with that body. */
  public Inputs withBody(Slice other) {
    return new Inputs(method, path, variables, query, headers, other);
  }
}

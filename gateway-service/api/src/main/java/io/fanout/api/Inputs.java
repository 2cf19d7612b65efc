package io.fanout.api;

import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.http.Query;
import io.fanout.api.json.Slice;
import java.util.Map;

/**
 * The parts of a client's request that calls can refer to.
 *
 * @param method the request's method
 * @param path the request's path, encoded, without the query
 * @param variables the values of the path's variables, decoded
 * @param query the query parameters, which it decodes
 * @param headers the header fields
 * @param body the body, as it was sent
 * @param caller the client: its address and its identity
 */
public record Inputs(
    Method method,
    String path,
    Map<String, String> variables,
    Query query,
    Headers headers,
    Slice body,
    Caller caller) {
  /**
   * The inputs of a request from an unknown caller.
   *
   * @param method the request's method
   * @param path the request's path, encoded, without the query
   * @param variables the values of the path's variables, decoded
   * @param query the query parameters
   * @param headers the header fields
   * @param body the body, as it was sent
   */
  public Inputs(
      Method method,
      String path,
      Map<String, String> variables,
      Query query,
      Headers headers,
      Slice body) {
    this(method, path, variables, query, headers, body, Caller.UNKNOWN);
  }

  /** No inputs, for an endpoint that needs none. */
  public static final Inputs NONE =
      new Inputs(Method.GET, "", Map.of(), Query.NONE, Headers.NONE, Slice.of(""));

  /**
   * Inputs of {@link Fanout#ask} with one path variable.
   *
   * @param variable the variable's name
   * @param value its value, decoded
   * @return the inputs
   */
  public static Inputs of(String variable, String value) {
    return of(Map.of(variable, value));
  }

  /**
   * Inputs of {@link Fanout#ask} with several path variables.
   *
   * @param variables the variables' names and decoded values
   * @return the inputs
   */
  public static Inputs of(Map<String, String> variables) {
    return new Inputs(
        NONE.method,
        NONE.path,
        Map.copyOf(variables),
        NONE.query,
        NONE.headers,
        NONE.body,
        NONE.caller);
  }

  /**
   * Replaces the query.
   *
   * @param encoded the query, encoded, without its question mark
   * @return the same inputs with that query
   */
  public Inputs withQuery(String encoded) {
    return new Inputs(method, path, variables, Query.of(encoded), headers, body, caller);
  }

  /**
   * Replaces the header fields.
   *
   * @param other the header fields
   * @return the same inputs with those fields
   */
  public Inputs withHeaders(Headers other) {
    return new Inputs(method, path, variables, query, other, body, caller);
  }

  /**
   * Replaces the body.
   *
   * @param text the body's text, most often JSON
   * @return the same inputs with that body
   */
  public Inputs withBody(String text) {
    return withBody(Slice.of(text));
  }

  /**
   * Replaces the body.
   *
   * @param other the body
   * @return the same inputs with that body
   */
  public Inputs withBody(Slice other) {
    return new Inputs(method, path, variables, query, headers, other, caller);
  }

  /**
   * Replaces the caller.
   *
   * @param other the client
   * @return the same inputs from that client
   */
  public Inputs withCaller(Caller other) {
    return new Inputs(method, path, variables, query, headers, body, other);
  }
}

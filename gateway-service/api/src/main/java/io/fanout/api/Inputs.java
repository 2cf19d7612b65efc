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
    Slice body) {}

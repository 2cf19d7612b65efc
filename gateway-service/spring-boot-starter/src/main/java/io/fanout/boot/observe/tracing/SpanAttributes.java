package io.fanout.boot.observe.tracing;

import io.opentelemetry.api.common.AttributeKey;

/** The attributes of our spans: OpenTelemetry's names where it has one. */
final class SpanAttributes {
  static final AttributeKey<String> METHOD = AttributeKey.stringKey("http.request.method");
  static final AttributeKey<String> ROUTE = AttributeKey.stringKey("http.route");
  static final AttributeKey<Long> STATUS = AttributeKey.longKey("http.response.status_code");
  static final AttributeKey<String> URL_PATH = AttributeKey.stringKey("url.path");
  static final AttributeKey<String> SERVER_ADDRESS = AttributeKey.stringKey("server.address");
  static final AttributeKey<Long> SERVER_PORT = AttributeKey.longKey("server.port");
  static final AttributeKey<String> ERROR_TYPE = AttributeKey.stringKey("error.type");
  static final AttributeKey<String> REQUEST_ID = AttributeKey.stringKey("fanout.request.id");
  static final AttributeKey<String> MODE = AttributeKey.stringKey("fanout.mode");
  static final AttributeKey<String> BACKEND = AttributeKey.stringKey("fanout.backend");
  static final AttributeKey<String> ENDING = AttributeKey.stringKey("fanout.ending");

  private SpanAttributes() {}
}

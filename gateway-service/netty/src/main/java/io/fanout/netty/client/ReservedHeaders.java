package io.fanout.netty.client;

import io.fanout.core.http.FieldNames;

/** The header fields that say where a request ends or what becomes of its connection. */
public final class ReservedHeaders {
  private static final FieldNames NAMES =
      FieldNames.of(
          "connection",
          "content-length",
          "expect",
          "host",
          "http2-settings",
          "keep-alive",
          "proxy-connection",
          "te",
          "trailer",
          "transfer-encoding",
          "upgrade");

  private ReservedHeaders() {}

  /** Whether a request may not bring that field: the client writes it. */
  public static boolean isReserved(String name) {
    return NAMES.contains(name);
  }
}

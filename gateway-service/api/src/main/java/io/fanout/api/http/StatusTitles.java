package io.fanout.api.http;

/** The titles of the statuses with which the gateway itself answers. */
public final class StatusTitles {
  private StatusTitles() {}

  /**
   * The title of a status.
   *
   * @param status any status
   * @return its usual title, or {@code Status} with the number
   */
  public static String of(int status) {
    return switch (status) {
      case 200 -> "OK";
      case 400 -> "Bad Request";
      case 401 -> "Unauthorized";
      case 403 -> "Forbidden";
      case 404 -> "Not Found";
      case 405 -> "Method Not Allowed";
      case 408 -> "Request Timeout";
      case 413 -> "Content Too Large";
      case 414 -> "URI Too Long";
      case 429 -> "Too Many Requests";
      case 431 -> "Request Header Fields Too Large";
      case 499 -> "Client Closed Request";
      case 500 -> "Internal Server Error";
      case 501 -> "Not Implemented";
      case 502 -> "Bad Gateway";
      case 503 -> "Service Unavailable";
      case 504 -> "Gateway Timeout";
      default -> "Status " + status;
    };
  }
}

package io.fanout.netty.edge;

import io.fanout.core.flow.RequestIntake.Wants;
import io.fanout.netty.http1.HeadChars;

/**
 * The forms of a request's target (RFC 9112, 3.2): a path, a whole URI, or an asterisk for OPTIONS.
 * Anything else is refused, because the next reader of the same bytes may see a path in it.
 */
final class RequestTarget {
  private static final String ASTERISK = "*";
  private static final String HTTP = "http://";
  private static final String HTTPS = "https://";

  private RequestTarget() {}

  /** The path and query of a target; an asterisk stays one. */
  static String originForm(String target, Wants wants) throws BadRequest {
    if (target.startsWith("/") || (target.equals(ASTERISK) && wants == Wants.METHODS)) {
      return target;
    }
    int host = behindScheme(target);
    int path = host;
    while (path < target.length() && target.charAt(path) != '/' && target.charAt(path) != '?') {
      if (!HeadChars.isHost((byte) target.charAt(path))) {
        throw RequestRules.malformed("the target's host is no host");
      }
      path++;
    }
    if (path == host) {
      throw RequestRules.malformed("the target has no host");
    }
    String rest = target.substring(path);
    return rest.startsWith("/") ? rest : "/" + rest;
  }

  private static int behindScheme(String target) throws BadRequest {
    for (String scheme : new String[] {HTTP, HTTPS}) {
      if (target.regionMatches(true, 0, scheme, 0, scheme.length())) {
        return scheme.length();
      }
    }
    throw RequestRules.malformed(
        "the target is neither a path that begins with a slash nor an http or https URI");
  }
}

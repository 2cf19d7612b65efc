package io.fanout.core.client;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Method;
import java.net.URI;
import java.net.URISyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Follows redirects that stay on their host, within the call's time. A redirect to any other place
 * is the call's reply: calls never leave the hosts of the settings.
 */
public record SameHostRedirects(BackendClient client) implements DelegatingClient {
  private static final int MOST = 5;
  private static final int LONGEST_TARGET = 8 * 1024;

  @Override
  public Reply call(Origin origin, Request request, Cancellation cancellation)
      throws CallFailed, SuspendExecution, InterruptedException {
    Request next = request;
    Reply reply = client.call(origin, next, cancellation);
    for (int followed = 0; followed < MOST; followed++) {
      String target = target(origin, next, reply);
      if (target == null || cancellation.reason() != null) {
        return reply;
      }
      next = new Request(next.method(), target, next.headers(), next.body(), next.idempotent());
      reply = client.call(origin, next, cancellation);
    }
    return reply;
  }

  /** The target on the same host to which a reply redirects the request; null if it does not. */
  static @Nullable String target(Origin origin, Request request, Reply reply) {
    String location = reply.headers().first("Location");
    if (request.method() != Method.GET || location == null || !isRedirect(reply.status())) {
      return null;
    }
    if (location.length() > LONGEST_TARGET) {
      return null;
    }
    try {
      URI to = new URI(origin + request.target()).resolve(new URI(location.strip()));
      return isOn(origin, to) ? targetOf(to) : null;
    } catch (URISyntaxException e) {
      return null; // the call ends with the redirect's own status
    }
  }

  private static boolean isRedirect(int status) {
    return switch (status) {
      case 301, 302, 303, 307, 308 -> true;
      default -> false;
    };
  }

  private static boolean isOn(Origin origin, URI to) {
    if (to.getHost() == null || to.getRawUserInfo() != null || to.getScheme() == null) {
      return false;
    }
    int implied = to.getScheme().equalsIgnoreCase("https") ? 443 : 80;
    int port = to.getPort() < 0 ? implied : to.getPort();
    return to.getScheme().equalsIgnoreCase(origin.scheme())
        && to.getHost().equalsIgnoreCase(origin.host())
        && port == origin.port();
  }

  private static @Nullable String targetOf(URI to) {
    URI normal = to.normalize();
    String path =
        normal.getRawPath() == null || normal.getRawPath().isEmpty() ? "/" : normal.getRawPath();
    String query = normal.getRawQuery() == null ? "" : "?" + normal.getRawQuery();
    String target = path + query;
    boolean clean =
        path.startsWith("/")
            && !path.startsWith("//")
            && !path.startsWith("/..")
            && target.chars().allMatch(c -> c > ' ' && c < 0x7f);
    return clean && target.length() <= LONGEST_TARGET ? target : null;
  }
}

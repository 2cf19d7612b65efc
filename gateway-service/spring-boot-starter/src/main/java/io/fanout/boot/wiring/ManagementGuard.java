package io.fanout.boot.wiring;

import io.fanout.core.settings.Secret;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;
import reactor.core.publisher.Mono;

/**
 * Lets requests that could change something through to the management port only from this machine,
 * or with the token.
 */
final class ManagementGuard implements WebFilter {
  private static final Set<HttpMethod> SAFE =
      Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);
  private static final String BEARER = "Bearer ";
  private static final String REFUSAL =
      "{\"type\":\"about:blank\",\"title\":\"Unauthorized\",\"status\":401,\"detail\":\"a request"
          + " from another machine needs the token of gateway.management.token, as Authorization:"
          + " Bearer\"}";

  private final Supplier<@Nullable Secret> token;

  ManagementGuard(Supplier<@Nullable Secret> token) {
    this.token = token;
  }

  @Override
  public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
    ServerHttpRequest request = exchange.getRequest();
    boolean passes = SAFE.contains(request.getMethod()) || isLocal(request) || hasToken(request);
    return passes ? chain.filter(exchange) : refuse(exchange.getResponse());
  }

  private static boolean isLocal(ServerHttpRequest request) {
    InetSocketAddress client = request.getRemoteAddress();
    return client != null && !client.isUnresolved() && client.getAddress().isLoopbackAddress();
  }

  private boolean hasToken(ServerHttpRequest request) {
    Secret wanted = token.get();
    String sent = request.getHeaders().getFirst(HttpHeaders.AUTHORIZATION);
    return wanted != null
        && sent != null
        && sent.startsWith(BEARER)
        && MessageDigest.isEqual(
            sent.substring(BEARER.length()).getBytes(StandardCharsets.UTF_8),
            wanted.reveal().getBytes(StandardCharsets.UTF_8));
  }

  private static Mono<Void> refuse(ServerHttpResponse response) {
    response.setStatusCode(HttpStatus.UNAUTHORIZED);
    response.getHeaders().set(HttpHeaders.WWW_AUTHENTICATE, "Bearer realm=\"fanout\"");
    response.getHeaders().setContentType(MediaType.APPLICATION_PROBLEM_JSON);
    byte[] body = REFUSAL.getBytes(StandardCharsets.UTF_8);
    return response.writeWith(Mono.fromSupplier(() -> response.bufferFactory().wrap(body)));
  }
}

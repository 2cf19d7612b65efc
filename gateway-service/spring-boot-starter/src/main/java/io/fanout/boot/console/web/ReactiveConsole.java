package io.fanout.boot.console.web;

import io.fanout.boot.console.ConsoleFeed;
import io.fanout.boot.console.ConsolePage;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.reactive.handler.SimpleUrlHandlerMapping;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebHandler;
import reactor.core.publisher.Mono;

/** The console on WebFlux. */
public final class ReactiveConsole {
  private ReactiveConsole() {}

  /** All of the console, at that address. */
  public static SimpleUrlHandlerMapping at(String address, ConsolePage page, ConsoleFeed feed) {
    Map<String, WebHandler> handlers = new LinkedHashMap<>();
    page.at(address)
        .forEach(
            (place, resource) ->
                handlers.put(address + place, exchange -> resource(exchange, resource)));
    handlers.put(address + ConsolePage.LIVE, exchange -> live(exchange, feed));
    return mapping(handlers);
  }

  /** Leads from one address to another, which is relative to it. */
  public static SimpleUrlHandlerMapping redirect(String from, String to) {
    return mapping(
        Map.of(
            from,
            exchange -> {
              ServerHttpResponse response = exchange.getResponse();
              response.setStatusCode(HttpStatus.FOUND);
              response.getHeaders().set(HttpHeaders.LOCATION, to);
              return response.setComplete();
            }));
  }

  private static SimpleUrlHandlerMapping mapping(Map<String, WebHandler> handlers) {
    return new SimpleUrlHandlerMapping(handlers, ConsolePage.ORDER);
  }

  private static Mono<Void> resource(ServerWebExchange exchange, ConsolePage.Resource resource) {
    ServerHttpResponse response = exchange.getResponse();
    if (!isRead(exchange)) {
      return refuseMethod(response);
    }
    ConsolePage.HEADERS.forEach(response.getHeaders()::set);
    response.getHeaders().setContentType(MediaType.parseMediaType(resource.contentType()));
    return response.writeWith(
        Mono.fromSupplier(() -> response.bufferFactory().wrap(resource.bytes())));
  }

  private static Mono<Void> live(ServerWebExchange exchange, ConsoleFeed feed) {
    ServerHttpResponse response = exchange.getResponse();
    if (!HttpMethod.GET.equals(exchange.getRequest().getMethod())) {
      return refuseMethod(response);
    }
    ConsolePage.HEADERS.forEach(response.getHeaders()::set);
    return Mono.using(ReactiveViewer::new, viewer -> viewer.send(response, feed), feed::leave);
  }

  private static boolean isRead(ServerWebExchange exchange) {
    HttpMethod method = exchange.getRequest().getMethod();
    return HttpMethod.GET.equals(method) || HttpMethod.HEAD.equals(method);
  }

  private static Mono<Void> refuseMethod(ServerHttpResponse response) {
    response.setStatusCode(HttpStatus.METHOD_NOT_ALLOWED);
    response.getHeaders().set(HttpHeaders.ALLOW, "GET");
    return response.setComplete();
  }
}

package io.fanout.boot.console.web;

import io.fanout.boot.console.ConsoleFeed;
import io.fanout.boot.console.ConsolePage;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.web.HttpRequestHandler;
import org.springframework.web.servlet.handler.SimpleUrlHandlerMapping;

/** The console on Spring MVC. */
public final class ServletConsole {
  private ServletConsole() {}

  /** All of the console, at that address. */
  public static SimpleUrlHandlerMapping at(String address, ConsolePage page, ConsoleFeed feed) {
    Map<String, HttpRequestHandler> handlers = new LinkedHashMap<>();
    page.at(address)
        .forEach(
            (place, resource) ->
                handlers.put(
                    address + place, (request, response) -> resource(request, response, resource)));
    handlers.put(address + ConsolePage.LIVE, (request, response) -> live(request, response, feed));
    return mapping(handlers);
  }

  /** Leads from one address to another, which is relative to it. */
  public static SimpleUrlHandlerMapping redirect(String from, String to) {
    return mapping(
        Map.of(
            from,
            (request, response) -> {
              response.setStatus(HttpServletResponse.SC_FOUND);
              response.setHeader("Location", to);
            }));
  }

  private static SimpleUrlHandlerMapping mapping(Map<String, HttpRequestHandler> handlers) {
    return new SimpleUrlHandlerMapping(handlers, ConsolePage.ORDER);
  }

  private static void resource(
      HttpServletRequest request, HttpServletResponse response, ConsolePage.Resource resource)
      throws IOException {
    String method = request.getMethod();
    if (!method.equals("GET") && !method.equals("HEAD")) {
      refuseMethod(response);
      return;
    }
    byte[] bytes = resource.bytes();
    ConsolePage.HEADERS.forEach(response::setHeader);
    response.setContentType(resource.contentType());
    response.setContentLength(bytes.length);
    if (method.equals("GET")) {
      response.getOutputStream().write(bytes);
    }
  }

  private static void live(
      HttpServletRequest request, HttpServletResponse response, ConsoleFeed feed)
      throws IOException {
    if (!request.getMethod().equals("GET")) {
      refuseMethod(response);
      return;
    }
    ConsolePage.HEADERS.forEach(response::setHeader);
    ServletViewer.begin(request, response, feed);
  }

  private static void refuseMethod(HttpServletResponse response) {
    response.setStatus(HttpServletResponse.SC_METHOD_NOT_ALLOWED);
    response.setHeader("Allow", "GET");
  }
}

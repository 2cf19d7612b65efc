package io.fanout.mocks.reply;

import io.fanout.mocks.dial.Backend;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** The paths of a backend and their handlers. */
public final class Routes {
  private static final Set<String> READS = Set.of("GET", "HEAD");

  private final Backend backend;
  private final List<Route> routes;

  /** A path with at most one id, at its end. */
  private record Route(
      String method, String path, boolean withId, Function<MockRequest, Reply> answer) {
    boolean matches(String asked) {
      return withId
          ? asked.startsWith(path)
              && asked.length() > path.length()
              && asked.indexOf('/', path.length()) < 0
          : asked.equals(path);
    }
  }

  private Routes(Backend backend, List<Route> routes) {
    this.backend = backend;
    this.routes = routes;
  }

  /** The routes of one backend. */
  public static Routes of(Backend backend) {
    return new Routes(
        backend,
        switch (backend) {
          case B ->
              List.of(
                  byId("/b/", Orders::brief),
                  byId("/orders/", Orders::order),
                  new Route("GET", "/orders", false, Orders::page),
                  new Route("POST", "/stock/check", false, Orders::stock));
          case C ->
              List.of(byId("/c/", Customers::brief), byId("/customers/", Customers::customer));
          case D ->
              List.of(
                  byId("/d/", Prices::brief),
                  byId("/prices/", Prices::price),
                  new Route("POST", "/quotes", false, Prices::quote));
        });
  }

  private static Route byId(String prefix, Function<String, Reply> answer) {
    return new Route(
        "GET", prefix, true, asked -> answer.apply(id(asked.path().substring(prefix.length()))));
  }

  /** Percent-decodes an id. A plus sign stays a plus sign in a path. */
  private static String id(String encoded) {
    try {
      return encoded.indexOf('%') < 0
          ? encoded
          : URLDecoder.decode(encoded.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException bad) {
      throw new UndecodablePath(bad);
    }
  }

  /**
   * The answer to a request: 400 for an undecodable path, 404 for an unknown path, 405 for a known
   * one with another method.
   */
  public Reply answer(MockRequest asked) {
    if (asked.path().equals("/echo") || asked.path().startsWith("/echo/")) {
      return Echo.of(backend, asked);
    }
    String method = READS.contains(asked.method()) ? "GET" : asked.method();
    boolean known = false;
    for (Route route : routes) {
      if (route.matches(asked.path())) {
        if (route.method().equals(method)) {
          return answer(route, asked);
        }
        known = true;
      }
    }
    return known
        ? refused(405, asked, "this path is not for %s".formatted(asked.method()))
        : refused(404, asked, "no such path");
  }

  private Reply answer(Route route, MockRequest asked) {
    try {
      return route.answer().apply(asked);
    } catch (UndecodablePath bad) {
      return refused(400, asked, "a percent sign must be followed by two hexadecimal digits");
    }
  }

  /** A path with invalid percent-encoding. */
  private static final class UndecodablePath extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UndecodablePath(Throwable cause) {
      super(cause);
    }
  }

  private Reply refused(int status, MockRequest asked, String why) {
    return Reply.refused(status, "backend %s: %s: %s".formatted(backend.key(), asked.path(), why));
  }
}

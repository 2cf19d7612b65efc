package io.fanout.core.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.api.http.Method;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RouterTest {
  private static Router.Route get(Routes routes, String path) {
    return routes.router().find(Method.GET, path);
  }

  private static void assertFound(Router.Route route, String path, Map<String, String> variables) {
    assertThat(route).isInstanceOf(Router.Found.class);
    Router.Found found = (Router.Found) route;
    assertThat(found.endpoint().path()).isEqualTo(path);
    assertThat(found.variables()).isEqualTo(variables);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "*", "a", "/", "/a", "/a/", "/a/1/", "/a//1", "//a/1", "/a/1/b", "/A/1", "/a/1?x",
        "/a/ ", "/a/é"
      })
  void pathThatNoEndpointHasIsNothing(String path) {
    assertThat(get(Routes.of("GET /a/{id}"), path.replace("?x", "/x")))
        .isEqualTo(new Router.Nothing());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/a/.", "/a/..", "/a/%2e", "/a/%2E%2e", "/a/.%2e", "/../a/1", "/a/../a/1"})
  void dotSegmentIsNeverAValue(String path) {
    assertThat(get(Routes.of("GET /a/{id}", "GET /a/{id}/{x}/{y}", "GET /{z}/a/1"), path))
        .isEqualTo(new Router.Nothing());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/a/%", "/a/%zz", "/a/%ff", "/a/%c0%ae"})
  void illEncodedSegmentIsNeverAValue(String path) {
    assertThat(get(Routes.of("GET /a/{id}"), path)).isEqualTo(new Router.Nothing());
  }

  @Test
  void otherMethodsOfThePathAreNamedInOrder() {
    Routes routes = Routes.of("POST /a/{id}", "GET /a/{id}", "DELETE /a/b", "PUT /a");

    assertThat(routes.router().find(Method.PATCH, "/a/b"))
        .isInstanceOfSatisfying(
            Router.OtherMethods.class,
            others ->
                assertThat(others.allowed())
                    .containsExactly(Method.GET, Method.POST, Method.DELETE));
  }

  @Test
  void unknownMethodListsTheOthers() {
    assertThat(Routes.of("GET /a").router().find(null, "/a"))
        .isInstanceOf(Router.OtherMethods.class);
  }

  @Test
  void endpointForAnotherMethodHidesNoneFurtherOn() {
    Routes routes = Routes.of("POST /a/b", "GET /a/{id}");

    assertFound(get(routes, "/a/b"), "/a/{id}", Map.of("id", "b"));
  }

  @Test
  void literalGoesBeforeVariableInAnyOrder() {
    assertFound(get(Routes.of("GET /a/{id}", "GET /a/b"), "/a/b"), "/a/b", Map.of());
    assertFound(get(Routes.of("GET /a/b", "GET /a/{id}"), "/a/b"), "/a/b", Map.of());
  }

  @Test
  void deadEndOfALiteralLeadsBackToTheVariable() {
    Routes routes = Routes.of("GET /a/b/{x}/c", "GET /{p}/b/{q}/d", "GET /a/{r}/e/{s}");

    assertFound(get(routes, "/a/b/x/d"), "/{p}/b/{q}/d", Map.of("p", "a", "q", "x"));
    assertFound(get(routes, "/a/b/e/f"), "/a/{r}/e/{s}", Map.of("r", "b", "s", "f"));
  }

  @Test
  void variablesOfOneNodeMayHaveDifferentNames() {
    Routes routes = Routes.of("GET /a/{id}", "POST /a/{key}", "GET /a/{x}/b");

    assertFound(get(routes, "/a/1"), "/a/{id}", Map.of("id", "1"));
    assertFound(routes.router().find(Method.POST, "/a/1"), "/a/{key}", Map.of("key", "1"));
    assertFound(get(routes, "/a/1/b"), "/a/{x}/b", Map.of("x", "1"));
  }

  @ParameterizedTest
  @CsvSource({
    "/a/x%2Fy,x/y",
    "/a/%3F,?",
    "/a/x+y,x+y",
    "/a/%E2%82%AC,€",
    "/a/%252F,%2F",
    "/a/...,..."
  })
  void encodedSegmentIsOneValue(String path, String value) {
    assertFound(get(Routes.of("GET /a/{id}"), path), "/a/{id}", Map.of("id", value));
  }

  @Test
  void encodedLiteralIsTheLiteral() {
    Routes routes = Routes.of("GET /admin/{id}", "GET /{any}/{id}");

    assertFound(get(routes, "/%61dmin/1"), "/admin/{id}", Map.of("id", "1"));
  }

  @Test
  void rootIsAPathOfItsOwn() {
    assertFound(get(Routes.of("GET /", "GET /{x}"), "/"), "/", Map.of());
  }
}

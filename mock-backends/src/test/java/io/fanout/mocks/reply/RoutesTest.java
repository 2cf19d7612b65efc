package io.fanout.mocks.reply;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.tomakehurst.wiremock.common.Json;
import io.fanout.mocks.dial.Backend;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import wiremock.com.fasterxml.jackson.databind.JsonNode;

class RoutesTest {

  @ParameterizedTest
  @CsvSource({"B,/", "B,/b", "B,/b/", "B,/b/1/2", "B,/c/1", "C,/b/1", "D,/orders/1", "C,/echoes"})
  void anUnknownPathIsA404ThatNamesIt(Backend backend, String path) {
    Reply reply = get(backend, path, Map.of());

    assertThat(reply.status()).isEqualTo(404);
    assertThat(tree(reply).path("error").asText())
        .isEqualTo("backend %s: %s: no such path".formatted(backend.key(), path));
  }

  @ParameterizedTest
  @CsvSource({"DELETE,B,/orders/1", "POST,C,/customers/1", "GET,D,/quotes"})
  void aKnownPathWithAnotherMethodIsA405(String method, Backend backend, String path) {
    assertThat(ask(backend, method, path, Map.of(), "").status()).isEqualTo(405);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/b/%", "/b/%2", "/b/%zz"})
  void aPathThatCannotBeDecodedIsA400(String path) {
    assertThat(get(Backend.B, path, Map.of()).status()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nonsense",
        "[]",
        "{}",
        "{\"sku\":\"A\"}",
        "{\"sku\":1,\"quantity\":1}",
        "{\"sku\":\" \",\"quantity\":1}",
        "{\"sku\":\"A\",\"quantity\":0}",
        "{\"sku\":\"A\",\"quantity\":1000001}",
        "{\"sku\":\"A\",\"quantity\":\"3\"}"
      })
  void aBodyThatAsksForNothingIsA400(String body) {
    assertThat(ask(Backend.D, "POST", "/quotes", Map.of(), body).status()).isEqualTo(400);
    assertThat(ask(Backend.B, "POST", "/stock/check", Map.of(), body).status()).isEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "x", "", "1.5", "10000000"})
  void aPageThatIsNoNumberIsA400(String page) {
    Map<String, List<String>> query = Map.of("customer", List.of("acme"), "page", List.of(page));

    assertThat(get(Backend.B, "/orders", query).status()).isEqualTo(400);
  }

  @Test
  void ordersOfNobodyAreA400() {
    assertThat(get(Backend.B, "/orders", Map.of()).status()).isEqualTo(400);
    assertThat(get(Backend.B, "/orders", Map.of("customer", List.of(" "))).status()).isEqualTo(400);
  }

  @ParameterizedTest
  @CsvSource({
    "B,/b/,id",
    "C,/c/,id",
    "D,/d/,id",
    "B,/orders/,id",
    "C,/customers/,id",
    "D,/prices/,sku"
  })
  void anAnswerIsJsonWithTheIdAndTheSameEachTime(Backend backend, String path, String member) {
    for (String id : List.of("1", "42", "c-7731", "%C3%A9%22%5C%0A", "a+b", "x".repeat(500))) {
      Reply reply = get(backend, path + id, Map.of());

      assertThat(reply.status()).isEqualTo(200);
      assertThat(tree(reply).path(member).asText()).isEqualTo(id.startsWith("%") ? "é\"\\\n" : id);
      assertThat(get(backend, path + id, Map.of())).isEqualTo(reply);
    }
  }

  @ParameterizedTest
  @CsvSource({"B,/b/", "C,/c/", "D,/d/"})
  void theComparisonsAnswersAreAbout200Bytes(Backend backend, String path) {
    for (int id = 0; id < 1_000; id++) {
      assertThat(get(backend, path + id, Map.of()).json().getBytes(StandardCharsets.UTF_8).length)
          .isBetween(150, 230);
    }
  }

  @Test
  void differentIdsHaveDifferentAnswers() {
    assertThat(get(Backend.B, "/orders/1", Map.of()).json().replace("\"id\":\"1\"", ""))
        .isNotEqualTo(get(Backend.B, "/orders/2", Map.of()).json().replace("\"id\":\"2\"", ""));
  }

  @Test
  void oneAnswerLeadsToTheNext() {
    JsonNode order = tree(get(Backend.B, "/orders/42", Map.of()));

    assertThat(order.path("items").size()).isBetween(2, 4);
    assertThat(order.path("items").path(0).path("sku")).isEqualTo(order.path("sku"));
    assertThat(get(Backend.C, "/customers/" + order.path("customerId").asText(), Map.of()).status())
        .isEqualTo(200);
    assertThat(get(Backend.D, "/prices/" + order.path("sku").asText(), Map.of()).status())
        .isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"acme", "globex", "Ö & Söhne", "1", "2", "3"})
  void pagesEndWithoutANextOneAndNameWhomToAskCFor(String customer) {
    List<String> orders = new ArrayList<>();
    String next = "1";
    while (!next.equals("null")) {
      JsonNode page =
          tree(
              get(
                  Backend.B,
                  "/orders",
                  Map.of("customer", List.of(customer), "page", List.of(next))));
      assertThat(page.path("page").asText()).isEqualTo(next);
      page.path("hits").forEach(hit -> orders.add(hit.path("id").asText()));
      page.path("hits")
          .forEach(hit -> assertThat(hit.path("customerId").asText()).matches("c-\\d{4}"));
      next = page.path("next").asText();
    }

    assertThat(orders).doesNotHaveDuplicates().hasSizeBetween(5, 16);
  }

  @Test
  void aPageAfterTheLastIsEmptyAndHasNoNext() {
    JsonNode page =
        tree(get(Backend.B, "/orders", Map.of("customer", List.of("acme"), "page", List.of("99"))));

    assertThat(page.path("hits")).isEmpty();
    assertThat(page.path("next").isNull()).isTrue();
  }

  @Test
  void numbersAreWrittenSoThatWritingThemAnewWouldShow() {
    List<String> bodies = new ArrayList<>();
    for (int id = 0; id < 20; id++) {
      bodies.add(get(Backend.C, "/customers/" + id, Map.of()).json());
      bodies.add(get(Backend.D, "/prices/" + id, Map.of()).json());
    }

    assertThat(String.join("\n", bodies))
        .contains("\"creditLimit\":1e3", "\"creditLimit\":2.50E+4", "\"rebate\":10.50")
        .contains("\"riskScore\":-1.20e-7", "\"vat\":0.190")
        .containsPattern("\"accountNumber\":\\d{21}")
        .containsPattern("\"price\":\\d+\\.\\d0,");
  }

  @Test
  void aQuoteEchoesWhatWasAskedForAndAddsUp() {
    Reply few = ask(Backend.D, "POST", "/quotes", Map.of(), "{\"sku\":\"A\",\"quantity\":3}");
    JsonNode quote = tree(few);

    assertThat(few.status()).isEqualTo(201);
    assertThat(quote.path("sku").asText()).isEqualTo("A");
    assertThat(quote.path("quantity").asInt()).isEqualTo(3);
    assertThat(quote.path("total").decimalValue())
        .isEqualByComparingTo(
            quote.path("unitPrice").decimalValue().multiply(BigDecimal.valueOf(3)));
  }

  @Test
  void aStockCheckEchoesWhatWasAskedFor() {
    JsonNode much =
        tree(ask(Backend.B, "POST", "/stock/check", Map.of(), "{\"sku\":\"A\",\"quantity\":501}"));

    assertThat(much.path("sku").asText()).isEqualTo("A");
    assertThat(much.path("requested").asInt()).isEqualTo(501);
    assertThat(much.path("available").asBoolean(true)).isFalse();
  }

  private static Reply get(Backend backend, String path, Map<String, List<String>> query) {
    return ask(backend, "GET", path, query, "");
  }

  private static Reply ask(
      Backend backend, String method, String path, Map<String, List<String>> query, String body) {
    return Routes.of(backend)
        .answer(
            new MockRequest(
                method,
                path,
                query,
                Map.of(),
                ByteBuffer.wrap(body.getBytes(StandardCharsets.UTF_8))));
  }

  private static JsonNode tree(Reply reply) {
    return Json.read(reply.json(), JsonNode.class);
  }
}

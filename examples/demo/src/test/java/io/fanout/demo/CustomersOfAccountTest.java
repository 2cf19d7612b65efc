package io.fanout.demo;

import static org.assertj.core.api.Assertions.assertThat;

import co.paralleluniverse.fibers.SuspendExecution;
import io.fanout.agent.OnThreads;
import io.fanout.api.Answer;
import io.fanout.api.CallResultKind;
import io.fanout.api.HandlerExchange;
import io.fanout.api.Inputs;
import io.fanout.api.Outcome;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.http.Query;
import io.fanout.api.json.Slice;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

@OnThreads("tests on the test's own thread")
class CustomersOfAccountTest {
  /** Backends that answer at once: B with pages, C with the path of the request. */
  private static final class Backends implements HandlerExchange {
    private final IntFunction<String> pages;
    private final List<String> customers = new ArrayList<>();
    private int pagesAsked;

    private Backends(IntFunction<String> pages) {
      this.pages = pages;
    }

    @Override
    public Inputs inputs() {
      Map<String, String> variables = Map.of("account", "a1");
      return new Inputs(Method.GET, "/", variables, Query.NONE, Headers.NONE, Slice.of(""));
    }

    @Override
    public Duration timeLeft() {
      return Duration.ofSeconds(1);
    }

    @Override
    public Outcome call(String backend, Request request) {
      pagesAsked++;
      String target = request.target();
      return answer(pages.apply(Integer.parseInt(target.substring(target.lastIndexOf('=') + 1))));
    }

    @Override
    public Fork fork(String backend, Request request) {
      throw new UnsupportedOperationException("the handler forks nothing itself");
    }

    @Override
    public List<Outcome> callAll(String backend, List<Request> requests, int atOnce) {
      requests.forEach(request -> customers.add(request.target()));
      return requests.stream().map(request -> answer("\"" + request.target() + "\"")).toList();
    }

    @Override
    public Answer refuse(String what, Outcome failed) {
      throw new AssertionError("no call failed here, but " + what);
    }

    private static Outcome answer(String json) {
      return new Outcome(CallResultKind.ANSWERED, null, Slice.of(json), "", 0, 0);
    }
  }

  private static String page(int next, String... ids) {
    String hits =
        List.of(ids).stream()
            .map("{\"customerId\":\"%s\"}"::formatted)
            .collect(Collectors.joining(","));
    return "{\"hits\":[%s],\"next\":%d}".formatted(hits, next);
  }

  private static Answer handle(Backends backends) throws SuspendExecution, InterruptedException {
    return new CustomersOfAccount().handle(backends);
  }

  @Test
  void eachCustomerIsAskedForOnce() throws Exception {
    Backends backends =
        new Backends(page -> page == 1 ? page(2, "c1", "c 2", "c1") : page(0, "c3", "c1"));
    Answer answer = handle(backends);
    assertThat(backends.customers)
        .containsExactly("/customers/c1", "/customers/c%202", "/customers/c3");
    assertThat(answer.complete()).isTrue();
    assertThat(answer.body().utf8()).startsWith("{\"customers\":[\"/customers/c1\",");
  }

  @Test
  void endlessPagesAreCutOff() throws Exception {
    Backends backends = new Backends(page -> page(page + 1, "c" + page));
    Answer answer = handle(backends);
    assertThat(backends.pagesAsked).isEqualTo(50);
    assertThat(backends.customers).hasSize(50);
    assertThat(answer.complete()).isFalse();
  }

  @Test
  void aPageThatLeadsBackIsTheLast() throws Exception {
    Backends backends = new Backends(page -> page(1, "c" + page));
    handle(backends);
    assertThat(backends.pagesAsked).isEqualTo(1);
  }

  @Test
  void aNextPageBeyondAllNumbersIsNotAskedFor() throws Exception {
    Backends backends = new Backends(page -> "{\"hits\":[],\"next\":99999999999999999999999999}");
    handle(backends);
    assertThat(backends.pagesAsked).isEqualTo(1);
  }

  @Test
  void tooManyCustomersAreCutOff() throws Exception {
    String[] ids = IntStream.range(0, 10_000).mapToObj(n -> "c" + n).toArray(String[]::new);
    Backends backends = new Backends(page -> page(0, ids));
    Answer answer = handle(backends);
    assertThat(backends.customers).hasSize(500);
    assertThat(answer.complete()).isFalse();
  }

  @Test
  void anIdThatWouldChangeThePathIsLeftOut() throws Exception {
    Backends backends =
        new Backends(page -> page(0, "..", ".", "", "../../admin", "%2e%2e", "..\\\\admin", "c1"));
    Answer answer = handle(backends);
    assertThat(backends.customers).containsExactly("/customers/c1");
    assertThat(answer.complete()).isFalse();
  }

  @Test
  void aHitWithoutAnIdIsLeftOut() throws Exception {
    Backends backends =
        new Backends(page -> "{\"hits\":[{},5,null,{\"customerId\":{}},{\"customerId\":7}]}");
    Answer answer = handle(backends);
    assertThat(backends.customers).containsExactly("/customers/7");
    assertThat(answer.complete()).isFalse();
  }
}

package io.fanout.agent.comsat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import co.paralleluniverse.fibers.Fiber;
import co.paralleluniverse.fibers.FiberExecutorScheduler;
import co.paralleluniverse.fibers.FiberScheduler;
import co.paralleluniverse.fibers.SuspendExecution;
import co.paralleluniverse.fibers.httpclient.FiberHttpClientBuilder;
import com.sun.net.httpserver.HttpServer;
import io.fanout.agent.OnThreads;
import io.fanout.agent.SelfCheck;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.client.methods.HttpGet;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.util.EntityUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Blocking-style calls of many fibers that share one thread. */
@OnThreads("JUnit's threads wait for the fibers")
class FiberHttpClientTest {
  private static final int CALLS = 20;

  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final ExecutorService serverThreads = Executors.newFixedThreadPool(CALLS);
  private final FiberScheduler scheduler = new FiberExecutorScheduler("calls", thread);
  private final CloseableHttpClient client =
      FiberHttpClientBuilder.create(1).setMaxConnPerRoute(CALLS).setMaxConnTotal(CALLS).build();
  private HttpServer server = local();

  @BeforeEach
  void start() {
    CountDownLatch allHere = new CountDownLatch(CALLS);
    server.createContext(
        "/all",
        exchange -> {
          allHere.countDown();
          awaitOthers(allHere);
          byte[] body = "hello".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.setExecutor(serverThreads);
    server.start();
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.stop(0);
    scheduler.shutdown();
    thread.shutdown();
    serverThreads.shutdown();
  }

  @Test
  void aRefusedConnectionReachesTheCallerAsAnException() throws Exception {
    Fiber<String> fiber = new Fiber<>(scheduler, () -> get("http://127.0.0.1:1"));
    fiber.setUncaughtExceptionHandler((strand, e) -> {});

    assertThatThrownBy(() -> fiber.start().get(5, TimeUnit.MINUTES))
        .isInstanceOf(ExecutionException.class)
        .hasRootCauseInstanceOf(IOException.class);
  }

  @Test
  void fibersOfOneThreadWaitForTheServerAllAtOnce() throws Exception {
    String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/all";
    List<Fiber<String>> fibers = new ArrayList<>();
    for (int i = 0; i < CALLS; i++) {
      fibers.add(new Fiber<>(scheduler, () -> get(url)).start());
    }

    // No answer comes before the server has all of the requests.
    for (Fiber<String> fiber : fibers) {
      assertThat(fiber.get(5, TimeUnit.MINUTES)).isEqualTo("200 hello");
    }
  }

  @Test
  void everyClassIsInstrumentedAndListed() {
    SelfCheck check =
        SelfCheck.of(FiberHttpClientTest.class.getClassLoader())
            .packages(
                "co.paralleluniverse.fibers.httpclient",
                "co.paralleluniverse.fibers.httpasyncclient");

    assertThat(check.thorough().run().findings()).isEmpty();
    assertThat(check.run().passed()).isTrue();
    assertThat(check.run().scanned()).isZero();
  }

  private String get(String url) throws SuspendExecution {
    try (CloseableHttpResponse response = client.execute(new HttpGet(url))) {
      return response.getStatusLine().getStatusCode()
          + " "
          + EntityUtils.toString(response.getEntity());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static HttpServer local() {
    try {
      return HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void awaitOthers(CountDownLatch allHere) throws IOException {
    try {
      if (!allHere.await(5, TimeUnit.MINUTES)) {
        throw new IOException("requests missing after a minute: " + allHere.getCount());
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}

package io.fanout.agent.comsat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import co.paralleluniverse.fibers.Fiber;
import co.paralleluniverse.fibers.FiberExecutorScheduler;
import co.paralleluniverse.fibers.FiberScheduler;
import co.paralleluniverse.fibers.SuspendExecution;
import co.paralleluniverse.fibers.okhttp.FiberOkHttpClient;
import com.squareup.okhttp.ConnectionPool;
import com.squareup.okhttp.Request;
import com.sun.net.httpserver.HttpServer;
import io.fanout.agent.OnThreads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Calls through OkHttp of many fibers that share one thread. */
@OnThreads("JUnit's threads wait for the fibers")
class FiberOkHttpClientTest {
  private static final int CALLS = 10;

  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private final FiberScheduler scheduler = new FiberExecutorScheduler("calls", thread);
  private final FiberOkHttpClient client = new FiberOkHttpClient();

  FiberOkHttpClientTest() {
    client.setConnectionPool(new ConnectionPool(CALLS, 60_000));
  }

  @AfterEach
  void stop() {
    client.getDispatcher().getExecutorService().shutdown();
    client.getConnectionPool().evictAll();
    scheduler.shutdown();
    thread.shutdown();
  }

  private int status(String url) throws SuspendExecution {
    try {
      return client.newCall(new Request.Builder().url(url).build()).execute().code();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aRefusedConnectionReachesTheCallerAsAnException() throws Exception {
    Fiber<Integer> fiber = new Fiber<>(scheduler, () -> status("http://127.0.0.1:1"));
    fiber.setUncaughtExceptionHandler((strand, e) -> {});
    Object unused = fiber.start();
    assertThatThrownBy(() -> fiber.get(5, TimeUnit.MINUTES))
        .isInstanceOf(ExecutionException.class)
        .hasRootCauseInstanceOf(ConnectException.class);
  }

  @Test
  void callsOfFibersOnOneThreadAreUnderWayAtOnce() throws Exception {
    CountDownLatch allHere = new CountDownLatch(CALLS);
    ExecutorService serverThreads = Executors.newFixedThreadPool(CALLS);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(serverThreads);
    server.createContext(
        "/",
        exchange -> {
          allHere.countDown();
          try {
            exchange.sendResponseHeaders(allHere.await(5, TimeUnit.MINUTES) ? 204 : 500, -1);
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          exchange.close();
        });
    server.start();
    client.getDispatcher().setMaxRequestsPerHost(CALLS);
    try {
      List<Fiber<Integer>> fibers = new ArrayList<>();
      for (int i = 0; i < CALLS; i++) {
        String url = "http://127.0.0.1:%d/".formatted(server.getAddress().getPort());
        Fiber<Integer> fiber = new Fiber<>(scheduler, () -> status(url));
        fibers.add(fiber);
        Object unused = fiber.start();
      }
      for (Fiber<Integer> fiber : fibers) {
        assertThat(fiber.get(5, TimeUnit.MINUTES)).isEqualTo(204);
      }
    } finally {
      server.stop(0);
      serverThreads.shutdown();
    }
  }
}

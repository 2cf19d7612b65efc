package io.fanout.app.e2e;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsExchange;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import io.fanout.core.client.Certificates;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLPeerUnverifiedException;

/** A backend with TLS that answers with the name in the client's certificate. */
final class SecureBackend implements AutoCloseable {
  private final ExecutorService threads = Executors.newFixedThreadPool(4);
  private final HttpsServer server;

  /** Starts the backend; it may require a certificate from its own authority. */
  SecureBackend(boolean wantsCertificate) throws IOException {
    server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
    server.setHttpsConfigurator(
        new HttpsConfigurator(Certificates.showing(Certificates.HERE)) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters wanted = getSSLContext().getDefaultSSLParameters();
            wanted.setNeedClientAuth(wantsCertificate);
            parameters.setSSLParameters(wanted);
          }
        });
    server.createContext("/", SecureBackend::answer);
    server.setExecutor(threads);
    server.start();
  }

  private static void answer(HttpExchange exchange) throws IOException {
    byte[] said =
        "{\"client\":\"%s\"}"
            .formatted(clientOf((HttpsExchange) exchange))
            .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "application/json");
    exchange.sendResponseHeaders(200, said.length);
    exchange.getResponseBody().write(said);
    exchange.close();
  }

  private static String clientOf(HttpsExchange exchange) {
    try {
      return exchange.getSSLSession().getPeerPrincipal().getName();
    } catch (SSLPeerUnverifiedException nobody) {
      return "nobody";
    }
  }

  String url() {
    return "https://127.0.0.1:" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}

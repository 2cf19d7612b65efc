package io.fanout.soak.run;

import io.fanout.launcher.service.Http;
import io.fanout.soak.judge.PromiseLedger;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Changes the settings of a running gateway, as an operator would. */
record SettingsReload(SettingsFile settings, int managementPort) {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int OK = 200;

  void reload(PromiseLedger ledger) {
    settings.write();
    HttpRequest request =
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:%d/actuator/gateway/reload".formatted(managementPort)))
            .timeout(PATIENCE)
            .POST(BodyPublishers.noBody())
            .build();
    try {
      HttpResponse<String> answer = Http.client().send(request, BodyHandlers.ofString());
      ledger.reloaded(answer.statusCode() == OK, answer.statusCode() + " " + answer.body());
    } catch (IOException failed) {
      ledger.reloaded(false, failed.toString());
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }
}

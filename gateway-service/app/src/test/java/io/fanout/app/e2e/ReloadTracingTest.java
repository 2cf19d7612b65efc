package io.fanout.app.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.fanout.core.settings.Mode;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The gateway traces endpoints and backends from a reload like those from the start. */
final class ReloadTracingTest {
  @Test
  void addedEndpointsAreTracedUnderTheirOwnNames(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("changing.yml");
    try (ScriptedBackend backend = new ScriptedBackend(head -> ScriptedBackend.ok("{\"n\":1}"))) {
      write(file, "first", backend);
      try (RunningGateway gateway =
          RunningGateway.startWith(
              List.of(RecordedSpans.Beans.class),
              Mode.FIBER,
              "gateway.tracing=true",
              "management.tracing.sampling.probability=1.0",
              "spring.config.additional-location=file:" + file)) {
        write(file, "second", backend);
        assertThat(gateway.act("/actuator/gateway/reload").statusCode()).isEqualTo(200);
        assertThat(gateway.get("/second/1").statusCode()).isEqualTo(200);
        List<SpanData> spans = gateway.bean(RecordedSpans.class).take(2);
        SpanData exchange = RecordedSpans.named(spans, "GET /second/{id}");
        assertThat(spans)
            .filteredOn(span -> span != exchange)
            .singleElement()
            .satisfies(
                call -> {
                  assertThat(call.getParentSpanId())
                      .isEqualTo(exchange.getSpanContext().getSpanId());
                  assertThat(call.getAttributes().get(AttributeKey.longKey("server.port")))
                      .isEqualTo(URI.create(backend.url()).getPort());
                });
      }
    }
  }

  private static void write(Path file, String name, ScriptedBackend backend) throws IOException {
    Files.writeString(
        file,
        """
        gateway:
          backends: { %1$s: { hosts: ["%2$s"] } }
          endpoints: [ { path: "/%1$s/{id}", calls: { x: { backend: %1$s, path: "/{id}" } } } ]
        """
            .formatted(name, backend.url()));
  }
}

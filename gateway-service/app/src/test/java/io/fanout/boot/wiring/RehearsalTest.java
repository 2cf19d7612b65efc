package io.fanout.boot.wiring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fanout.boot.GatewayApplication;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RehearsalTest {
  private final Path folder;

  RehearsalTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private int rehearse(String... settings) {
    String[] arguments = new String[settings.length + 1];
    arguments[0] = "rehearse";
    System.arraycopy(settings, 0, arguments, 1, settings.length);
    return Rehearsal.run(GatewayApplication.class, arguments);
  }

  private String own(String requests) throws IOException {
    Path file = folder.resolve("own.yml");
    Files.writeString(
        file,
        """
        gateway:
          backends: { own: { hosts: ["http://own.invalid:1", "http://own.invalid:2"] } }
          endpoints: [ { path: "/own/{id}", calls: { x: { backend: own, path: "/{id}" } } } ]
        rehearsal:
          requests: [ %s ]
          answer: '[1]'
        """
            .formatted(requests));
    return "--spring.config.additional-location=file:" + file;
  }

  @Test
  void itsOwnEndpointsAnswerWithoutAnyBackendRunning() {
    assertThat(rehearse()).isZero();
  }

  /** As in the launcher and the demo's image. */
  @Test
  void theDemoIsRehearsedWithItsOwnEndpoints() {
    assertThat(
            rehearse(
                "--spring.profiles.active=demo",
                "--spring.config.additional-location=classpath:/application-demo.yml,"
                    + "classpath:/rehearsal-demo.yml"))
        .isZero();
  }

  @Test
  void aUsersFilesReplaceEndpointsAndRequests() throws IOException {
    assertThat(rehearse(own("GET /own/1"))).isZero();
  }

  @Test
  void aRequestThatIsNotAnsweredEndsTheRehearsal() throws IOException {
    String settings = own("GET /own/1, GET /parallel/1");
    assertThatThrownBy(() -> rehearse(settings))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageMatching(
            "rehearsal: GET http://\\S+/parallel/1 answered 404 \\(expected: 200\\)");
  }

  @Test
  void aLineThatIsNotARequestIsRefused() throws IOException {
    String settings = own("/own/1");
    assertThatThrownBy(() -> rehearse(settings))
        .hasMessageContaining("rehearsal.requests[0]: /own/1 (expected: a method, a path");
  }
}

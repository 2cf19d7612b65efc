package io.fanout.bench.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.netty.handler.ssl.OpenSsl;
import org.junit.jupiter.api.Test;

/** Both providers shake hands with the same suite and carry what is sent. */
final class TlsConnectionTest {
  private static void carries(Ends ends) {
    TlsConnection connection = TlsConnection.open(ends);
    try {
      assertThat(connection.session().getProtocol()).isEqualTo("TLSv1.3");
      assertThat(connection.session().getCipherSuite()).isEqualTo(Ends.SUITE);
      connection.exchange(new byte[300], new byte[65_536]);
    } finally {
      connection.close();
    }
  }

  @Test
  void theJdkCarriesWhatIsSent() throws Exception {
    carries(Ends.ofTheJdk());
  }

  @Test
  void boringSslCarriesWhatIsSent() throws Exception {
    assumeTrue(OpenSsl.isAvailable(), "BoringSSL: its library is not for this system");
    carries(Ends.ofBoringSsl());
  }
}

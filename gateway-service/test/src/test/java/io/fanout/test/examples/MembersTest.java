package io.fanout.test.examples;

import static io.fanout.test.assertion.FanoutAssertions.assertThat;
import static io.fanout.test.backend.TestBackend.backend;

import io.fanout.test.GatewayAnswer;
import io.fanout.test.TestGateway;
import io.fanout.test.backend.Fault;
import io.fanout.test.backend.TestBackend;
import io.fanout.test.issuer.TestIssuer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MembersTest {
  static final TestIssuer ISSUER = TestIssuer.start();
  static final TestBackend MEMBERS = backend("members");

  @RegisterExtension
  static final TestGateway GATEWAY =
      TestGateway.builder()
          .config("classpath:/members.yml")
          .properties(ISSUER.settings("main"))
          .backend(MEMBERS)
          .build();

  @AfterAll
  static void closeIssuer() {
    ISSUER.close();
  }

  private static GatewayAnswer get(String token) {
    return GATEWAY.get("/members/7", "Authorization", "Bearer " + token);
  }

  @Test
  void readersSeeMembers() {
    assertThat(get(ISSUER.token("ann").scopes("members.read").sign())).isComplete();
  }

  @Test
  void aTokenThatLacksTheScopeIsRefused() {
    assertThat(get(ISSUER.token("ann").sign())).isProblem(403);
    assertThat(get(ISSUER.token("ann").forged().sign())).isProblem(401);
  }

  @Test
  void tokensAreGoodWhileTheIssuerIsDown() {
    assertThat(get(ISSUER.token("ann").scopes("members.read").sign())).isComplete();
    ISSUER.fault(Fault.REFUSED);
    assertThat(get(ISSUER.token("bob").scopes("members.read").sign())).isComplete();
    ISSUER.recover();
  }
}

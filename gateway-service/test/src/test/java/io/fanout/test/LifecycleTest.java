package io.fanout.test;

import static io.fanout.test.assertion.FanoutAssertions.assertThat;
import static io.fanout.test.backend.TestBackend.backend;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.fanout.test.backend.Fault;
import io.fanout.test.backend.Replies;
import io.fanout.test.backend.TestBackend;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** When a gateway starts and stops, and what one test leaves to the next. */
class LifecycleTest {
  private static final String SETTINGS =
      """
      gateway:
        backends: { b: { hosts: ["http://b.internal"], timeout: 20s } }
        endpoints: [ { path: /a, deadline: 30s, calls: { call: { backend: b, path: /b } } } ]
      """;

  /** Only this test runs the test classes below. */
  private static List<Throwable> failuresOf(Class<?> tests) {
    List<Throwable> failures = new ArrayList<>();
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request().selectors(selectClass(tests)).build();
    List<String> ended = new ArrayList<>();
    LauncherFactory.create()
        .execute(
            request,
            new TestExecutionListener() {
              @Override
              public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (test.isTest()) {
                  ended.add(test.getDisplayName());
                }
                result.getThrowable().ifPresent(failures::add);
              }
            });
    assertThat(ended).hasSize(2);
    return failures;
  }

  @Test
  void oneGatewayServesAClassAndTestsInheritNothing() {
    assertThat(failuresOf(OneForAll.class)).isEmpty();

    assertThat(OneForAll.PORTS).hasSize(1);
    assertThat(OneForAll.GATEWAY).satisfies(LifecycleTest::hasStopped);
  }

  static class OneForAll {
    static final Set<Integer> PORTS = new HashSet<>();
    static final TestBackend B = backend("b");

    @RegisterExtension
    static final TestGateway GATEWAY = TestGateway.builder().yaml(SETTINGS).backend(B).build();

    @Test
    void one() {
      changesTheBackend();
    }

    @Test
    void other() {
      changesTheBackend();
    }

    private static void changesTheBackend() {
      PORTS.add(GATEWAY.port());
      assertThat(B).hasNoRequests();
      assertThat(GATEWAY.get("/a")).isComplete().hasJson("call", "{}");
      B.answers(request -> Replies.json("1")).fault(Fault.ERROR);
    }
  }

  @Test
  void aGatewayInAnInstanceFieldIsEachTestsOwn() {
    assertThat(failuresOf(OneForEach.class)).isEmpty();

    assertThat(OneForEach.GATEWAYS).hasSize(2).allSatisfy(LifecycleTest::hasStopped);
  }

  static class OneForEach {
    static final Set<TestGateway> GATEWAYS = new HashSet<>();

    @RegisterExtension
    final TestGateway gateway = TestGateway.builder().yaml(SETTINGS).backend(backend("b")).build();

    @BeforeEach
    void remember() {
      GATEWAYS.add(gateway);
    }

    @Test
    void one() {
      assertThat(gateway.get("/a")).isComplete();
    }

    @Test
    void other() {
      assertThat(gateway.get("/a")).isComplete();
    }
  }

  @Test
  void nestedClassesShareTheGatewayAroundThem() {
    assertThat(failuresOf(Around.class)).isEmpty();

    assertThat(Around.GATEWAYS).singleElement().satisfies(LifecycleTest::hasStopped);
  }

  @FanoutTest(yaml = SETTINGS)
  static class Around {
    static final Set<TestGateway> GATEWAYS = new HashSet<>();
    static final TestBackend B = backend("b");

    @Test
    void outside(TestGateway gateway) {
      GATEWAYS.add(gateway);
      assertThat(gateway.get("/a")).isComplete();
    }

    @Nested
    class Inside {
      @Test
      void inside(TestGateway gateway) {
        GATEWAYS.add(gateway);
        assertThat(gateway.get("/a")).isComplete();
      }
    }
  }

  @Test
  void anExceptionOfABackendsAnswersFailsItsTestAlone() {
    assertThat(failuresOf(Throwing.class))
        .singleElement()
        .satisfies(
            failure ->
                assertThat(failure)
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining("the answers of a backend threw")
                    .cause()
                    .hasMessage("not this one"));
  }

  @FanoutTest(yaml = SETTINGS)
  static class Throwing {
    static final TestBackend B = backend("b");

    @Test
    void sound(TestGateway gateway) {
      assertThat(gateway.get("/a")).isComplete();
    }

    @Test
    void throwing(TestGateway gateway) {
      B.answers(
          request -> {
            throw new IllegalStateException("not this one");
          });
      assertThat(gateway.get("/a")).isPartial();
    }
  }

  private static void hasStopped(TestGateway gateway) {
    assertThat(catchThrowable(gateway::port)).isInstanceOf(IllegalStateException.class);
  }
}

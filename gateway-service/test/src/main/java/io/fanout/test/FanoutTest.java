package io.fanout.test;

import io.fanout.core.settings.Mode;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Starts one gateway for the test class and stops it after the last test. Tests take it as a
 * parameter of type {@link TestGateway}. Every static field of the class whose type is {@link
 * io.fanout.test.backend.TestBackend} is one of its backends; before each test they are reset.
 *
 * <pre>{@code
 * @FanoutTest(config = "classpath:/application.yml", mode = Mode.THREAD_POOL)
 * class OrdersTest {
 *   static final TestBackend ORDERS = backend("orders").answers(request -> Replies.json("{}"));
 *
 *   @Test
 *   void answers(TestGateway gateway) {
 *     assertThat(gateway.get("/orders/7")).isComplete();
 *   }
 * }
 * }</pre>
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(FanoutTestExtension.class)
public @interface FanoutTest {
  /**
   * Files with settings, such as {@code classpath:/application.yml} or {@code file:gateway.yml}.
   */
  String[] config() default {};

  /** Settings as YAML; they win over {@link #config}. */
  String yaml() default "";

  /** Settings as {@code name=value}; they win over {@link #yaml}. */
  String[] properties() default {};

  /** The mode, if it is not the one of the settings; at most one. */
  Mode[] mode() default {};

  /** Handlers as components, and classes with {@code @Bean} methods. */
  Class<?>[] beans() default {};
}

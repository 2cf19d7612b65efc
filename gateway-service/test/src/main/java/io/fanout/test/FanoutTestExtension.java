package io.fanout.test;

import io.fanout.core.settings.Mode;
import io.fanout.test.backend.TestBackend;
import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ModifierSupport;
import org.junit.platform.commons.support.ReflectionSupport;

/** Runs the gateway that a {@link FanoutTest} describes. */
final class FanoutTestExtension
    implements BeforeAllCallback,
        AfterAllCallback,
        BeforeEachCallback,
        AfterEachCallback,
        ParameterResolver {
  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(FanoutTestExtension.class);

  @Override
  public void beforeAll(ExtensionContext context) throws Exception {
    Class<?> annotated = annotated(context.getRequiredTestClass());
    // A nested class without its own annotation shares the outer class's gateway.
    TestGateway gateway = find(context);
    if (gateway == null || annotated.equals(context.getRequiredTestClass())) {
      gateway = gateway(annotated);
      context.getStore(NAMESPACE).put(TestGateway.class, gateway);
    }
    gateway.beforeAll(context);
  }

  private static Class<?> annotated(Class<?> test) {
    for (Class<?> at = test; at != null; at = at.getEnclosingClass()) {
      if (AnnotationSupport.isAnnotated(at, FanoutTest.class)) {
        return at;
      }
    }
    throw new ExtensionConfigurationException(test + " (expected: annotated with @FanoutTest)");
  }

  private static TestGateway gateway(Class<?> test) throws IllegalAccessException {
    FanoutTest settings = AnnotationSupport.findAnnotation(test, FanoutTest.class).orElseThrow();
    TestGateway.Builder gateway =
        TestGateway.builder()
            .config(settings.config())
            .properties(settings.properties())
            .beans(settings.beans());
    if (!settings.yaml().isEmpty()) {
      gateway.yaml(settings.yaml());
    }
    if (settings.mode().length > 1) {
      throw new ExtensionConfigurationException(
          "mode of %s: %d modes (expected: one or none)"
              .formatted(test.getName(), settings.mode().length));
    }
    for (Mode mode : settings.mode()) {
      gateway.mode(mode);
    }
    for (Field field :
        ReflectionSupport.findFields(
            test,
            each -> ModifierSupport.isStatic(each) && each.getType() == TestBackend.class,
            HierarchyTraversalMode.TOP_DOWN)) {
      field.setAccessible(true);
      if (!(field.get(null) instanceof TestBackend backend)) {
        throw new ExtensionConfigurationException(field + ": null (expected: a backend)");
      }
      gateway.backend(backend);
    }
    return gateway.build();
  }

  private static @Nullable TestGateway find(ExtensionContext context) {
    return context.getStore(NAMESPACE).get(TestGateway.class, TestGateway.class);
  }

  private static TestGateway of(ExtensionContext context) {
    TestGateway gateway = find(context);
    if (gateway == null) {
      throw new ExtensionConfigurationException(
          context.getDisplayName() + ": no gateway (expected: @FanoutTest on the test class)");
    }
    return gateway;
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    of(context).beforeEach(context);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    of(context).afterEach(context);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    of(context).afterAll(context);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == TestGateway.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return of(context);
  }
}

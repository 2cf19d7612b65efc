package io.fanout.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;

/**
 * Every test must reach an assertion, in its own code or in a helper: a test without one always
 * passes.
 */
final class EveryTestAssertsTest {
  private static final List<String> ASSERTING =
      List.of("org.assertj.", "com.tngtech.archunit.", "java.lang.AssertionError");

  private final JavaClasses classes =
      new ClassFileImporter()
          .withImportOption(new ImportOption.OnlyIncludeTests())
          .importPackages("io.fanout");

  @Test
  void everyTestReachesAnAssertion() {
    List<JavaMethod> tests =
        classes.stream().flatMap(each -> each.getMethods().stream()).filter(this::isTest).toList();
    assertThat(tests).hasSizeGreaterThan(1_000);
    assertThat(tests.stream().filter(test -> !asserts(test)).map(JavaMethod::getFullName))
        .as("tests without an assertion")
        .isEmpty();
  }

  private boolean isTest(JavaMethod method) {
    return method.isAnnotatedWith(Test.class)
        || method.isAnnotatedWith(ParameterizedTest.class)
        || method.isAnnotatedWith(TestFactory.class);
  }

  private static boolean asserts(JavaMethod test) {
    Set<JavaCodeUnit> seen = new HashSet<>(Set.of(test));
    Deque<JavaCodeUnit> open = new ArrayDeque<>(seen);
    while (!open.isEmpty()) {
      JavaCodeUnit unit = open.remove();
      if (targets(unit).anyMatch(EveryTestAssertsTest::isAsserting)) {
        return true;
      }
      called(unit).filter(seen::add).forEach(open::add);
    }
    return false;
  }

  private static Stream<String> targets(JavaCodeUnit unit) {
    return Stream.concat(
        unit.getCallsFromSelf().stream().map(call -> call.getTargetOwner().getName()),
        unit.getMethodReferencesFromSelf().stream().map(call -> call.getTargetOwner().getName()));
  }

  private static boolean isAsserting(String type) {
    return ASSERTING.stream().anyMatch(type::startsWith);
  }

  private static Stream<JavaCodeUnit> called(JavaCodeUnit unit) {
    return Stream.concat(
        unit.getCallsFromSelf().stream()
            .flatMap(call -> call.getTarget().resolveMember().stream())
            .map(JavaCodeUnit.class::cast),
        unit.getMethodReferencesFromSelf().stream()
            .flatMap(call -> call.getTarget().resolveMember().stream())
            .map(JavaCodeUnit.class::cast));
  }
}

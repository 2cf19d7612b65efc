package io.fanout.app;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Import rules between the packages of a module, which Maven's modules cannot enforce. */
final class ArchitectureTest {
  private static final JavaClasses ALL =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages(
              "io.fanout.api",
              "io.fanout.core",
              "io.fanout.netty",
              "io.fanout.clients",
              "io.fanout.relay",
              "io.fanout.extras",
              "io.fanout.redis",
              "io.fanout.boot");

  /** The suspendable marker, and the types that the instrumentation adds to suspendable code. */
  private static final Set<String> MARKER =
      Set.of(
          "SuspendExecution",
          "RuntimeSuspendExecution",
          "Stack",
          "Instrumented",
          "SuspendableHelper");

  private static void only(String[] packages, DescribedPredicate<JavaClass> mayUse) {
    noClasses()
        .that(resideOutsideOfPackages(packages))
        .should()
        .dependOnClassesThat(mayUse)
        .check(ALL);
  }

  private static String[] in(String... packages) {
    return packages;
  }

  @Test
  void onlyFiberStrandsAndFiberClientsUseMoreOfQuasarThanItsMarker() {
    only(
        in(
            "io.fanout.core.strand.fiber..",
            "io.fanout.clients.comsat..",
            "io.fanout.clients.comsatasync..",
            "io.fanout.clients.okhttp..",
            "io.fanout.netty.client.."),
        resideInAPackage("co.paralleluniverse..")
            .and(
                DescribedPredicate.describe(
                    "are no suspension marker", type -> !MARKER.contains(type.getSimpleName()))));
  }

  @Test
  void onlyTheDisruptorHandoffUsesTheDisruptor() {
    only(in("io.fanout.core.handoff.disruptor.."), resideInAPackage("com.lmax.."));
  }

  @Test
  void onlySharingUsesCaffeine() {
    only(
        in("io.fanout.core.share..", "io.fanout.redis.."),
        resideInAPackage("com.github.benmanes.."));
  }

  @Test
  void onlyTheModuleForItUsesLettuce() {
    only(in("io.fanout.redis.."), resideInAPackage("io.lettuce.."));
  }

  @Test
  void onlyComsatsReactorLettuceAndTheRelayBringNettyToOtherModules() {
    only(
        in(
            "io.fanout.netty..",
            "io.fanout.relay..",
            "io.fanout.clients.comsat..",
            "io.fanout.redis..",
            "io.fanout.boot.wiring.."),
        resideInAPackage("io.netty.."));
  }

  @Test
  void onlyTracingUsesOpenTelemetry() {
    only(
        in("io.fanout.boot.observe.tracing..", "io.fanout.boot.wiring.."),
        resideInAnyPackage("io.opentelemetry..", "io.micrometer.tracing.."));
  }

  @Test
  void budgetsHandoffsJsonAndTimeUseNothingElseOfTheCore() {
    for (String alone : new String[] {"budget", "handoff", "json", "time"}) {
      noClasses()
          .that(resideInAPackage("io.fanout.core." + alone + ".."))
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.fanout.core..")
                  .and(
                      resideOutsideOfPackages(
                          "io.fanout.core." + alone + "..", "io.fanout.core.kind..")))
          .check(ALL);
    }
  }

  @Test
  void noPackagesDependOnEachOtherInACircle() {
    slices().matching("io.fanout.(**)").should().beFreeOfCycles().check(ALL);
  }
}

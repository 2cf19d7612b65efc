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
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who may know whom: the layout in docs/architecture.md, held by the build. */
final class ArchitectureTest {
  private static final String ROOT = "io.fanout.app.";

  private static final JavaClasses ALL =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("io.fanout.app");

  /** The marker, and what the instrumentation itself writes into suspendable code. */
  private static final Set<String> MARKER =
      Set.of(
          "SuspendExecution",
          "RuntimeSuspendExecution",
          "Stack",
          "Instrumented",
          "SuspendableHelper");

  private static String[] in(String... packages) {
    return Arrays.stream(packages).map(name -> ROOT + name + "..").toArray(String[]::new);
  }

  private static void onlyThese(String[] packages, DescribedPredicate<JavaClass> mayUse) {
    noClasses()
        .that(resideOutsideOfPackages(packages))
        .should()
        .dependOnClassesThat(mayUse)
        .check(ALL);
  }

  @Test
  void theFlowAndWhatItStandsOnKnowNoTransport() {
    noClasses()
        .that()
        .resideInAnyPackage(
            in("flow", "fanout", "guard", "share", "merge", "plan", "json", "exchange"))
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(
                "io.netty..", "org.apache.http..", "java.net.http..", "org.springframework.web.."))
        .check(ALL);
  }

  @Test
  void onlyFiberStrandsAndComsatsClientsUseMoreOfQuasarThanItsMarker() {
    onlyThese(
        in(
            "strand.fiber",
            "client.comsat",
            "client.comsatasync",
            "client.okhttp",
            "client.eventloop"),
        resideInAPackage("co.paralleluniverse..")
            .and(
                DescribedPredicate.describe(
                    "are no suspension marker", type -> !MARKER.contains(type.getSimpleName()))));
  }

  @Test
  void onlyTheDisruptorHandoffKnowsTheDisruptor() {
    onlyThese(in("handoff.disruptor"), resideInAPackage("com.lmax.."));
  }

  @Test
  void onlyWhatSharesAnswersKnowsCaffeine() {
    onlyThese(in("share"), resideInAPackage("com.github.benmanes.."));
  }

  @Test
  void onlyActorsWriteClasses() {
    onlyThese(in("actor"), resideInAPackage("org.objectweb.asm.."));
  }

  @Test
  void actorsKnowHandoffsAlone() {
    noClasses()
        .that(resideInAPackage(ROOT + "actor.."))
        .should()
        .dependOnClassesThat(
            resideInAPackage("io.fanout.app..")
                .and(resideOutsideOfPackages(in("actor", "handoff"))))
        .check(ALL);
  }

  @Test
  void registriesKnowNoImplementation() {
    for (String registry : new String[] {"client.kind", "handoff.kind", "kind"}) {
      noClasses()
          .that(resideInAPackage(ROOT + registry))
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(ROOT + "client.*..", ROOT + "handoff.*..")
                  .and(resideOutsideOfPackages(ROOT + registry)))
          .check(ALL);
    }
  }

  @Test
  void theProductUsesNoActor() {
    noClasses()
        .that(resideOutsideOfPackages(in("actor")))
        .should()
        .dependOnClassesThat(resideInAPackage(ROOT + "actor.."))
        .check(ALL);
  }

  @Test
  void onlyTheQueueHandoffKnowsJctools() {
    onlyThese(in("handoff.queue"), resideInAPackage("org.jctools.."));
  }

  @Test
  void onlyTheEdgeTheLanesTheTimersAndTheClientsOnLanesKnowNetty() {
    onlyThese(
        in("inbound", "lane", "client.eventloop", "client.comsat", "time"),
        resideInAPackage("io.netty.."));
  }

  @Test
  void onlyTheApacheClientsKnowApacheHttpClient() {
    onlyThese(
        in("client.apache", "client.comsat", "client.comsatasync"),
        resideInAPackage("org.apache.http.."));
  }

  @Test
  void onlyTracingKnowsOpenTelemetry() {
    onlyThese(
        in("observe.tracing", "wiring"),
        resideInAnyPackage("io.opentelemetry..", "io.micrometer.tracing.."));
  }

  @Test
  void onlyTheEdgeIsAServer() {
    onlyThese(
        in("inbound"),
        resideInAnyPackage("io.netty.bootstrap..", "org.springframework.web..")
            .and(
                DescribedPredicate.describe(
                    "serve", type -> !type.getSimpleName().equals("Bootstrap"))));
  }

  @Test
  void handoffsJsonAndTimeKnowNothingOfTheGateway() {
    for (String alone : new String[] {"budget", "handoff", "json", "kind", "time", "workers"}) {
      noClasses()
          .that(resideInAPackage(ROOT + alone + ".."))
          .should()
          .dependOnClassesThat(
              resideInAPackage("io.fanout.app..").and(resideOutsideOfPackages(in(alone, "kind"))))
          .check(ALL);
    }
  }

  @Test
  void lanesKnowNothingOfTheGatewayButTimeAndSettings() {
    noClasses()
        .that(resideInAPackage(ROOT + "lane.."))
        .should()
        .dependOnClassesThat(
            resideInAPackage("io.fanout.app..")
                .and(resideOutsideOfPackages(in("lane", "time", "settings"))))
        .check(ALL);
  }

  @Test
  void noPackagesDependOnEachOtherInACircle() {
    slices().matching(ROOT + "(**)").should().beFreeOfCycles().check(ALL);
  }
}

package io.fanout.load;

import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;

import io.fanout.load.measure.Announcer;
import io.fanout.load.measure.Objective;
import io.fanout.load.measure.Recorder;
import io.fanout.load.measure.Step;
import io.fanout.load.measure.Timetable;
import io.gatling.javaapi.core.ClosedInjectionStep;
import io.gatling.javaapi.core.OpenInjectionStep;
import io.gatling.javaapi.core.PopulationBuilder;
import io.gatling.javaapi.core.Simulation;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A run of steps that reports the result of each. Gatling measures from the time at which it sends
 * a request; these results count from the time at which the request was due.
 */
abstract class LoadSimulation extends Simulation {
  private final Recorder recorder;
  private final Announcer announcer;
  private final Optional<Path> out;

  /** In an open run, {@code Step.rate} is the number of requests due per second. */
  LoadSimulation(String name, Parameters parameters, List<Step> steps, Objective objective) {
    this(name, parameters, objective, ledIn(steps, parameters));
  }

  private LoadSimulation(
      String name, Parameters parameters, Objective objective, Timetable timetable) {
    this(name, parameters, Recorder.open(timetable, objective, System::nanoTime), timetable, true);
  }

  private static Timetable ledIn(List<Step> steps, Parameters parameters) {
    return Timetable.ledIn(parameters.seconds("leadInSeconds", 2.5, 0), whole(steps));
  }

  /** In a closed run, {@code Step.rate} is the number of requests in progress at once. */
  LoadSimulation(String name, Parameters parameters, List<Step> steps) {
    this(name, parameters, new Timetable(whole(steps)));
  }

  private LoadSimulation(String name, Parameters parameters, Timetable timetable) {
    this(name, parameters, Recorder.closed(timetable, System::nanoTime), timetable, false);
  }

  private static List<Step> whole(List<Step> steps) {
    return steps.stream().map(Step::inWholeSeconds).toList();
  }

  private LoadSimulation(
      String name, Parameters parameters, Recorder recorder, Timetable timetable, boolean open) {
    this.recorder = recorder;
    this.announcer = new Announcer(recorder, LoadSimulation::say, this::turn);
    Target target = Target.of(parameters);
    this.out = parameters.file("out");
    parameters.refuse();
    var scenario = target.scenarioOf(name, recorder);
    List<Step> steps = timetable.whole();
    PopulationBuilder population =
        open
            ? scenario.injectOpen(steps.stream().map(LoadSimulation::rate).toList())
            : scenario.injectClosed(steps.stream().map(LoadSimulation::atOnce).toList());
    setUp(population).protocols(target.protocol());
  }

  private static OpenInjectionStep rate(Step step) {
    return constantUsersPerSec(step.rate()).during(step.length());
  }

  private static ClosedInjectionStep atOnce(Step step) {
    return constantConcurrentUsers((int) Math.round(step.rate())).during(step.length());
  }

  @Override
  public void before() {
    announcer.start();
  }

  @Override
  public void after() {
    announcer.close();
    say("fanout-result " + recorder.json().replace("\n", ""));
    out.ifPresent(recorder::write);
  }

  /** Called when a step begins. If it fails, the run reports the problem and goes on. */
  void opened(int step) {}

  private void turn(int step) {
    try {
      opened(step);
    } catch (RuntimeException failed) {
      say("fanout-problem step " + step + ": " + failed.getMessage());
    }
  }

  @SuppressWarnings("SystemOut") // users and the calling program read standard output
  static void say(String line) {
    System.out.println(line);
    System.out.flush();
  }
}

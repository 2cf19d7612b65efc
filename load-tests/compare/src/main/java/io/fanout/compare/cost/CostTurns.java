package io.fanout.compare.cost;

import io.fanout.compare.result.ComparisonFiles;
import io.fanout.compare.result.RateStep;
import io.fanout.compare.result.ResourceUse;
import io.fanout.launcher.process.LauncherException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/** Measures gateways in turns. */
record CostTurns(CostPlan plan, CostLoads loads, Consumer<String> out) {
  List<Turn> of(List<Contender> all) {
    List<Turn> turns = new ArrayList<>();
    List<Contender> order = new ArrayList<>(all);
    for (int number = 1; number <= plan.turns(); number++) {
      int process = number % plan.processes();
      for (CostCell cell : plan.cells()) {
        loads.prepare(cell);
        for (Contender contender : order) {
          if (contender.process() == process) {
            loads.makeRoom(cell, all.size(), plan.slowestMillis());
            turns.add(turn(contender, cell, number));
          }
        }
      }
      // None always follows the same one, or comes first.
      Collections.rotate(order, 1);
      if (number % 2 == 0) {
        Collections.reverse(order);
      }
      // Keeps the turns that are done if someone ends the run.
      ComparisonFiles.text(plan.out().resolve("turns.json"), ComparisonFiles.compact(turns) + "\n");
      out.accept("turn %d of %d done".formatted(number, plan.turns()));
    }
    return turns;
  }

  private Turn turn(Contender contender, CostCell cell, int number) {
    RateStep step = loads.of(cell, contender, plan.window());
    ResourceUse use = step.gateway();
    if (use == null) {
      throw new LauncherException(
          "%s: its processor time is unknown (expected: reported by the system); see its log"
              .formatted(contender.name()));
    }
    return new Turn(
        contender.name(),
        cell.label(),
        number,
        contender.process(),
        use.cpuMicros(),
        step.achieved(),
        step.percentile(50),
        step.percentile(99),
        use.compilerCores(),
        step.otherCores(),
        step.stolenCores(),
        failed(step, cell),
        use.allocatedKib(),
        use.gcMillis());
  }

  /** What is in progress when a closed run ends has not failed. */
  private static long failed(RateStep step, CostCell cell) {
    return cell.open() ? step.failed() : step.failed() - step.unanswered();
  }
}

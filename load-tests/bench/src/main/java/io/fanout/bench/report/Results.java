package io.fanout.bench.report;

import io.fanout.bench.Question;
import io.fanout.bench.WantsCores;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.util.ListStatistics;

/** The measured values by question, in the order of the run. */
public record Results(Map<String, List<Measured>> byQuestion) {
  /** The level of the confidence interval, the same as JMH's. */
  private static final double CONFIDENCE = 0.999;

  private static final double[] PERCENTILES = {50, 90, 99, 99.9, 99.99, 100};

  /** Converts JMH's results, and marks those that want more cores than the machine has. */
  public static Results of(Collection<RunResult> runs, int cores) {
    Map<String, List<Measured>> byQuestion = new LinkedHashMap<>();
    for (RunResult run : runs) {
      String full = run.getParams().getBenchmark();
      int dot = full.lastIndexOf('.');
      Class<?> type = load(full.substring(0, dot));
      String method = full.substring(dot + 1);
      Question question = question(type);
      Measured measured = measured(run, method, wantsCores(type, method) > cores);
      byQuestion
          .computeIfAbsent(question.value(), none -> new ArrayList<>())
          .add(question.answer().isEmpty() ? measured : answering(question, measured, run));
    }
    return new Results(byQuestion);
  }

  /** A copy with one more value, if the results contain its question. */
  public Results and(String question, Measured value) {
    Map<String, List<Measured>> more = new LinkedHashMap<>(byQuestion);
    more.computeIfPresent(
        question,
        (asked, values) -> {
          List<Measured> all = new ArrayList<>(values);
          all.add(value);
          return all;
        });
    return new Results(more);
  }

  boolean anyWithTooFewCores() {
    return byQuestion.values().stream().flatMap(List::stream).anyMatch(Measured::tooFewCores);
  }

  private static Measured measured(RunResult run, String method, boolean tooFewCores) {
    Result<?> primary = run.getPrimaryResult();
    return new Measured(
        method,
        parameters(run.getParams()),
        primary.getScore(),
        primary.getScoreError(),
        primary.getScoreUnit(),
        further(run),
        tooFewCores);
  }

  private static Measured answering(Question question, Measured measured, RunResult run) {
    Map<String, Double> further = new LinkedHashMap<>(measured.further());
    Double answer = further.remove(question.answer());
    return new Measured(
        measured.name(),
        measured.parameters(),
        Objects.requireNonNull(answer, () -> "no value named " + question.answer()),
        new ListStatistics(counted(run, question.answer())).getMeanErrorAt(CONFIDENCE),
        question.unit(),
        further,
        measured.tooFewCores());
  }

  private static Map<String, Double> further(RunResult run) {
    Map<String, Double> further = new LinkedHashMap<>();
    if (run.getParams().getMode() == Mode.SampleTime) {
      for (double p : PERCENTILES) {
        double value = run.getPrimaryResult().getStatistics().getPercentile(p);
        further.put(p == 100 ? "max" : "p" + Numbers.plain(p), value);
      }
    } else {
      run.getSecondaryResults().keySet().forEach(name -> further.put(name, mean(run, name)));
    }
    return further;
  }

  /** The mean of a counter per iteration, because JMH adds counters up over all iterations. */
  private static double mean(RunResult run, String counter) {
    return Arrays.stream(counted(run, counter)).average().orElse(Double.NaN);
  }

  /** The counter's value in each iteration of each JVM. */
  private static double[] counted(RunResult run, String counter) {
    return run.getBenchmarkResults().stream()
        .flatMap(fork -> fork.getIterationResults().stream())
        .mapToDouble(
            iteration ->
                Objects.requireNonNull(iteration.getSecondaryResults().get(counter)).getScore())
        .toArray();
  }

  private static SortedMap<String, String> parameters(BenchmarkParams params) {
    SortedMap<String, String> parameters = new TreeMap<>();
    params.getParamsKeys().forEach(key -> parameters.put(key, params.getParam(key)));
    return parameters;
  }

  private static Question question(Class<?> type) {
    return Objects.requireNonNull(
        type.getAnnotation(Question.class),
        () -> type.getName() + ": no @Question (expected: the question that it answers)");
  }

  private static int wantsCores(Class<?> type, String method) {
    WantsCores ofMethod =
        Arrays.stream(type.getMethods())
            .filter(candidate -> candidate.getName().equals(method))
            .findFirst()
            .map((Method found) -> found.getAnnotation(WantsCores.class))
            .orElse(type.getAnnotation(WantsCores.class));
    return ofMethod == null ? 1 : ofMethod.value();
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(name + ": measured, but not on the class path", e);
    }
  }
}

package io.fanout.bench.pool;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveTask;

/**
 * Counts the numbers of an array below a bound. Balanced elements all cost the same. Unbalanced
 * elements cost more towards the end, so parts of equal length take different times.
 */
final class Counting {
  private static final int ELEMENTS = 2_000_000;
  private static final int HEAVY_ELEMENTS = 20_000;
  private static final int LEAF = 10;

  private final boolean balanced;
  private final double[] numbers;

  private Counting(boolean balanced) {
    this.balanced = balanced;
    this.numbers = new double[balanced ? ELEMENTS : HEAVY_ELEMENTS];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = i * 0.6180339887 % 1;
    }
  }

  /** Parses the benchmark's parameter: {@code balanced} or {@code unbalanced}. */
  static Counting of(String work) {
    return new Counting(work.equals("balanced"));
  }

  int length() {
    return numbers.length;
  }

  int all() {
    return count(0, numbers.length);
  }

  private int count(int from, int to) {
    int below = 0;
    for (int i = from; i < to; i++) {
      double value = numbers[i];
      if (!balanced) {
        for (int j = 0; j < i / 10; j++) {
          value = value * 0.999 + 0.0004;
        }
      }
      below += value < 0.5 ? 1 : 0;
    }
    return below;
  }

  /** Divides the array into that many equal parts, with one task each. */
  int inParts(ExecutorService executor, int parts) throws InterruptedException, ExecutionException {
    List<Callable<Integer>> tasks = new ArrayList<>();
    int length = numbers.length / parts;
    for (int i = 0; i < parts; i++) {
      int from = i * length;
      tasks.add(() -> count(from, from + length));
    }
    int below = 0;
    for (Future<Integer> part : executor.invokeAll(tasks)) {
      below += part.get();
    }
    return below;
  }

  /** Divides the array recursively, down to ten elements. */
  int toLeaves(ForkJoinPool pool) {
    return toLeaves(pool, LEAF);
  }

  int toLeaves(ForkJoinPool pool, int leaf) {
    return pool.invoke(new Part(this, 0, numbers.length, leaf));
  }

  private static final class Part extends RecursiveTask<Integer> {
    private static final long serialVersionUID = 1L;

    private final transient Counting all;
    private final int from;
    private final int to;
    private final int leaf;

    Part(Counting all, int from, int to, int leaf) {
      this.all = all;
      this.from = from;
      this.to = to;
      this.leaf = leaf;
    }

    @Override
    protected Integer compute() {
      if (to - from <= leaf) {
        return all.count(from, to);
      }
      int middle = (from + to) >>> 1;
      Part right = new Part(all, middle, to, leaf);
      right.fork();
      return new Part(all, from, middle, leaf).compute() + right.join();
    }
  }
}

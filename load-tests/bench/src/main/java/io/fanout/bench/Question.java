package io.fanout.bench;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The question that a benchmark class answers, which becomes the heading of its results. Every
 * class needs one.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Question {
  String value();

  /**
   * The counter that the report shows first and in the chart, such as {@code mean}; empty for the
   * score.
   */
  String answer() default "";

  /** The unit of {@link #answer}. */
  String unit() default "";
}

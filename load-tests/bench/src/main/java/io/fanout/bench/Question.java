package io.fanout.bench;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a benchmark class finds out, as its result's heading asks it. Every class has one. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Question {
  String value();

  /** Which further value is drawn and told first, such as {@code mean}; empty for the score. */
  String answer() default "";

  /** The unit of {@link #answer}. */
  String unit() default "";
}

package io.fanout.bench;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A benchmark's arrangement of threads, such as {@code 3P1C} for three producers and one consumer.
 * A published figure beside it must have the same arrangement or state the difference.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Arrangement {
  String value();
}

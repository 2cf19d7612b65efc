package io.fanout.bench;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How many threads stand where in a benchmark, such as {@code 3P1C} for three producers and one
 * consumer: a published figure may stand beside it only if it has the same, or says what differs.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface Arrangement {
  String value();
}

package io.fanout.bench;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * How many threads of a benchmark want a core at the same time. On a machine with fewer its result
 * is marked: it tells what this machine does, and nothing of larger ones.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface WantsCores {
  int value();
}

package io.fanout.bench;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The number of threads of a benchmark that need a core at the same time. On a machine with fewer
 * cores, the report marks the result, because it says nothing about larger machines.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface WantsCores {
  int value();
}

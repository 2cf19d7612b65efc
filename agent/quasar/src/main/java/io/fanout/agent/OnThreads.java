package io.fanout.agent;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Says that a method, or every method of a class that is not marked as suspendable, runs on plain
 * threads only and never inside a fiber, so that its suspendable calls block the thread and need no
 * instrumentation.
 *
 * <p>Nobody proves the claim: a fiber that gets there all the same loses its stack.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.METHOD, ElementType.CONSTRUCTOR, ElementType.TYPE})
public @interface OnThreads {
  /** Why no fiber can get here. */
  String value();
}

package io.fanout.core.settings;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** The bounds of a decimal number in the settings; checked at start and shown in the reference. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface DecimalWithin {
  double least();

  double most();

  /** Whether {@link #least} itself is out of bounds. */
  boolean aboveLeast() default false;

  /** A value within the bounds, for the error message. */
  String example();
}

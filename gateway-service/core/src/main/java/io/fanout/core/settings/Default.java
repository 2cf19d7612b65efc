package io.fanout.core.settings;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The value of a setting that nobody has set, as it would be typed. Without a text it is an empty
 * list or map, or the record whose settings all have their defaults.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Default {
  String[] value() default {};
}

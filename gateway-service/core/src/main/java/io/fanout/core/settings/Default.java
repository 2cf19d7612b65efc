package io.fanout.core.settings;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The default of a setting, as a user would write it. Without a text, the default is an empty list
 * or map, or a record with the defaults of all its settings.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Default {
  String[] value() default {};
}

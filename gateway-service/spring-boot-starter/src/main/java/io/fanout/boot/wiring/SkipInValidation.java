package io.fanout.boot.wiring;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;

/**
 * A bean that a check of the settings has no use for. A property says so and not a profile: with
 * any profile set, Spring leaves out what stands in files for its {@code default} one, which then
 * nobody would have checked.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ConditionalOnProperty(name = Validation.ONLY, havingValue = Validation.NO, matchIfMissing = true)
@interface SkipInValidation {}

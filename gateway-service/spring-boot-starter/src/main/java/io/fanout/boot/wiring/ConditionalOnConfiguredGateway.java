package io.fanout.boot.wiring;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Conditional;

/** For beans of an application that has configured a gateway and has not switched it off. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Conditional(OnConfiguredGatewayCondition.class)
@interface ConditionalOnConfiguredGateway {}

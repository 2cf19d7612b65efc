package io.fanout.boot.wiring;

import org.springframework.boot.autoconfigure.condition.ConditionMessage;
import org.springframework.boot.autoconfigure.condition.ConditionOutcome;
import org.springframework.boot.autoconfigure.condition.SpringBootCondition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;

/** Matches if {@code gateway.tracing} is on. */
final class OnTracingCondition extends SpringBootCondition {
  static final String SETTING = "gateway.tracing";

  @Override
  public ConditionOutcome getMatchOutcome(
      ConditionContext context, AnnotatedTypeMetadata metadata) {
    boolean on = OnOffSettings.isOn(context.getEnvironment(), SETTING, false);
    String reason = SETTING + " is " + on;
    return new ConditionOutcome(on, ConditionMessage.forCondition("Tracing").because(reason));
  }
}

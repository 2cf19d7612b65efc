package io.fanout.test.assertion;

import io.fanout.api.CallResultKind;
import io.fanout.test.CallTiming;
import io.fanout.test.GatewayAnswer;
import java.util.List;
import java.util.Objects;
import org.assertj.core.api.AbstractAssert;

/** Assertions on an answer of the gateway and on how its calls ended. */
public final class AnswerAssert extends AbstractAssert<AnswerAssert, GatewayAnswer> {
  AnswerAssert(GatewayAnswer answer) {
    super(answer, AnswerAssert.class);
  }

  /** It is a success, and every call was answered. */
  public AnswerAssert isComplete() {
    if (!actual.isComplete() || actual.status() < 200 || actual.status() > 299) {
      fail("a complete answer: a status of 2xx and X-Fanout-Complete: true");
    }
    return this;
  }

  /** It is a success that lacks the answer of a call. */
  public AnswerAssert isPartial() {
    if (!actual.isPartial()) {
      fail("a partial answer: a status of 2xx and X-Fanout-Complete: false");
    }
    return this;
  }

  /** It is a problem (RFC 9457) with this status. */
  public AnswerAssert isProblem(int status) {
    if (!actual.isProblem() || actual.status() != status) {
      fail("a problem with status " + status);
    }
    return this;
  }

  /** The problem is about this call, which ended so. */
  public AnswerAssert isAbout(String call, CallResultKind ending) {
    if (!actual.isProblem()
        || !call.equals(actual.json("call"))
        || !ending.label().equals(actual.json("ending"))) {
      fail("a problem about the call %s, which ended as %s".formatted(call, ending.label()));
    }
    return this;
  }

  public AnswerAssert hasStatus(int status) {
    if (actual.status() != status) {
      fail("status " + status);
    }
    return this;
  }

  /** It has a header with this value. */
  public AnswerAssert hasHeader(String name, String value) {
    if (!actual.headers().all(name).contains(value)) {
      fail("the header %s: %s".formatted(name, value));
    }
    return this;
  }

  /** The body is this text. */
  public AnswerAssert hasBody(String text) {
    if (!actual.body().equals(text)) {
      fail("the body " + text);
    }
    return this;
  }

  /** The JSON body has this value; see {@link GatewayAnswer#json}. */
  public AnswerAssert hasJson(String path, String value) {
    if (!value.equals(actual.json(path))) {
      fail("%s at %s of the body, which has %s".formatted(value, path, actual.json(path)));
    }
    return this;
  }

  /** {@code Server-Timing} names this call; what follows is about the call. */
  public CallAssert hasCall(String name) {
    return new CallAssert(call(name), actual);
  }

  /** {@code Server-Timing} names this call, and it ended so. */
  public AnswerAssert hasCall(String name, CallResultKind ending) {
    hasCall(name).endedAs(ending);
    return this;
  }

  /** {@code Server-Timing} does not name this call. */
  public AnswerAssert hasNoCall(String name) {
    if (actual.calls().stream().anyMatch(call -> call.name().equals(name))) {
      fail("no call " + name);
    }
    return this;
  }

  private CallTiming call(String name) {
    List<CallTiming> calls = actual.calls();
    CallTiming found =
        calls.stream().filter(call -> call.name().equals(name)).findFirst().orElse(null);
    if (found == null) {
      fail(
          calls.isEmpty()
              ? "the call %s in Server-Timing, which names none: with gateway.inbound.details: none"
                      .formatted(name)
                  + " it never does, and a handler's answer has none in a unit test"
              : "the call %s in Server-Timing".formatted(name));
    }
    return Objects.requireNonNull(found, "found: null (expected: a failure before this)");
  }

  private void fail(String expected) {
    failWithMessage("%nExpecting%n  %s%nto be or to have%n  %s", actual, expected);
  }
}

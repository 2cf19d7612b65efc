package io.fanout.core.plan;

import io.fanout.api.Identity;
import io.fanout.api.Inputs;
import io.fanout.api.Outcome;
import io.fanout.api.json.Slice;
import io.fanout.core.json.JsonPath;
import io.fanout.core.json.JsonText;
import org.jspecify.annotations.Nullable;

/** A place that a template refers to: in the inbound request, or in an earlier call's answer. */
sealed interface Reference {
  /** The value as text for a path or a header; null if there is none. */
  @Nullable String text(Inputs inputs, @Nullable Outcome[] outcomes);

  /** The value as JSON; null if there is none. */
  @Nullable Slice json(Inputs inputs, @Nullable Outcome[] outcomes);

  /** A variable of the endpoint's path. */
  record Variable(String name) implements Plain {
    @Override
    public @Nullable String text(Inputs inputs, @Nullable Outcome[] outcomes) {
      return inputs.variables().get(name);
    }
  }

  /** A parameter of the inbound query. */
  record QueryParameter(String name) implements Plain {
    @Override
    public @Nullable String text(Inputs inputs, @Nullable Outcome[] outcomes) {
      return inputs.query().first(name);
    }
  }

  /** An inbound header. */
  record Header(String name) implements Plain {
    @Override
    public @Nullable String text(Inputs inputs, @Nullable Outcome[] outcomes) {
      return inputs.headers().first(name);
    }
  }

  /** The client's address. */
  record ClientAddress() implements Plain {
    @Override
    public @Nullable String text(Inputs inputs, @Nullable Outcome[] outcomes) {
      return inputs.caller().internetAddress() == null ? null : inputs.caller().address();
    }
  }

  /** The name of the client whose identity the endpoint requires. */
  record Subject() implements Plain {
    @Override
    public @Nullable String text(Inputs inputs, @Nullable Outcome[] outcomes) {
      Identity identity = inputs.caller().identity();
      return identity == null ? null : identity.subject();
    }
  }

  /** Something else that is known about that client. */
  record Claim(@Nullable JsonPath path) implements Value {
    @Override
    public @Nullable Slice json(Inputs inputs, @Nullable Outcome[] outcomes) {
      Identity identity = inputs.caller().identity();
      return identity == null || path == null ? null : path.find(identity.claims());
    }
  }

  /** A value in the inbound body, or all of it. */
  record Body(@Nullable JsonPath path) implements Value {
    @Override
    public @Nullable Slice json(Inputs inputs, @Nullable Outcome[] outcomes) {
      Slice body = inputs.body();
      return body.length() == 0 ? null : path == null ? body : path.find(body);
    }
  }

  /** A value in an earlier call's answer, or all of it. */
  record Answer(int call, @Nullable JsonPath path) implements Value {
    @Override
    public @Nullable Slice json(Inputs inputs, @Nullable Outcome[] outcomes) {
      Outcome outcome = outcomes[call];
      Slice value = outcome == null ? null : outcome.value();
      return value == null || path == null ? value : path.find(value);
    }
  }

  /** A reference to text; as JSON it is a string. */
  sealed interface Plain extends Reference
      permits Variable, QueryParameter, Header, ClientAddress, Subject {
    @Override
    default @Nullable Slice json(Inputs inputs, @Nullable Outcome[] outcomes) {
      String text = text(inputs, outcomes);
      return text == null ? null : JsonText.quote(text);
    }
  }

  /** A reference to JSON; as text, a string loses its quotes, and null has no value. */
  sealed interface Value extends Reference permits Body, Answer, Claim {
    @Override
    default @Nullable String text(Inputs inputs, @Nullable Outcome[] outcomes) {
      Slice value = json(inputs, outcomes);
      return value == null ? null : JsonText.scalarText(value);
    }
  }
}

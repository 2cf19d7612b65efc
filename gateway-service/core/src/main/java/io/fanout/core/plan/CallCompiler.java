package io.fanout.core.plan;

import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import io.fanout.core.json.JsonScan;
import io.fanout.core.json.MalformedJson;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.CacheSettings;
import io.fanout.core.settings.CallSettings;
import io.fanout.core.settings.FailedStatus;
import io.fanout.core.settings.SettingErrors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Compiles the calls of one endpoint. */
final class CallCompiler {
  private static final String NAME = "[A-Za-z][A-Za-z0-9_-]*";

  private final Map<String, BackendSettings> backends;
  private final ReferenceScope names;
  private final SettingErrors errors;
  private final RolloutCompiler rollout;

  CallCompiler(Map<String, BackendSettings> backends, ReferenceScope names, SettingErrors errors) {
    this.backends = backends;
    this.names = names;
    this.errors = errors;
    this.rollout = new RolloutCompiler(backends, errors);
  }

  /** The call; null, and errors, where it is not sound. */
  @Nullable PlannedCall compile(String at, int index, String name, CallSettings from) {
    int before = errors.found().size();
    checkName(at, name);
    checkFailure(at, from);
    rollout.checkWeight(at + ".weight", from);
    PlannedCall plan = plan(at, index, name, from);
    return plan == null || errors.found().size() > before ? null : rollout.split(plan, from);
  }

  private @Nullable PlannedCall plan(String at, int index, String name, CallSettings from) {
    int before = errors.found().size();
    checkUse(at, from);
    BackendSettings backend = backend(at, from.backend());
    Target target = parsed(at + ".path", from.path(), text -> Target.parse(text, names));
    if (from.path() == null) {
      errors.add(at + ".path", null, "the path to call, e.g. /b/{id}");
    }
    JsonTemplate body = parsed(at + ".body", from.body(), text -> JsonTemplate.parse(text, names));
    List<PlannedCall.HeaderTemplate> headers =
        new HeaderCompiler(names, errors).compile(at + ".headers", from.headers());
    Slice fallback = fallback(at + ".fallback", from.fallback());
    List<Integer> sources = target == null ? List.of() : sources(target, headers, body);
    PlannedCall.Mirroring mirroring = rollout.mirroring(at + ".mirror", from);
    PlannedCall fallbackCall = fallbackCall(at + ".fallback-call", index, name, from, sources);
    if (backend == null
        || target == null
        || from.backend() == null
        || errors.found().size() > before) {
      return null;
    }
    Duration timeout = from.timeout() == null ? backend.timeout() : from.timeout();
    return new PlannedCall(
        index,
        name,
        from.backend(),
        from.method(),
        target,
        headers,
        body,
        from.idempotent() == null ? from.method().idempotent() : from.idempotent(),
        timeout,
        new PlannedCall.IfFailed(
            from.required(), from.status() == FailedStatus.PASS, fallback, fallbackCall),
        sharing(from),
        mirroring,
        sources);
  }

  /** The name of a call's stand-in: no call of a plan can have it, for its dot. */
  private static String standInOf(String name) {
    return name + ".fallback";
  }

  private @Nullable PlannedCall fallbackCall(
      String at, int index, String name, CallSettings from, List<Integer> sources) {
    if (from.fallbackCall() == null) {
      return null;
    }
    PlannedCall call = plan(at, index, standInOf(name), from.fallbackCall().asCall());
    if (call != null) {
      call.sources().stream()
          .filter(source -> !sources.contains(source))
          .forEach(
              source ->
                  errors.add(
                      at,
                      "{" + names.calls().get(source) + "}",
                      "references to the request, and to calls that %s uses itself"
                          .formatted(name)));
    }
    return call;
  }

  private static PlannedCall.Sharing sharing(CallSettings from) {
    CacheSettings cache = from.cache();
    long bytes = cache == null || !cache.enabled() ? 0 : cache.maxSize().toBytes();
    return from.coalesce() || bytes > 0
        ? new PlannedCall.Sharing(
            from.coalesce(),
            bytes,
            cache != null && cache.shared(),
            orNone(cache == null ? null : cache.staleIfError()),
            orNone(cache == null ? null : cache.staleWhileRevalidate()))
        : PlannedCall.Sharing.NONE;
  }

  private static Duration orNone(@Nullable Duration time) {
    return time == null ? Duration.ZERO : time;
  }

  private void checkName(String at, String name) {
    if (!name.matches(NAME)) {
      errors.add(at, name, "a name of letters, digits, - and _ that begins with a letter");
    } else if (ReferenceScope.RESERVED_FOR_CALLS.contains(name)
        || names.variables().contains(name)) {
      errors.add(
          at, name, "another name: in a template {%s} is the request's already".formatted(name));
    }
  }

  private void checkFailure(String at, CallSettings from) {
    if (from.required() && from.fallback() != null) {
      errors.add(
          at + ".fallback", from.fallback(), "none: a required call that fails ends the exchange");
    }
    if (from.required() && from.fallbackCall() != null) {
      errors.add(
          at + ".fallback-call.path",
          from.fallbackCall().path(),
          "none: a required call that fails ends the exchange");
    }
    if (!from.required() && from.status() == FailedStatus.PASS) {
      errors.add(
          at + ".status", "pass", "own, or required: true: an optional call decides no status");
    }
  }

  private void checkUse(String at, CallSettings from) {
    if (from.method() != Method.GET && from.coalesce()) {
      errors.add(at + ".coalesce", true, "false: only identical GETs can be sent as one");
    }
    if (from.method() != Method.GET && from.cache() != null && from.cache().enabled()) {
      errors.add(at + ".cache.enabled", true, "false: only answers to GET are kept");
    }
    if (from.method() == Method.GET && from.body() != null) {
      errors.add(at + ".body", from.body(), "none with GET: say method: POST, or leave it out");
    }
  }

  private @Nullable BackendSettings backend(String at, @Nullable String name) {
    BackendSettings backend = name == null ? null : backends.get(name);
    if (backend == null) {
      errors.add(
          at + ".backend",
          name,
          backends.isEmpty()
              ? "a backend; there is none, gateway.backends is empty"
              : "one of the backends " + String.join(", ", new TreeSet<>(backends.keySet())));
    }
    return backend;
  }

  private @Nullable Slice fallback(String at, @Nullable String text) {
    try {
      return text == null ? null : JsonScan.strict().validate(Slice.of(text));
    } catch (MalformedJson e) {
      errors.add(at, text, "JSON text, e.g. '{\"price\": null}': " + e.getMessage());
      return null;
    }
  }

  private static List<Integer> sources(
      Target target, List<PlannedCall.HeaderTemplate> headers, @Nullable JsonTemplate body) {
    List<Template.Part.Hole> holes = new ArrayList<>(target.holes());
    headers.forEach(header -> holes.addAll(header.value().holes()));
    if (body != null) {
      holes.addAll(body.holes());
    }
    TreeSet<Integer> sources = new TreeSet<>();
    for (Template.Part.Hole hole : holes) {
      if (hole.reference() instanceof Reference.Answer answer) {
        sources.add(answer.call());
      }
    }
    return List.copyOf(sources);
  }

  private <T> @Nullable T parsed(String at, @Nullable String text, Function<String, T> parser) {
    try {
      return text == null ? null : parser.apply(text);
    } catch (TemplateSyntaxException e) {
      errors.add(at, text, e.expected());
      return null;
    }
  }
}

package io.fanout.core.plan;

import io.fanout.api.Inputs;
import io.fanout.api.Outcome;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.http.Method;
import io.fanout.api.json.Slice;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A compiled call of an endpoint's plan: its request, its dependencies, and its fallback. */
public final class PlannedCall {
  /** A header to send. */
  record HeaderTemplate(String name, Template value) {}

  /**
   * The reaction to its failure.
   *
   * @param value what stands in for it, as JSON; null for nothing
   * @param call the call whose answer stands in for it; null for none
   */
  record IfFailed(
      boolean required, boolean passesStatus, @Nullable Slice value, @Nullable PlannedCall call) {}

  /**
   * Whether and how its answers serve other calls too.
   *
   * @param coalesced whether identical calls under way at the same time become one
   * @param cacheBytes how much memory kept answers may take; 0 where none is kept
   * @param inStore whether all gateways share them
   * @param staleIfError how long after its time an answer may stand in for a failed call
   * @param staleWhileRevalidate how long after its time an answer may be given while a new one is
   *     asked for
   */
  public record Sharing(
      boolean coalesced,
      long cacheBytes,
      boolean inStore,
      Duration staleIfError,
      Duration staleWhileRevalidate) {
    static final Sharing NONE = new Sharing(false, 0, false, Duration.ZERO, Duration.ZERO);

    /** Whether its answers serve no other call. */
    public boolean isNone() {
      return !coalesced && cacheBytes == 0;
    }
  }

  /**
   * Copies of the call for another backend.
   *
   * @param to that backend's name
   * @param share the share of the answered calls that are copied
   * @param maxInFlight how many copies may be in flight at once
   * @param timeout how long a copy may take
   */
  public record Mirroring(String to, double share, int maxInFlight, Duration timeout) {}

  private static final Template.Encoding IN_HEADER =
      (hole, value) -> {
        if (!isSendable(value)) {
          throw MissingValue.about(hole, "has a character that no header may have");
        }
        return SentTextLimit.within(hole, value);
      };

  private final int index;
  private final String name;
  private final String backend;
  private final Method method;
  private final Target target;
  private final List<HeaderTemplate> headers;
  private final @Nullable JsonTemplate body;
  private final boolean idempotent;
  private final Duration timeout;
  private final IfFailed ifFailed;
  private final Sharing sharing;
  private final @Nullable Mirroring mirroring;
  private final @Nullable CallSplit split;
  private final List<Integer> sources;
  private final boolean readsBodyAsJson;

  PlannedCall(
      int index,
      String name,
      String backend,
      Method method,
      Target target,
      List<HeaderTemplate> headers,
      @Nullable JsonTemplate body,
      boolean idempotent,
      Duration timeout,
      IfFailed ifFailed,
      Sharing sharing,
      @Nullable Mirroring mirroring,
      List<Integer> sources) {
    this.index = index;
    this.name = name;
    this.backend = backend;
    this.method = method;
    this.target = target;
    this.headers = headers;
    this.body = body;
    this.idempotent = idempotent;
    this.timeout = timeout;
    this.ifFailed = ifFailed;
    this.sharing = sharing;
    this.mirroring = mirroring;
    this.split = null;
    this.sources = sources;
    this.readsBodyAsJson =
        (body != null && body.readsBodyAsJson())
            || (ifFailed.call() != null && ifFailed.call().readsBodyAsJson)
            || target.holes().stream().anyMatch(PlannedCall::isInBody)
            || headers.stream()
                .flatMap(h -> h.value().holes().stream())
                .anyMatch(PlannedCall::isInBody);
  }

  private PlannedCall(
      PlannedCall from, String backend, Duration timeout, @Nullable CallSplit split) {
    this.index = from.index;
    this.name = from.name;
    this.backend = backend;
    this.method = from.method;
    this.target = from.target;
    this.headers = from.headers;
    this.body = from.body;
    this.idempotent = from.idempotent;
    this.timeout = timeout;
    this.ifFailed = from.ifFailed;
    this.sharing = from.sharing;
    this.mirroring = from.mirroring;
    this.split = split;
    this.sources = from.sources;
    this.readsBodyAsJson = from.readsBodyAsJson;
  }

  /** The same call to another backend, which may take so long. */
  PlannedCall to(String otherBackend, Duration otherTimeout) {
    return new PlannedCall(this, otherBackend, otherTimeout, null);
  }

  /** The same call, of which each exchange makes one of those of the split. */
  PlannedCall split(CallSplit among) {
    return new PlannedCall(this, backend, timeout, among);
  }

  private static boolean isInBody(Template.Part.Hole hole) {
    return hole.reference() instanceof Reference.Body;
  }

  /** Its place in declared order. */
  public int index() {
    return index;
  }

  public String name() {
    return name;
  }

  public String backend() {
    return backend;
  }

  public boolean required() {
    return ifFailed.required();
  }

  /** Whether the client gets the backend's own 4xx or 5xx when this required call fails with it. */
  public boolean passesStatus() {
    return ifFailed.passesStatus();
  }

  public Duration timeout() {
    return timeout;
  }

  /** The fallback JSON when it fails; null without one. */
  public @Nullable Slice fallback() {
    return ifFailed.value();
  }

  /** The fallback call to make when it fails; null without one. */
  public @Nullable PlannedCall fallbackCall() {
    return ifFailed.call();
  }

  /** Whether and how its answers serve other calls too. */
  public Sharing sharing() {
    return sharing;
  }

  /** The copies that another backend gets; null for none. */
  public @Nullable Mirroring mirroring() {
    return mirroring;
  }

  /** Whether its backend makes it and nothing stands before that. */
  public boolean isPlain() {
    return sharing.isNone() && mirroring == null;
  }

  /** The calls of which each exchange makes one, by their weights; null where there is just one. */
  public @Nullable CallSplit split() {
    return split;
  }

  /** The calls whose answers it uses, by their place. */
  public List<Integer> sources() {
    return sources;
  }

  /**
   * The request to send, with the headers that are passed on. Throws {@link MissingValue} where the
   * client's request or an earlier answer lacks what it needs.
   */
  public Request request(Inputs inputs, @Nullable Outcome[] outcomes, Headers passed) {
    String path = target.render(inputs, outcomes);
    Slice content = content(inputs, outcomes);
    boolean plain = headers.isEmpty() && content == null;
    Headers sent = plain ? passed : all(inputs, outcomes, passed, content != null);
    return new Request(method, path, sent, content, idempotent);
  }

  /** Whether the client's body must be JSON for this call. */
  boolean readsBodyAsJson() {
    return readsBodyAsJson;
  }

  private @Nullable Slice content(Inputs inputs, @Nullable Outcome[] outcomes) {
    if (body == null) {
      return null;
    }
    if (body.isWholeBody()) {
      return inputs.body().isEmpty() ? null : inputs.body();
    }
    return body.render(inputs, outcomes);
  }

  /** The default content type: the client's, if the call sends the client's own body. */
  private String contentType(Inputs inputs) {
    String clients = inputs.headers().first("Content-Type");
    return clients != null && body != null && body.isWholeBody() ? clients : "application/json";
  }

  private Headers all(
      Inputs inputs, @Nullable Outcome[] outcomes, Headers passed, boolean hasContent) {
    Headers.Builder all = Headers.builder();
    boolean ownType = false;
    for (HeaderTemplate header : headers) {
      String value = headerValue(header, inputs, outcomes);
      if (value != null) {
        all.add(header.name(), value);
        ownType |= header.name().equalsIgnoreCase("Content-Type");
      }
    }
    if (hasContent && !ownType) {
      all.add("Content-Type", contentType(inputs));
    }
    passed.forEach(
        (name, value) -> {
          boolean type = name.equalsIgnoreCase("Content-Type");
          if (!type && headers.stream().noneMatch(own -> own.name().equalsIgnoreCase(name))) {
            all.add(name, value);
          }
        });
    return all.build();
  }

  /** The value; null where what it refers to is missing: then the header is not sent. */
  private static @Nullable String headerValue(
      HeaderTemplate header, Inputs inputs, @Nullable Outcome[] outcomes) {
    String value = header.value().renderIfThere(inputs, outcomes, IN_HEADER);
    return value == null ? null : SentTextLimit.within(header.value().holes(), value);
  }

  /** Whether a header may hold this text: it cannot end its line. */
  static boolean isSendable(String text) {
    return text.chars().allMatch(c -> (c >= ' ' && c < 0x7f) || c == '\t');
  }
}

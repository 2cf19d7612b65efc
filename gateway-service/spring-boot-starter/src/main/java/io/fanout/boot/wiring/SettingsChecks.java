package io.fanout.boot.wiring;

import io.fanout.boot.settings.MaskedSettings;
import io.fanout.boot.settings.SettingsReader;
import io.fanout.core.client.Origin;
import io.fanout.core.client.kind.ClientKind;
import io.fanout.core.client.kind.ClientKinds;
import io.fanout.core.flow.ViaHeader;
import io.fanout.core.handoff.kind.HandoffKind;
import io.fanout.core.handoff.kind.HandoffKinds;
import io.fanout.core.kind.Kinds;
import io.fanout.core.plan.EndpointTable;
import io.fanout.core.plan.PlanCompiler;
import io.fanout.core.settings.BackendSettings;
import io.fanout.core.settings.DiscoverySettings;
import io.fanout.core.settings.DrainedBy;
import io.fanout.core.settings.GatewaySettings;
import io.fanout.core.settings.InboundSettings;
import io.fanout.core.settings.Mode;
import io.fanout.core.settings.PropertyNames;
import io.fanout.core.settings.SettingErrors;
import io.fanout.core.settings.TlsProvider;
import io.fanout.core.settings.TransportKind;
import io.fanout.core.strand.virtual.VirtualThreads;
import io.fanout.netty.dns.NameServerAddress;
import io.fanout.netty.lane.Transport;
import io.fanout.netty.tls.BoringSsl;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.ConfigurableEnvironment;

/** Checks all settings before anything starts, and reports all errors together. */
public final class SettingsChecks {
  private final GatewaySettings settings;
  private final SettingsSource source;

  private final BackendTls tls;
  private final SettingErrors errors;

  private SettingsChecks(
      GatewaySettings settings, SettingsSource source, BackendTls tls, SettingErrors errors) {
    this.settings = settings;
    this.source = source;
    this.tls = tls;
    this.errors = errors;
  }

  /** Reads and checks the settings; throws with all that is wrong with them. */
  static ValidatedSettings check(SettingsSource source) {
    SettingsReader reader = new SettingsReader(source.environment());
    GatewaySettings settings = SpringIssuer.addTo(reader.read(), source.environment());
    SettingsChecks checks =
        new SettingsChecks(
            settings, source, new BackendTls(source.bundles(), ofCalls(settings)), reader.errors());
    checks.sslBundle(source.environment());
    return checks.all(source.handlers());
  }

  private ValidatedSettings all(Set<String> handlers) {
    if (settings.endpoints().isEmpty() && (source.standalone() || settings.backends().isEmpty())) {
      FirstEndpoint.addTo(errors);
    }
    edge();
    if (source.standalone()) {
      new ManagementChecks(settings, source.environment(), errors).check();
    }
    new ProxyChecks(settings.inbound(), errors).check();
    new LimitChecks(settings, errors).check();
    new SharedChecks(settings, source.bundles(), errors).check();
    new CorsChecks(settings, errors).check();
    new IdentityChecks(settings, tls, errors).check();
    modeFitsTheJdk();
    transportFitsTheMachine();
    tlsProviderFitsTheMachine();
    new PoolChecks(settings.pool(), errors).check();
    new BufferChecks(settings, errors).check();
    discovery();
    ClientKind client = client();
    new RelayChecks(settings, client, errors).check();
    HandoffKind handoff = handoff();
    if (handoff != null) {
      size(handoff, "intake-size", settings.handoff().intakeSize());
      size(handoff, "completion-size", settings.handoff().completionSize());
      drainedBy(handoff, settings.handoff().drainedBy());
    }
    Map<String, List<Origin>> origins = new LinkedHashMap<>();
    settings
        .backends()
        .forEach((name, backend) -> origins.put(name, backend(name, backend, client)));
    new CredentialsChecks(settings.backends(), errors).check();
    new EgressChecks(settings, origins, client, tls, errors).check();
    EndpointTable plan = new PlanCompiler(settings, handlers, errors).compile();
    errors.refuse();
    if (handoff == null || client == null) {
      throw new IllegalStateException("a choice is missing without an error that says so");
    }
    return new ValidatedSettings(
        settings,
        plan,
        client,
        handoff,
        settings.handoff().waitStrategy(),
        origins,
        tls,
        MaskedSettings.of(settings, source.environment()));
  }

  private void edge() {
    InboundSettings inbound = settings.inbound();
    if (inbound.address().isBlank()) {
      errors.add(
          "gateway.inbound.address", inbound.address(), "an address, e.g. 127.0.0.1 or 0.0.0.0");
    }
    if (!ViaHeader.isName(inbound.via())) {
      errors.add(
          "gateway.inbound.via", inbound.via(), "a name without spaces, e.g. fanout, or none");
    }
    String taken = inbound.port() == 0 ? null : source.ports().settingOf(inbound.port());
    if (taken != null && inbound.enabled() && !settings.endpoints().isEmpty()) {
      errors.add(
          "gateway.inbound.port",
          inbound.port(),
          "a port other than %s, which Spring's own web server uses".formatted(taken));
    }
  }

  private void discovery() {
    DiscoverySettings discovery = settings.discovery();
    for (int i = 0; i < discovery.servers().size(); i++) {
      try {
        Object unused = NameServerAddress.parse(discovery.servers().get(i));
      } catch (IllegalArgumentException e) {
        errors.add(
            "gateway.discovery.servers[%d]".formatted(i),
            discovery.servers().get(i),
            "an address of a name server, e.g. 10.0.0.53 or 10.0.0.53:5353");
      }
    }
    if (discovery.minTtl().compareTo(discovery.maxTtl()) > 0) {
      errors.add(
          "gateway.discovery.min-ttl",
          discovery.minTtl(),
          "no more than max-ttl, " + discovery.maxTtl());
    }
  }

  private void sslBundle(ConfigurableEnvironment environment) {
    String name = settings.inbound().sslBundle();
    if (name == null) {
      return;
    }
    Set<String> names = new TreeSet<>();
    for (String kind : List.of("pem", "jks")) {
      Binder.get(environment)
          .bind("spring.ssl.bundle." + kind, Bindable.mapOf(String.class, Object.class))
          .ifBound(bundles -> names.addAll(bundles.keySet()));
    }
    if (!names.contains(name)) {
      errors.add(
          "gateway.inbound.ssl-bundle",
          name,
          names.isEmpty()
              ? "a bundle under spring.ssl.bundle.pem or spring.ssl.bundle.jks, which has none"
              : "one of the bundles under spring.ssl.bundle: " + String.join(", ", names));
    }
  }

  private void modeFitsTheJdk() {
    if (settings.mode() == Mode.VIRTUAL_THREAD && !VirtualThreads.available()) {
      errors.add(
          "gateway.mode",
          settings.mode().label(),
          "fiber or thread-pool on JDK %d; virtual threads need JDK 21 or later"
              .formatted(Runtime.version().feature()));
    }
  }

  private void transportFitsTheMachine() {
    TransportKind asked = settings.lanes().transport();
    if (asked != null) {
      Transport.of(asked)
          .expectedInstead()
          .ifPresent(expected -> errors.add("gateway.lanes.transport", asked.label(), expected));
    }
  }

  private void tlsProviderFitsTheMachine() {
    TlsProvider asked = settings.lanes().tlsProvider();
    String unavailable = asked == TlsProvider.BORINGSSL ? BoringSsl.unavailability() : null;
    if (unavailable != null) {
      errors.add("gateway.lanes.tls-provider", "boringssl", "auto or jdk; " + unavailable);
    }
  }

  /** Only the event-loop client calls on the lanes' sockets; the others have the JDK's. */
  private static TlsProvider ofCalls(GatewaySettings settings) {
    boolean onTheLanes = settings.client().equals(ClientKinds.EVENT_LOOP);
    return onTheLanes ? settings.lanes().tlsProvider() : TlsProvider.JDK;
  }

  private @Nullable ClientKind client() {
    String at = "gateway.client";
    String label = errors.has("gateway.mode") ? ClientKinds.EVENT_LOOP : settings.client();
    Kinds<ClientKind> kinds = ClientKinds.kinds();
    ClientKind kind = kinds.named(label).orElse(null);
    if (kind == null || !kind.serves(settings.mode())) {
      errors.add(
          at,
          label,
          "%s for mode %s%s"
              .formatted(
                  String.join(" or ", ClientKinds.labelsFor(settings.mode())),
                  settings.mode().label(),
                  kinds.whyAbsent(label)));
    }
    kinds.conflicts().forEach(expected -> errors.add(at, label, expected));
    return kind;
  }

  private @Nullable HandoffKind handoff() {
    String at = "gateway.handoff.type";
    String label = settings.handoff().type();
    Kinds<HandoffKind> kinds = HandoffKinds.kinds();
    HandoffKind kind = kinds.named(label).orElse(null);
    if (kind == null) {
      errors.add(at, label, kinds.expectedInsteadOf(label));
    }
    kinds.conflicts().forEach(expected -> errors.add(at, label, expected));
    return kind;
  }

  private void size(HandoffKind handoff, String name, int size) {
    handoff
        .expectedInsteadOf(size)
        .ifPresent(expected -> errors.add("gateway.handoff." + name, size, expected));
  }

  private void drainedBy(HandoffKind handoff, @Nullable DrainedBy drainedBy) {
    if (drainedBy == null || handoff.label().equals(HandoffKinds.DISRUPTOR)) {
      return;
    }
    boolean direct = handoff.label().equals(HandoffKinds.DIRECT);
    if (direct || drainedBy == DrainedBy.LANES) {
      errors.add(
          "gateway.handoff.drained-by",
          drainedBy.name().toLowerCase(Locale.ROOT),
          direct
              ? "not to be set for type direct, which has nothing to drain"
              : "threads, or not to be set, for type %s: lanes poll rings of type disruptor alone"
                  .formatted(handoff.label()));
    }
  }

  private List<Origin> backend(String name, BackendSettings backend, @Nullable ClientKind client) {
    new GuardChecks(PropertyNames.entry("gateway.backends", name), backend, errors).check();
    String at = PropertyNames.entry("gateway.backends", name) + ".hosts";
    if (backend.hosts().isEmpty()) {
      errors.add(at, null, "at least one host, e.g. http://127.0.0.1:9101");
    }
    List<Origin> origins = new ArrayList<>();
    HostAddressCheck hostAddress = new HostAddressCheck(client, errors);
    for (int i = 0; i < backend.hosts().size(); i++) {
      String host = backend.hosts().get(i);
      hostAddress.read("%s[%d]".formatted(at, i), host).ifPresent(origins::add);
    }
    String bundle = backend.sslBundle();
    if (bundle != null) {
      tls.load(
          PropertyNames.entry("gateway.backends", name) + ".ssl-bundle", bundle, origins, errors);
    }
    return origins;
  }
}

package io.fanout.test.issuer;

import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import io.fanout.api.Reply;
import io.fanout.api.Request;
import io.fanout.api.http.Headers;
import io.fanout.api.json.Slice;
import io.fanout.test.backend.Fault;
import io.fanout.test.backend.Replies;
import io.fanout.test.backend.TestBackend;
import java.time.Duration;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * An OpenID Connect issuer on a free port of 127.0.0.1, with real keys and signatures.
 *
 * <pre>{@code
 * static final TestIssuer ISSUER = TestIssuer.start();
 *
 * @RegisterExtension
 * static final TestGateway GATEWAY =
 *     TestGateway.builder()
 *         .config("classpath:/application.yml")
 *         .properties(ISSUER.settings("main"))
 *         .build();
 *
 * @Test
 * void readersSeeOrders() {
 *   String token = ISSUER.token("ann").scopes("orders.read").sign();
 *   assertThat(GATEWAY.get("/orders", "Authorization", "Bearer " + token)).isComplete();
 * }
 * }</pre>
 *
 * <table>
 *   <caption>What it serves</caption>
 *   <tr><th>path</th><th>answer</th></tr>
 *   <tr><td>{@code /.well-known/openid-configuration}</td><td>discovery</td></tr>
 *   <tr><td>{@code /jwks}</td><td>the keys that it publishes</td></tr>
 *   <tr><td>{@code POST /token}</td>
 *     <td>tokens for {@linkplain Builder#client its clients}: client credentials and token
 *     exchange</td></tr>
 *   <tr><td>{@code /tokens/CLIENT}</td>
 *     <td>a client's token as plain text, without a secret: for a shell</td></tr>
 * </table>
 *
 * <p>{@link #fault} lets it fail, hang or answer garbage, {@link #rotateKeys}, {@link
 * #withdrawOldKeys} and {@link #publishMoreKeys} change its keys. Safe for many threads. Whoever
 * starts it closes it, unless a {@link io.fanout.test.TestGateway} has its {@link #backend}.
 */
public final class TestIssuer implements AutoCloseable {
  private static final String TOKENS = "/tokens/";

  private final TestBackend backend;
  private final IssuerKeys keys;
  private final TokenEndpoint tokenEndpoint;
  private final String audience;
  private final Duration lifetime;
  private final InstantSource clock;
  private volatile @Nullable String documentInsteadOfKeys;
  private volatile CompletableFuture<?> mayAnswer = CompletableFuture.completedFuture(null);

  private TestIssuer(Builder from) {
    this.keys = new IssuerKeys(from.algorithms);
    this.audience = from.audience;
    this.lifetime = from.lifetime;
    this.clock = from.clock;
    this.tokenEndpoint =
        new TokenEndpoint(Map.copyOf(from.clients), this::token, keys, lifetime, clock);
    this.backend = TestBackend.backend(from.name).answers(this::answer);
    if (from.port != 0) {
      backend.port(from.port);
    }
  }

  /** An issuer that signs with RS256 and ES256, for the audience {@code test}. */
  public static TestIssuer start() {
    return builder().start();
  }

  /** An issuer that differs from the usual one. */
  public static Builder builder() {
    return new Builder();
  }

  /** Its URL, which tokens have as {@code iss}, such as {@code http://127.0.0.1:39041}. */
  public String url() {
    return backend.url();
  }

  /** The address of its keys. */
  public String jwksUri() {
    return url() + "/jwks";
  }

  /** The address of its token endpoint. */
  public String tokenUri() {
    return url() + "/token";
  }

  /** The settings that make a gateway trust it, for {@code TestGateway.Builder.properties}. */
  public String[] settings(String name) {
    String at = "gateway.identity.issuers." + name;
    return new String[] {at + ".issuer=" + url(), at + ".audiences=" + audience};
  }

  /** A good token of that user, to be changed or signed. */
  public TestToken token(String subject) {
    return new TestToken(keys, url(), subject, clock.instant())
        .audience(audience)
        .expiresIn(lifetime);
  }

  /** Signs with new keys from now on, and publishes the old ones too. */
  public TestIssuer rotateKeys() {
    keys.rotate();
    return this;
  }

  /** Publishes only the keys that it signs with now. */
  public TestIssuer withdrawOldKeys() {
    keys.withdrawOthers();
    return this;
  }

  /** Publishes that many keys more, which sign nothing. */
  public TestIssuer publishMoreKeys(int count) {
    keys.publishMore(count);
    return this;
  }

  /** Publishes this text in place of its keys, whether it is JSON or not; null ends that. */
  public TestIssuer publishInstead(@Nullable String text) {
    documentInsteadOfKeys = text;
    return this;
  }

  /** The keys that it publishes now, as it publishes them. */
  public String publishedKeys() {
    List<JWK> published = keys.published();
    return new JWKSet(published).toString(true);
  }

  /** Fails every request like this, until {@link #recover} or another fault. */
  public TestIssuer fault(Fault fault) {
    backend.fault(fault);
    return this;
  }

  /** Answers again. */
  public TestIssuer recover() {
    backend.recover();
    return this;
  }

  /** Holds the answers to requests that come from now on, until that is complete. */
  public TestIssuer holdUntil(CompletableFuture<?> released) {
    mayAnswer = released;
    return this;
  }

  /** How often its keys were fetched. */
  public int keyFetches() {
    return (int) requests("/jwks");
  }

  /** How often its token endpoint was asked. */
  public int tokenRequests() {
    return (int) requests("/token");
  }

  private long requests(String path) {
    return backend.requests().stream().filter(request -> request.target().equals(path)).count();
  }

  /**
   * Its server: latencies, requests, and a host for the gateway's own tokens, if the gateway of the
   * test gets it as a backend.
   */
  public TestBackend backend() {
    return backend;
  }

  private Reply answer(Request request) throws ExecutionException, InterruptedException {
    Object unused = mayAnswer.get();
    String path = request.target();
    if (path.equals("/.well-known/openid-configuration")) {
      return TokenEndpoint.json(200, discovery());
    }
    if (path.equals("/jwks")) {
      String instead = documentInsteadOfKeys;
      return Replies.json(instead == null ? publishedKeys() : instead);
    }
    if (path.equals("/token")) {
      return tokenEndpoint.answer(request);
    }
    String token =
        path.startsWith(TOKENS) ? tokenEndpoint.tokenOf(path.substring(TOKENS.length())) : null;
    return token == null
        ? Replies.status(404)
        : new Reply(200, Headers.of("Content-Type", "text/plain"), Slice.of(token));
  }

  private Map<String, Object> discovery() {
    Map<String, Object> document = new LinkedHashMap<>();
    document.put("issuer", url());
    document.put("jwks_uri", jwksUri());
    document.put("token_endpoint", tokenUri());
    document.put(
        "grant_types_supported",
        List.of(TokenEndpoint.CLIENT_CREDENTIALS, TokenEndpoint.TOKEN_EXCHANGE));
    document.put(
        "token_endpoint_auth_methods_supported",
        List.of("client_secret_basic", "client_secret_post"));
    return document;
  }

  @Override
  public void close() {
    backend.close();
  }

  @Override
  public String toString() {
    return backend.toString();
  }

  /** Describes an issuer. */
  public static final class Builder {
    private final Map<String, OAuthClient> clients = new LinkedHashMap<>();
    private String name = "issuer";
    private List<String> algorithms = List.of("RS256", "ES256");
    private String audience = "test";
    private Duration lifetime = Duration.ofHours(1);
    private InstantSource clock = InstantSource.system();
    private int port;

    private Builder() {}

    /** The name of its {@link #backend}; otherwise {@code issuer}. */
    public Builder name(String backend) {
      name = backend;
      return this;
    }

    /** The algorithms that it has keys for: {@code RS256}, {@code ES256}. Tokens use the first. */
    public Builder algorithms(String... names) {
      algorithms = List.of(names);
      return this;
    }

    /** The audience of its tokens; otherwise {@code test}. */
    public Builder audience(String value) {
      audience = value;
      return this;
    }

    /** How long its tokens are good; otherwise an hour. */
    public Builder tokenLifetime(Duration time) {
      lifetime = time;
      return this;
    }

    /** The clock that its tokens use. */
    public Builder clock(InstantSource source) {
      clock = source;
      return this;
    }

    /** The port that it listens on, in place of a free one. */
    public Builder port(int number) {
      port = number;
      return this;
    }

    /** A client of its token endpoint, and the scopes that the client may have. */
    public Builder client(String id, String secret, String... scopes) {
      clients.put(id, new OAuthClient(id, secret, List.of(scopes)));
      return this;
    }

    /** Starts it. */
    public TestIssuer start() {
      TestIssuer issuer = new TestIssuer(this);
      issuer.backend.open();
      return issuer;
    }
  }
}

package io.fanout.launcher.service;

import io.fanout.launcher.process.LaunchParameters;
import io.fanout.launcher.process.Port;
import io.fanout.launcher.process.ReadyCheck;
import io.fanout.launcher.process.Service;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * How to start the issuer of the demo's tokens: the test kit's issuer with the libraries of a
 * prepared gateway.
 *
 * @param jdk the JDK that runs it
 * @param port the port that it listens on, on 127.0.0.1
 */
public record Issuer(Jdk jdk, int port) {

  /** The name of its process, log and record. */
  public static final String NAME = "issuer";

  /** The launch parameter with its port. */
  public static final String PORT = "port";

  public static final int DEFAULT_PORT = 9104;

  /** The setting that adds the demo's endpoints, one of which requires a token. */
  public static final String DEMO = Gateway.DEMO + ",identity";

  /** A client that may use the demo's endpoint. */
  public static final String ALLOWED = "ann";

  /** Another client that may use it, with a low rate limit. */
  public static final String EAGER = "bob";

  /** A client that the endpoint refuses. */
  public static final String LACKING = "guest";

  private static final String PROGRAM = "io.fanout.test.issuer.IssuerProgram";
  private static final String AUDIENCE = "demo";
  private static final String SCOPE = "members.read";

  /** Its URL, which tokens have as {@code iss}. */
  public String url() {
    return "http://127.0.0.1:" + port;
  }

  /** The address of a client's token, as text. */
  public String tokenOf(String client) {
    return url() + "/tokens/" + client;
  }

  /** The setting by which the gateway finds it. */
  public String gatewaySetting() {
    return "--gateway.identity.issuers.demo.issuer=" + url();
  }

  /** The service to start. It is ready when it has signed a token. */
  public Service service(Layout layout, Path gatewayJar) {
    String classes =
        layout.directory().copyOf(layout.testKitJar()) + File.pathSeparator + gatewayJar;
    return new Service(
        NAME,
        jdk.java(),
        List.of(
            "-Xmx64m",
            "-XX:TieredStopAtLevel=1",
            // Avoids the warnings of the newest JDKs about unsafe memory.
            "-Dio.netty.noUnsafe=true",
            "-cp",
            classes,
            PROGRAM,
            Integer.toString(port),
            AUDIENCE,
            ALLOWED + ":secret:" + SCOPE,
            EAGER + ":secret:" + SCOPE,
            LACKING + ":secret:"),
        List.of(new Port(port, "--issuer-port")),
        List.of(new ReadyCheck("200 from " + tokenOf(ALLOWED), this::ready)),
        facts(layout));
  }

  /** Whether it signs tokens. */
  public boolean ready() {
    return Http.accepts(tokenOf(ALLOWED));
  }

  /** The launch parameters by which the launcher recognises this issuer. */
  public LaunchParameters facts(Layout layout) {
    return new LaunchParameters(
        Map.of(PORT, Integer.toString(port), "build", Layout.fingerprint(layout.testKitJar())));
  }
}

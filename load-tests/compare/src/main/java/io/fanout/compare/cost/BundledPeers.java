package io.fanout.compare.cost;

import io.fanout.launcher.service.Jdk;
import io.fanout.launcher.service.Layout;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The peers that the project brings. They run with the flags of the gateways' JVMs. */
record BundledPeers(Layout layout, Jdk jdk) {
  static final String VERTX = "vertx";
  static final String VERTX_JSON = "vertx-json";
  static final String VERTX_TLS = "vertx-tls";
  static final String VERTX_HTTP2 = "vertx-http2";
  static final String FLOOR = "floor";
  static final String FLOOR_GUARANTEES = "floor-guarantees";
  static final String FLOOR_FIBERS = "floor-fibers";
  static final String FLOOR_TLS = "floor-tls";
  static final String FLOOR_FIBERS_TLS = "floor-fibers-tls";
  static final String FLOOR_FIBERS_HTTP2 = "floor-fibers-http2";
  static final List<String> NAMES =
      List.of(
          VERTX,
          VERTX_JSON,
          VERTX_TLS,
          VERTX_HTTP2,
          FLOOR,
          FLOOR_GUARANTEES,
          FLOOR_FIBERS,
          FLOOR_TLS,
          FLOOR_FIBERS_TLS,
          FLOOR_FIBERS_HTTP2);

  private static final String GATEWAY = "peer.VertxGateway";
  private static final String LEAST = "floor.Floor";
  private static final String FIBERS = "fibers";

  /** The first JDK that warns about unsafe memory, which Netty uses. */
  private static final int WARNS_OF_UNSAFE_MEMORY = 24;

  /** The one of that name, which is one of {@link #NAMES}. */
  Peer peer(String name) {
    return switch (name) {
      case VERTX ->
          new Peer(name, command(GATEWAY), FeatureSets.BARE, "bare Vert.x on one event loop");
      case VERTX_JSON ->
          new Peer(
              name,
              command(GATEWAY, "json"),
              FeatureSets.BARE,
              "bare Vert.x that checks, as Fanout does, that answers are JSON");
      case VERTX_TLS ->
          new Peer(name, command(GATEWAY), FeatureSets.TLS, "bare Vert.x with TLS to both sides");
      case VERTX_HTTP2 ->
          new Peer(
              name,
              command(GATEWAY, "http2"),
              FeatureSets.HTTP2,
              "bare Vert.x with HTTP/2 over TLS to both sides");
      case FLOOR ->
          new Peer(
              name,
              command(LEAST),
              FeatureSets.BARE,
              "bare callbacks on Netty, without limits, clocks or figures");
      case FLOOR_GUARANTEES ->
          new Peer(
              name,
              command(LEAST, "guarantees"),
              FeatureSets.BARE,
              "callbacks on Netty with checked heads and bodies, limits, deadlines and figures");
      case FLOOR_FIBERS ->
          new Peer(
              name,
              command(LEAST, FIBERS),
              FeatureSets.BARE,
              "fibers on Netty with checked heads and bodies, limits, deadlines and figures");
      case FLOOR_TLS ->
          new Peer(
              name,
              command(LEAST),
              FeatureSets.TLS,
              "bare callbacks on Netty with TLS to both sides, without limits, clocks or figures");
      case FLOOR_FIBERS_TLS ->
          new Peer(
              name,
              command(LEAST, FIBERS),
              FeatureSets.TLS,
              "fibers on Netty with TLS to both sides, checked heads and bodies, limits, deadlines and figures");
      case FLOOR_FIBERS_HTTP2 ->
          new Peer(
              name,
              command(LEAST, FIBERS, "http2"),
              FeatureSets.HTTP2,
              "fibers on Netty with HTTP/2 over TLS to both sides, checked bodies, limits, deadlines and figures");
      default ->
          throw new IllegalArgumentException(
              "%s (expected: one of %s)".formatted(name, String.join(", ", NAMES)));
    };
  }

  private String command(String main, String... arguments) {
    List<String> parts = new ArrayList<>();
    parts.add(jdk.java().toString());
    parts.addAll(Contenders.jvmFlags(jdk));
    parts.add("--enable-native-access=ALL-UNNAMED");
    // Quasar needs it, and a class path ignores what the jar's manifest opens.
    parts.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
    if (jdk.feature() >= WARNS_OF_UNSAFE_MEMORY) {
      parts.add("--sun-misc-unsafe-memory-access=allow");
    }
    Path jar = layout.benchJar();
    parts.addAll(List.of("-cp", jar.toString(), "io.fanout.bench." + main));
    parts.addAll(List.of(arguments));
    return parts.stream().map(BundledPeers::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String part) {
    return "'" + part.replace("'", "'\\''") + "'";
  }
}

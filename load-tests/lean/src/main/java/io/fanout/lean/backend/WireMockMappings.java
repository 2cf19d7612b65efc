package io.fanout.lean.backend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads WireMock's mapping files, each with one mapping or a list of {@code mappings}. It supports
 * the URL of a request, and the status, header fields and body of a response.
 */
final class WireMockMappings {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Set<String> REQUEST =
      Set.of("method", "url", "urlPath", "urlPattern", "urlPathPattern", "urlPathTemplate");
  private static final Set<String> RESPONSE =
      Set.of("status", "body", "jsonBody", "bodyFileName", "headers");

  private final Path folder;
  private final Set<String> passedOver = new TreeSet<>();

  /**
   * Accepts a folder that contains {@code mappings} and {@code __files}, or the {@code mappings}
   * folder itself.
   */
  WireMockMappings(Path folder) {
    Path inside = folder.resolve("mappings");
    this.folder = Files.isDirectory(inside) ? inside : folder;
  }

  /** Adds all mappings; reads the files in the order of their names. */
  void addTo(Replies replies) {
    for (Path file : files()) {
      JsonNode read = read(file);
      JsonNode list = read.path("mappings");
      if (list.isArray()) {
        list.forEach(mapping -> add(mapping, file, replies));
      } else {
        add(read, file, replies);
      }
    }
  }

  /**
   * The features of the mappings that the lean backends ignore, such as {@code
   * request.bodyPatterns}.
   */
  Set<String> passedOver() {
    return Set.copyOf(passedOver);
  }

  private void add(JsonNode mapping, Path file, Replies replies) {
    JsonNode request = mapping.path("request");
    JsonNode response = mapping.path("response");
    request.propertyNames().forEach(name -> noteUnless(REQUEST, "request.", name));
    response.propertyNames().forEach(name -> noteUnless(RESPONSE, "response.", name));
    Reply reply = reply(response, file);
    if (request.has("url")) {
      replies.exact(request.path("url").asString(), true, reply);
    } else if (request.has("urlPath")) {
      replies.exact(request.path("urlPath").asString(), false, reply);
    } else if (request.has("urlPattern")) {
      replies.matching(pattern(request.path("urlPattern").asString(), file), true, reply);
    } else if (request.has("urlPathPattern")) {
      replies.matching(pattern(request.path("urlPathPattern").asString(), file), false, reply);
    } else if (request.has("urlPathTemplate")) {
      String template = request.path("urlPathTemplate").asString();
      List<String> parts = new ArrayList<>();
      for (String part : template.split("\\{[^}]*\\}", -1)) {
        parts.add(Pattern.quote(part));
      }
      replies.matching(pattern(String.join("[^/]+", parts), file), false, reply);
    } else {
      throw new IllegalArgumentException(
          "%s: a mapping without a URL (expected: request with one of %s)"
              .formatted(file, new TreeSet<>(REQUEST)));
    }
  }

  private void noteUnless(Set<String> known, String where, String name) {
    if (!known.contains(name)) {
      passedOver.add(where + name);
    }
  }

  private Reply reply(JsonNode response, Path file) {
    Map<String, String> fields = new LinkedHashMap<>();
    response
        .path("headers")
        .properties()
        .forEach(field -> fields.put(field.getKey(), field.getValue().asString()));
    // The reply sets its own length, and the connection stays open.
    fields
        .keySet()
        .removeIf(name -> name.matches("(?i)content-length|connection|transfer-encoding"));
    if (fields.keySet().stream().noneMatch(name -> name.equalsIgnoreCase("content-type"))) {
      fields.put("Content-Type", "application/json");
    }
    return Reply.of(response.path("status").asInt(200), fields, body(response, file));
  }

  private String body(JsonNode response, Path file) {
    if (response.has("jsonBody")) {
      return response.path("jsonBody").toString();
    }
    if (response.has("bodyFileName")) {
      Path files = folder.toAbsolutePath().normalize().resolveSibling("__files");
      Path body = files.resolve(response.path("bodyFileName").asString()).normalize();
      if (!body.startsWith(files)) {
        throw new IllegalArgumentException(
            "%s: bodyFileName %s (expected: a file in %s)".formatted(file, body, files));
      }
      try {
        return Files.readString(body);
      } catch (IOException missing) {
        throw new IllegalArgumentException(
            "%s: %s cannot be read (expected: the body's file)".formatted(file, body), missing);
      }
    }
    return response.path("body").asString("");
  }

  private static Pattern pattern(String regex, Path file) {
    try {
      return Pattern.compile(regex);
    } catch (PatternSyntaxException malformed) {
      throw new IllegalArgumentException(
          "%s: %s (expected: a regular expression)".formatted(file, regex), malformed);
    }
  }

  private static JsonNode read(Path file) {
    try {
      return JSON.readTree(Files.readString(file));
    } catch (IOException | JacksonException unreadable) {
      throw new IllegalArgumentException(
          "%s: %s (expected: a mapping of WireMock's, as JSON)"
              .formatted(file, unreadable.getMessage()),
          unreadable);
    }
  }

  private List<Path> files() {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    } catch (IOException missing) {
      throw new UncheckedIOException(
          "%s cannot be read (expected: a folder of mappings)".formatted(folder), missing);
    }
  }
}

package io.fanout.bench.json;

import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads an object with jackson-core's tokens and their offsets, without building a tree. */
final class JacksonTokens {
  /** Receives the position of a member's value in the bytes. */
  interface Member {
    void found(String name, long from, long to);
  }

  private final JsonFactory factory = JsonFactory.builder().build();

  /** Reads all tokens and returns their number. */
  int count(byte[] json) {
    int tokens = 0;
    try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), json)) {
      while (parser.nextToken() != null) {
        tokens++;
      }
    }
    return tokens;
  }

  /** Reads the whole value, and reports each member of the object with its offsets. */
  void eachMember(byte[] json, Member members) {
    try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), json)) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = parser.currentName();
        parser.nextToken();
        long from = parser.currentTokenLocation().getByteOffset();
        parser.skipChildren();
        parser.finishToken();
        members.found(name, from, parser.currentLocation().getByteOffset());
      }
      if (parser.nextToken() != null) {
        throw new IllegalStateException("bytes after the value (expected: none)");
      }
    }
  }
}

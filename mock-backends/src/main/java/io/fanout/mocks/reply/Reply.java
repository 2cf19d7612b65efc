package io.fanout.mocks.reply;

/** An answer: its status and its body, always one JSON object. */
public record Reply(int status, String json) {

  static Reply ok(JsonObject body) {
    return new Reply(200, body.toString());
  }

  static Reply created(JsonObject body) {
    return new Reply(201, body.toString());
  }

  /** A refusal that says what is wrong with the request. */
  static Reply refused(int status, String error) {
    return new Reply(
        status, new JsonObject().number("status", status).text("error", error).toString());
  }
}

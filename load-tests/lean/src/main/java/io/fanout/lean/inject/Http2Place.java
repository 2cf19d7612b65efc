package io.fanout.lean.inject;

/** A place for one request at a time on a connection of HTTP/2, which gives each a new stream. */
final class Http2Place extends Connection {
  private final Http2Link link;
  private int status;
  private boolean incomplete;
  private boolean refused;

  /** The stream of the request in progress; 0 if there is none. */
  int stream;

  Http2Place(Http2Link link, Server server) {
    super(server);
    this.link = link;
  }

  @Override
  void begin() {
    status = 0;
    refused = false;
    link.send(this);
  }

  /** The head of the answer, or of an interim one before it. */
  void head(int newStatus, boolean isIncomplete) {
    status = newStatus;
    incomplete = isIncomplete;
  }

  /** The server ended its stream without an answer. */
  void refuse() {
    refused = true;
  }

  Outcome outcome() {
    return Outcome.of(status, incomplete);
  }

  @Override
  boolean isReused() {
    return link.isReused();
  }

  @Override
  boolean hasAnswerStarted() {
    return status != 0 || refused;
  }

  /** Its link shakes hands once, for all of its places. */
  @Override
  void endHandshake() {}

  @Override
  void close() {
    link.giveUp(this);
  }
}

package io.fanout.redis;

/**
 * A gateway's state of one key of a shared limit. Its times say when the key will have all of its
 * permits again; each permit that the gateway grants makes that later.
 *
 * <p>A permit that Redis has not confirmed counts once for each gateway, as if all of them granted
 * one. So each gateway grants no more than its part of what it believes to be left. Redis's answer
 * then replaces this time with the true one.
 *
 * @param fullAt the time with everything that this gateway has granted
 * @param knownFullAt the time as Redis last answered
 * @param leased permits that the gateway took ahead and has not used yet
 * @param leasedUntil when the gateway gives them back
 * @param leaseSize how many it had at Redis's last answer
 * @param owed granted permits that Redis does not know of; below 0, permits to give back
 * @param sent permits that the question on its way tells Redis of
 * @param asking whether a question to Redis is on its way
 * @param recent permits granted since the gateway last asked
 * @param askedAt when it last asked
 */
record KeyCount(
    long fullAt,
    long knownFullAt,
    int leased,
    long leasedUntil,
    int leaseSize,
    int owed,
    int sent,
    boolean asking,
    int recent,
    long askedAt) {
  /** A key whose grants are further apart takes nothing ahead. */
  private static final long BUSY_NANOS = 200_000_000L;

  /** After this time, a gateway that refuses a key asks whether that is still right. */
  private static final long DOUBT_NANOS = 500_000_000L;

  private static final int MOST_OWED = Integer.MAX_VALUE / 4;

  /** A key that was never used. */
  static KeyCount unused(long now) {
    return new KeyCount(now, now, 0, now, 0, 0, 0, false, 0, now - DOUBT_NANOS);
  }

  /** The same without leased permits whose time is over: Redis gets them back. */
  KeyCount lapsed(long now) {
    return leased == 0 || now - leasedUntil < 0
        ? this
        : new KeyCount(
            fullAt, knownFullAt, 0, leasedUntil, 0, owed - leased, sent, asking, recent, askedAt);
  }

  /** How long it takes until the key has all of its permits again. */
  long used(long now) {
    return Math.max(0, fullAt - now);
  }

  /** How many permits a gateway could still grant if it were the only one. */
  long free(long now, LeaseRule rule) {
    return leased + Math.max(0, (rule.nanos(rule.burst()) - used(now)) / rule.perPermit());
  }

  boolean mayGrant(long now, LeaseRule rule) {
    return leased > 0 || used(now) + rule.perPermit() <= rule.nanos(rule.burst());
  }

  /** With one permit granted. */
  KeyCount granted(long now, LeaseRule rule, int gateways) {
    return leased > 0
        ? with(fullAt, leased - 1, owed, recent + 1)
        : with(
            Math.max(fullAt, now) + rule.nanos(gateways),
            0,
            Math.min(owed + 1, MOST_OWED),
            recent + 1);
  }

  /** With one permit back. */
  KeyCount givenBack() {
    return with(fullAt, leased, owed - 1, recent);
  }

  private KeyCount with(long newFullAt, int newLeased, int newOwed, int newRecent) {
    return new KeyCount(
        newFullAt,
        knownFullAt,
        newLeased,
        leasedUntil,
        leaseSize,
        newOwed,
        sent,
        asking,
        newRecent,
        askedAt);
  }

  /** Whether the gateway has something to tell Redis or to ask it. */
  boolean hasToAsk(long now, LeaseRule rule) {
    return !asking
        && (owed != 0
            || (leaseSize > 0 && leased <= leaseSize / 2)
            || (!mayGrant(now, rule) && now - askedAt >= DOUBT_NANOS));
  }

  /**
   * The gateway has sent a question. It tells Redis of the permits owed, except for those that time
   * has brought back.
   */
  KeyCount asked(long now, LeaseRule rule, int gateways) {
    long each = rule.nanos(gateways);
    int told = (int) Math.min(owed, (used(now) + each - 1) / each);
    return new KeyCount(fullAt, knownFullAt, leased, leasedUntil, leaseSize, 0, told, true, 0, now);
  }

  /** How many more permits to take ahead: some if the key is busy, otherwise none. */
  int wantedAhead(long now, LeaseRule rule, int gateways) {
    int most = rule.mostAhead() / gateways;
    boolean busy = now - askedAt < BUSY_NANOS;
    return busy ? Math.max(0, Math.min(most, 2 * recent) - leased) : 0;
  }

  /** Redis has answered with the permits that it leased and the state of the key. */
  KeyCount answered(long now, int taken, long aheadNanos, LeaseRule rule, int gateways) {
    long known = now + aheadNanos;
    return new KeyCount(
        known + rule.nanos((long) Math.max(0, owed) * gateways),
        known,
        leased + taken,
        askedAt + rule.leaseNanos(),
        leased + taken,
        owed,
        0,
        false,
        recent,
        askedAt);
  }

  /** Redis has not answered: the gateway will tell it of the same permits again. */
  KeyCount notAnswered() {
    return new KeyCount(
        fullAt,
        knownFullAt,
        leased,
        leasedUntil,
        leaseSize,
        Math.min(owed + sent, MOST_OWED),
        0,
        false,
        recent,
        askedAt);
  }
}

package io.fanout.redis;

/**
 * What a gateway knows of one key of a shared limit. Times are when the key has all of its permits
 * again; a permit that is taken moves it on.
 *
 * <p>A permit that Redis has not confirmed moves it on as many times as there are gateways: so each
 * gateway grants no more than its part of what it believes to be left. Redis's answer then puts the
 * true time in its place.
 *
 * @param fullAt the time with everything that this gateway has granted
 * @param knownFullAt the time as Redis told it last
 * @param leased permits that were taken ahead and are not used yet
 * @param leasedUntil when they go back
 * @param leaseSize how many there were at Redis's last answer
 * @param owed permits granted that Redis has not been told of; below 0: to be given back
 * @param sent permits that Redis is being told of just now
 * @param asking whether an answer of Redis is on its way
 * @param recent permits granted since the gateway asked last
 * @param askedAt when it asked last
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

  /** The same without permits that were taken ahead too long ago. */
  KeyCount lapsed(long now) {
    return leased == 0 || now - leasedUntil < 0
        ? this
        : new KeyCount(
            fullAt, knownFullAt, 0, leasedUntil, 0, owed - leased, sent, asking, recent, askedAt);
  }

  /** How long it is until the key has all of its permits again. */
  long used(long now) {
    return Math.max(0, fullAt - now);
  }

  /** How many permits a gateway may still grant, if it were the only one. */
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

  /** Whether Redis has to be told or asked something. */
  boolean hasToAsk(long now, LeaseRule rule) {
    return !asking
        && (owed != 0
            || (leaseSize > 0 && leased <= leaseSize / 2)
            || (!mayGrant(now, rule) && now - askedAt >= DOUBT_NANOS));
  }

  /** The question is on its way: it tells what is owed, as far as time has not brought it back. */
  KeyCount asked(long now, LeaseRule rule, int gateways) {
    long each = rule.nanos(gateways);
    int told = (int) Math.min(owed, (used(now) + each - 1) / each);
    return new KeyCount(fullAt, knownFullAt, leased, leasedUntil, leaseSize, 0, told, true, 0, now);
  }

  /** How many more permits to take ahead, beside those that are left: some, if the key is busy. */
  int wantedAhead(long now, LeaseRule rule, int gateways) {
    int most = rule.mostAhead() / gateways;
    boolean busy = now - askedAt < BUSY_NANOS;
    return busy ? Math.max(0, Math.min(most, 2 * recent) - leased) : 0;
  }

  /** Redis has answered with the permits taken ahead and the state of the key. */
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

  /** Redis has not answered: this gateway tells it the same permits again later. */
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

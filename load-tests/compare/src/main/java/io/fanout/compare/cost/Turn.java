package io.fanout.compare.cost;

/**
 * What one gateway did in one of its turns.
 *
 * @param gateway its name
 * @param cell the load's label
 * @param number which round of turns it belongs to
 * @param cpuMicros processor time for each answer, without the JVM's compilers
 * @param answers each second
 * @param p50 milliseconds from when a request was due
 * @param otherCores processors that programs kept busy which have no part in this
 * @param failed requests without a whole answer
 */
record Turn(
    String gateway,
    String cell,
    int number,
    double cpuMicros,
    double answers,
    double p50,
    double p99,
    double otherCores,
    long failed) {}

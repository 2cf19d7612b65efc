package io.fanout.core.merge;

import io.fanout.api.json.Slice;
import io.fanout.core.json.MemberCursor;
import io.fanout.core.json.MemberName;
import io.fanout.core.json.RawMemberNames;

/**
 * A member to write: its position in the body, its rule, and its name in the answer. Mutable and
 * reused for the next object; confined to one {@link MemberTable}.
 */
final class Member {
  private static final byte[] NOWHERE = {};

  byte[] bytes = NOWHERE;
  int nameFrom;
  int nameTo;
  int valueFrom;
  int valueTo;

  /** Its place among the members of its object as sent. */
  int ordinal;

  MemberRule step = MemberRule.KEEP;

  /** Whether its value turned out to have nothing that could be picked. */
  boolean omitted;

  /** The hash for the index of a large table; zero if it was not needed yet. */
  int keyedHash;

  private int quickHash;
  private byte[] answerName = NOWHERE;
  private int answerNameFrom;
  private int answerNameTo;

  void set(MemberCursor sent, int place, int sentHash, MemberRule todo) {
    byte[] source = sent.bytes();
    bytes = source;
    nameFrom = sent.nameFrom();
    nameTo = sent.nameTo();
    valueFrom = sent.valueFrom();
    valueTo = sent.valueTo();
    ordinal = place;
    step = todo;
    omitted = todo.omitsScalars() && !Shaper.isContainer(source[valueFrom]);
    keyedHash = 0;
    MemberName newName = todo.newName();
    if (newName == null) {
      quickHash = sentHash;
      answerName = source;
      answerNameFrom = nameFrom;
      answerNameTo = nameTo;
    } else {
      setAnswerName(newName);
    }
  }

  /** Makes it stand for a member that lies in no body. */
  void set(MemberName name) {
    step = MemberRule.KEEP;
    omitted = false;
    keyedHash = 0;
    setAnswerName(name);
  }

  boolean isRenamed() {
    return step.newName() != null;
  }

  void makeKeyedHash() {
    if (keyedHash == 0) {
      keyedHash = RawMemberNames.keyedHash(answerName, answerNameFrom, answerNameTo);
    }
  }

  boolean hasNameOf(Member that) {
    return quickHash == that.quickHash
        && RawMemberNames.same(
            answerName,
            answerNameFrom,
            answerNameTo,
            that.answerName,
            that.answerNameFrom,
            that.answerNameTo);
  }

  private void setAnswerName(MemberName name) {
    Slice quoted = name.quoted();
    quickHash = name.nameHash();
    answerName = quoted.array();
    answerNameFrom = quoted.from();
    answerNameTo = quoted.to();
  }
}

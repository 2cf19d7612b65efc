package io.fanout.core.flow;

import io.fanout.api.CallRecord;
import io.fanout.api.Outcome;
import io.fanout.api.json.Slice;
import io.fanout.core.plan.PlannedCall;
import java.util.ArrayList;
import java.util.List;

/** Sums up the calls of a plan once they have ended. */
final class CallRecords {
  private CallRecords() {}

  /** Every call that was made, with the calls that stood in for failed ones. */
  static List<CallRecord> of(List<PlannedCall> plan, List<Outcome> outcomes) {
    List<CallRecord> records = new ArrayList<>(outcomes.size());
    for (int i = 0; i < outcomes.size(); i++) {
      PlannedCall call = plan.get(i);
      Outcome outcome = outcomes.get(i);
      records.add(new CallRecord(call.name(), call.backend(), outcome));
      if (outcome.standIn() != null) {
        records.add(outcome.standIn());
      }
    }
    return records;
  }

  /** How long the calls' values are together. */
  static long bytes(List<Outcome> outcomes) {
    long bytes = 0;
    for (int i = 0; i < outcomes.size(); i++) {
      Slice value = outcomes.get(i).value();
      bytes += value == null ? 0 : value.length();
    }
    return bytes;
  }
}

import type { SettlementFile, SettlementLine } from '../deposits/acquirer/settlement-file.ts';
import type { ReportedFile, ReportedLine } from './reported-file.ts';

/** Below 0 in the file, as it lowers what the acquirer owes. */
const isTaken = ({ type }: SettlementLine): boolean => type === 'refund' || type === 'chargeback';

function toLine(line: SettlementLine): ReportedLine {
  const { type, reference, merchantReference, gross, fee, capturedAt } = line;
  return {
    type,
    reference,
    // A deposit may have several refunds and chargebacks, so those are known by their own reference.
    named: type === 'payment' ? merchantReference : reference,
    amount: isTaken(line) ? -gross : gross,
    fee,
    // A file of another currency is not read at all.
    currency: 'AED',
    at: capturedAt,
    settles: null,
  };
}

/** The acquirer's file of a day. */
export const fileOfSettlement = ({ day, lines, net }: SettlementFile): ReportedFile => ({
  source: 'acquirer',
  day,
  net,
  lines: lines.map(toLine),
});

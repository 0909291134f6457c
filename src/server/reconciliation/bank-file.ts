import type { Statement, StatementEntry } from '../withdrawals/bank/statement.ts';
import type { LineType, ReportedFile, ReportedLine } from './reported-file.ts';

/** How the acquirer names its payment for a day. */
const SETTLEMENT = /^settlement-(\d{4}-\d\d-\d\d)$/;

const PAYOUT = 'PMNT/ICDT/DMCT';
const RETURN = 'PMNT/ICDT/RRTN';

function typeOf({ code, direction, endToEndId }: StatementEntry): LineType {
  if (endToEndId === undefined) return 'other';
  if (SETTLEMENT.test(endToEndId)) return 'settlement';
  if (code === PAYOUT && direction === 'out') return 'payout';
  return code === RETURN && direction === 'in' ? 'payout-return' : 'other';
}

/** A withdrawal's EndToEndId is its id without hyphens. */
const WITHDRAWAL = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/i;

/** The bank's code and what it says it is of, in words for an operator: no movement of ours is taken for it. */
function describeOther({ code, endToEndId }: StatementEntry): string {
  if (endToEndId === undefined) return code;
  const id = WITHDRAWAL.exec(endToEndId)?.slice(1).join('-');
  return id === undefined ? `${code} of ${endToEndId}` : `${code} of withdrawal ${id}`;
}

function toLine(entry: StatementEntry, at: Date): ReportedLine {
  const { reference, direction, amount, code, endToEndId } = entry;
  const type = typeOf(entry);
  const isOwed = (type === 'settlement' || type === 'other') && direction === 'out';
  return {
    type,
    reference,
    named: type === 'other' ? describeOther(entry) : (endToEndId ?? code),
    amount: isOwed ? -amount : amount,
    fee: 0n,
    // A statement of another currency is not read at all.
    currency: 'AED',
    at,
    settles: SETTLEMENT.exec(endToEndId ?? '')?.[1] ?? null,
  };
}

/** The bank's statement of a day: every booking is one that we know, or `other`. */
export const fileOfStatement = ({ day, entries }: Statement): ReportedFile => ({
  source: 'bank',
  day,
  net: null,
  lines: entries.map((entry) => toLine(entry, new Date(`${day}T00:00:00+04:00`))),
});

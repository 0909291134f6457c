import {
  replayNumbers,
  verifyOpenings,
  verifyReceipt,
  verifyRecord,
  verifyTicket,
  type Check,
  type DrawRecord,
  type Pins,
} from '#verify/index.ts';
import type { Evidence } from '../sources/evidence.ts';

/** The checks of a record and its tickets. */
export interface ReplayResult {
  readonly record: readonly Check[];
  readonly tickets: readonly (readonly Check[])[];
  /** Checks of the raffle's openings, where there are any. */
  readonly raffle?: readonly Check[];
  /** Checks of a receipt that came alone. */
  readonly receipt?: readonly Check[];
  /** Recomputed from seed, tickets and beacon; undefined where the record is damaged or follows other rules. */
  readonly numbers: readonly (readonly number[])[] | undefined;
}

export const allPassed = (checks: readonly Check[]): boolean => checks.length > 0 && checks.every(({ ok }) => ok);

/**
 * The text key of a check. The operator signs the hash written in the record: where the record has another hash, the
 * signature is genuine, but for another record.
 */
export const checkTextKey = ({ name, ok }: Check, checks: readonly Check[]): string =>
  name === 'operator' && ok && checks.some((other) => other.name === 'hash' && !other.ok) ? 'operator-original' : name;

/** The mark of a check. A signature for another record has neither passed nor failed. */
export const checkMark = (check: Check, checks: readonly Check[]): 'held' | 'failed' | 'other' => {
  if (!check.ok) return 'failed';
  return checkTextKey(check, checks) === check.name ? 'held' : 'other';
};

/** Checks of a receipt that need one of its draws. Without it the receipt may be genuine all the same. */
export const isDrawCheck = ({ name }: Check): boolean => name === 'receipt-draw' || name === 'receipt-seed';

export function replay({ record, tickets, raffle, receipt }: Evidence, pins: Pins): ReplayResult {
  // A receipt needs no draw.
  const checks = receipt !== undefined && record === undefined ? [] : verifyRecord(record, pins);
  const computable = ['shape', 'rules'].every((name) => checks.some((check) => check.name === name && check.ok));
  return {
    record: checks,
    tickets: tickets.map((ticket) => verifyTicket(ticket, record, pins)),
    ...(raffle === undefined ? {} : { raffle: verifyOpenings(raffle, record, pins) }),
    ...(receipt === undefined ? {} : { receipt: verifyReceipt(receipt, pins, record) }),
    numbers: computable ? replayNumbers(record as DrawRecord) : undefined, // its shape and its rules hold
  };
}

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

/** What came out of looking at a record and its tickets. */
export interface ReplayResult {
  readonly record: readonly Check[];
  readonly tickets: readonly (readonly Check[])[];
  /** Of the raffle's winners, where they were opened. */
  readonly raffle?: readonly Check[];
  /** Of a receipt that came alone. */
  readonly receipt?: readonly Check[];
  /** Recomputed here from seed, tickets and beacon; undefined where the record is none or follows other rules. */
  readonly numbers: readonly (readonly number[])[] | undefined;
}

export const allPassed = (checks: readonly Check[]): boolean => checks.length > 0 && checks.every(({ ok }) => ok);

/**
 * Under which name the texts speak of a check. The operator's signature is over the fingerprint written in the record:
 * where what is read has another one, the signature is still real and stands for another record than this.
 */
export const checkTextKey = ({ name, ok }: Check, checks: readonly Check[]): string =>
  name === 'operator' && ok && checks.some((other) => other.name === 'hash' && !other.ok) ? 'operator-original' : name;

/** What a check is to be marked as: a signature that stands for another record is neither good nor wrong. */
export const checkMark = (check: Check, checks: readonly Check[]): 'held' | 'failed' | 'other' => {
  if (!check.ok) return 'failed';
  return checkTextKey(check, checks) === check.name ? 'held' : 'other';
};

/** What is looked at of a receipt only beside one of its draws: without, it may be genuine all the same. */
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

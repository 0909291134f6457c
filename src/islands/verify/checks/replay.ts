import {
  replayNumbers,
  verifyControl,
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
  /** Checks of the receipt of a limit or exclusion. */
  readonly control?: readonly Check[];
  /** Recomputed from seed, tickets and beacon; undefined where the record is damaged or follows other rules. */
  readonly numbers: readonly (readonly number[])[] | undefined;
}

export const allPassed = (checks: readonly Check[]): boolean => checks.length > 0 && checks.every(({ ok }) => ok);

const isFailed = (checks: readonly Check[], name: string): boolean =>
  checks.some((check) => check.name === name && !check.ok);

/**
 * The text key of a check. The operator signs the hash written in the record: where the record has another hash, the
 * signature is genuine, but for another record. That of a limit's receipt may be another signer's.
 */
export function checkTextKey({ name, ok }: Check, checks: readonly Check[]): string {
  if (name === 'operator' && ok && isFailed(checks, 'hash')) return 'operator-original';
  return name === 'control-signed' && ok && isFailed(checks, 'control-key') ? 'control-signed-other' : name;
}

/** The mark of a check. A signature for another record, or by another signer, has neither passed nor failed. */
export const checkMark = (check: Check, checks: readonly Check[]): 'held' | 'failed' | 'other' => {
  if (!check.ok) return 'failed';
  return checkTextKey(check, checks) === check.name ? 'held' : 'other';
};

/** Checks of a receipt that need one of its draws. Without it the receipt may be genuine all the same. */
export const isDrawCheck = ({ name }: Check): boolean => name === 'receipt-draw' || name === 'receipt-seed';

export function replay({ record, tickets, raffle, receipt, control }: Evidence, pins: Pins): ReplayResult {
  // A receipt needs no draw.
  const checks = (receipt ?? control) !== undefined && record === undefined ? [] : verifyRecord(record, pins);
  const computable = ['shape', 'rules'].every((name) => checks.some((check) => check.name === name && check.ok));
  return {
    record: checks,
    tickets: tickets.map((ticket) => verifyTicket(ticket, record, pins)),
    ...(raffle === undefined ? {} : { raffle: verifyOpenings(raffle, record, pins) }),
    ...(receipt === undefined ? {} : { receipt: verifyReceipt(receipt, pins, record) }),
    ...(control === undefined ? {} : { control: verifyControl(control, pins) }),
    numbers: computable ? replayNumbers(record as DrawRecord) : undefined, // its shape and its rules hold
  };
}

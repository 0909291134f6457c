import type { Translate } from '#i18n/translator.ts';
import type { CardsOutcome } from '#verifier/cards/check-cards.ts';
import type { Check } from '#verify/types.ts';
import { FILE_FAULTS, OPERATOR_FAULTS } from '#verify/v3/answer.ts';
import type { Report3 } from '../proof3/report3.ts';

/** The checks of a record and its tickets. */
export interface ReplayResult {
  readonly record: readonly Check[];
  readonly tickets: readonly (readonly Check[])[];
  /** Checks of the raffle's openings, where there are any. */
  readonly raffle?: readonly Check[];
  /** Checks of an order's receipt. */
  readonly receipt?: readonly Check[];
  /** Checks of the receipt of a limit or exclusion. */
  readonly control?: readonly Check[];
  /** Recomputed from seed, tickets and beacon; undefined where the record is damaged or follows other rules. */
  readonly numbers: readonly (readonly number[])[] | undefined;
  /** Of an order of cards, or of a series. */
  readonly cards?: CardsOutcome;
  /** Where a record, a receipt or a draw of version 3 was checked. */
  readonly report3?: Report3;
}

export const allPassed = (checks: readonly Check[]): boolean => checks.length > 0 && checks.every(({ ok }) => ok);

/** The checks that the draw itself must pass; others of version 3 are about what its operator did besides. */
export const drawChecks = ({ record, report3 }: Pick<ReplayResult, 'record' | 'report3'>): readonly Check[] =>
  report3 ? record.filter(({ name }) => !OPERATOR_FAULTS.has(name) && !FILE_FAULTS.has(name)) : record;

export const isFailed = (checks: readonly Check[], name: string): boolean =>
  checks.some((check) => check.name === name && !check.ok);

/**
 * The text key of a check. The operator signs the hash written in the record: where the record has another hash, the
 * signature is genuine, but for another record. That of a limit's receipt may be another signer's.
 */
export function checkTextKey({ name, ok }: Check, checks: readonly Check[]): string {
  if (ok && name === 'operator' && isFailed(checks, 'hash') && !checks.some((check) => check.name === 'signed'))
    return 'operator-original';
  // Version 3 tells the key and the signature apart.
  if (ok && name === 'signed' && isFailed(checks, 'hash')) return 'signed-original';
  return ok && name === 'control-signed' && isFailed(checks, 'control-key') ? 'control-signed-other' : name;
}

/** The key of the text that says why a check of version 3 could not be made. */
export function uncheckedTextKey(t: Translate, name: string): string {
  const key = `checks3.${name}.unchecked`;
  // The translator gives back a key that has no text.
  return t(key).endsWith('.unchecked') ? 'uncheckedText' : key;
}

/** The mark of a check. A signature for another record, or by another signer, has neither passed nor failed. */
export const checkMark = (check: Check, checks: readonly Check[]): 'held' | 'failed' | 'other' => {
  if (!check.ok) return 'failed';
  return checkTextKey(check, checks) === check.name ? 'held' : 'other';
};

/** Checks of a receipt that need one of its draws. Without it the receipt may be genuine all the same. */
const DRAW_CHECKS: readonly string[] = [
  'receipt-draw',
  'receipt-seed',
  'receipt-commitment',
  'receipt-time',
  'receipt-draws',
  'receipt-in-log',
  'takes-part',
  'cancelled',
  'log',
];
export const isDrawCheck = ({ name }: Check): boolean => DRAW_CHECKS.includes(name);

import type { DatabaseSync } from 'node:sqlite';
import { feeOf, type SettlementLine } from './settlement-file.ts';

/** How the file of a day differs from what happened, to try the reconciliation. */
export const DIFFERENCES = {
  none: 'no difference',
  drop: 'leave out the first line',
  alter: 'one dirham more in the first line',
  add: 'a payment that nobody made',
} as const;
export type Difference = keyof typeof DIFFERENCES;

export const isDifference = (text: string): text is Difference => Object.hasOwn(DIFFERENCES, text);

const nameOf = (day: string): string => `settlement ${day}`;

export function loadDifference(db: DatabaseSync, day: string): Difference {
  const value = String(db.prepare('select value from kept where name = ?').get(nameOf(day))?.['value'] ?? 'none');
  return isDifference(value) ? value : 'none';
}

/** Days that a person set a difference for. */
export const listDifferentDays = (db: DatabaseSync): string[] =>
  db
    .prepare("select substr(name, 12) as day from kept where name like 'settlement ____-__-__' and value <> 'none'")
    .all()
    .map(({ day }) => String(day));

export function saveDifference(db: DatabaseSync, day: string, difference: Difference): void {
  db.prepare('insert or replace into kept (name, value) values (?, ?)').run(nameOf(day), difference);
}

/** `noon` is a moment of the day, in ms. */
export function applyDifference(
  lines: readonly SettlementLine[],
  difference: Difference,
  noon: number,
): readonly SettlementLine[] {
  const [first, ...others] = lines;
  switch (difference) {
    case 'none':
      return lines;
    case 'drop':
      return others;
    case 'alter':
      return first ? [{ ...first, gross: first.gross + 100 }, ...others] : lines;
    case 'add': {
      const [reference, merchantReference] = ['pay_unknown', '00000000-0000-4000-8000-000000000000'];
      const gross = 12_300;
      return [...lines, { type: 'payment', reference, merchantReference, gross, fee: feeOf(gross), capturedAt: noon }];
    }
  }
}

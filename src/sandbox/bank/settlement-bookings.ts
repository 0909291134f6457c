import type { DatabaseSync } from 'node:sqlite';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { DAY_MS, DUBAI_OFFSET_MS } from '#kernel/time.ts';
import { markup, type Html } from '../http/html.ts';
import type { Booking } from './bank-store.ts';

/** How the acquirer's payment for a day differs from its file, to try the reconciliation. */
const DIFFERENCES = {
  none: 'as its file says',
  drop: 'leave it out',
  alter: 'one dirham more',
} as const;
type Difference = keyof typeof DIFFERENCES;

export const isDifference = (text: string): text is Difference => Object.hasOwn(DIFFERENCES, text);

const nameOf = (day: string): string => `bank settlement ${day}`;

function loadDifference(db: DatabaseSync, day: string): Difference {
  const value = String(db.prepare('select value from kept where name = ?').get(nameOf(day))?.['value'] ?? 'none');
  return isDifference(value) ? value : 'none';
}

export function saveDifference(db: DatabaseSync, day: string, difference: Difference): void {
  db.prepare('insert or replace into kept (name, value) values (?, ?)').run(nameOf(day), difference);
}

/** What the acquirer owes for a day, yyyy-mm-dd in Dubai, in fils; below 0 where it is owed. */
export interface Settlement {
  readonly day: string;
  readonly net: number;
}

/** The acquirer pays each day's net at the beginning of the next, and takes it where it is below 0. */
export const settlementBookings = (db: DatabaseSync, settlements: readonly Settlement[]): readonly Booking[] =>
  settlements.flatMap(({ day, net }): Booking[] => {
    const difference = loadDifference(db, day);
    const amount = difference === 'alter' ? net + 100 : net;
    if (difference === 'drop' || amount === 0) return [];
    const at = Date.parse(`${day}T00:00:00Z`) - DUBAI_OFFSET_MS + DAY_MS;
    return [{ reference: `set-${day}`, kind: 'settlement', amount, endToEndId: `settlement-${day}`, at }];
  });

/** The form of the bank's page. */
export function renderSettlementForm(db: DatabaseSync, now: number): Html {
  const yesterday = dubaiDay(new Date(now - DAY_MS));
  const set = loadDifference(db, yesterday);
  const choices = Object.entries(DIFFERENCES).map(
    ([value, label]) => markup`<option value="${value}"${value === set && markup` selected`}>${label}</option>`,
  );
  return markup`<div class="card"><h2>The acquirer's payment</h2>
<p>The statement of a day has what the acquirer's file of the day before says that it pays. To try the reconciliation, let it differ.</p>
<form method="post" action="/sandbox/bank/differences" class="row end">
<div class="field"><label for="day">Day of the file</label><input id="day" name="day" type="date" value="${yesterday}"></div>
<div class="field"><label for="difference">Payment</label><select id="difference" name="difference">${choices}</select></div>
<button>Save</button></form></div>`;
}

import type { Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { dubaiIso } from '#kernel/dubai.ts';
import type { Queryable } from '#server/db/index.ts';
import { createMovementTexts } from './describe-movement.ts';
import { readMovements, type StatementBounds } from './read-statement.ts';
import { createTotals, moneyIn, moneyOut, type Total } from './totals.ts';

/** For spreadsheets, which take a file without it for another encoding than UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';
/** A cell that begins with one of these would be a formula in a spreadsheet. */
const FORMULA = /^[=+\-@\t\r]/;

/** A cell of RFC 4180 that no spreadsheet takes for a formula. */
export function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;

/** Of an amount in fils without a sign: '1234.50'. */
export const csvAmount = (fils: number): string => {
  const digits = String(fils).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/**
 * The statement as CSV, in pieces: opening balance, movements, closing balance, what was held, and the totals. All
 * lines have the columns of the first; money in and out have columns of their own, so that no amount has a sign.
 */
export async function* writeCsv(db: Queryable, bounds: StatementBounds, locale: Locale): AsyncGenerator<string> {
  const t = getT(locale, 'statement');
  const describe = createMovementTexts(locale);
  const totals = createTotals();
  const balance = (key: string, fils: number) => csvLine(['', '', t(key), '', '', '', '', csvAmount(fils)]);
  const total = (name: string, { count, moneyIn: came, moneyOut: went }: Total) =>
    csvLine(['', '', name, t('count', { count }), '', csvAmount(came), csvAmount(went), '']);
  yield (
    BYTE_ORDER_MARK +
    csvLine(['time', 'id', 'type', 'details', 'reference', 'in', 'out', 'balance'].map((key) => t(`column.${key}`))) +
    balance('opening', bounds.opening)
  );
  for await (const part of readMovements(db, bounds, locale))
    yield part
      .map((movement) => {
        totals.add(movement);
        const { type, details, reference } = describe(movement);
        const { timestamp, transactionId, amount } = movement;
        const [came, went] = [moneyIn(amount), moneyOut(amount)];
        return csvLine([
          dubaiIso(timestamp),
          transactionId,
          type,
          details.map(({ text }) => text).join(' · '),
          reference?.id ?? '',
          came > 0 ? csvAmount(came) : '',
          went > 0 ? csvAmount(went) : '',
          csvAmount(movement.balance),
        ]);
      })
      .join('');
  const { byType, all } = totals.read();
  yield (
    balance('closing', bounds.closing) +
    balance('heldBefore', bounds.heldBefore) +
    balance('heldAfter', bounds.heldAfter) +
    [...byType].map(([type, of]) => total(t('totalOf', { type: t(`transactions:type.${type}`) }), of)).join('') +
    total(t('total'), all)
  );
}

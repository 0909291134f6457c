import { formatDateTime, formatDay } from '#i18n/date-format.ts';
import { textDirection, type Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { formatAmount, groupDigits } from '#kernel/money-format.ts';
import type { Queryable } from '#server/db/index.ts';
import { printable } from '#server/pdf/letters.ts';
import type { Transaction } from '#server/transactions/acts.ts';
import { createMovementTexts, type MovementText } from '../describe-movement.ts';
import { readMovements, type StatementBounds } from '../read-statement.ts';
import { createTotals, moneyIn, moneyOut, type StatementTotals } from '../totals.ts';
import type { PdfPiece, PdfRow, PdfStatement } from './pdf-statement.ts';

/** Whose statement it is, and of which days. */
export interface StatementOwner {
  readonly name: string;
  /** Masked. */
  readonly contact: string;
  readonly from: string;
  readonly to: string;
  readonly now: Date;
}

const shown = (fils: number): string => (fils === 0 ? '' : formatAmount(fils));

const withPoints = (pieces: readonly PdfPiece[]): PdfPiece[] =>
  pieces.flatMap((piece, at) => (at === 0 ? [piece] : [{ text: '·' }, piece]));

const toRow = (movement: Transaction, { type, details, reference }: MovementText, locale: Locale): PdfRow => ({
  time: formatDateTime(movement.timestamp, locale, 'dateTime'),
  title: withPoints([{ text: type }, ...details]),
  note: reference ? [{ text: reference.name }, { text: reference.id, isCode: true }] : [],
  moneyIn: shown(moneyIn(movement.amount)),
  moneyOut: shown(moneyOut(movement.amount)),
  balance: formatAmount(movement.balance),
});

function toTotals({ byType, all }: StatementTotals, locale: Locale): PdfStatement['totals'] {
  const t = getT(locale, 'statement');
  const row = (name: string, { count, moneyIn: came, moneyOut: went }: StatementTotals['all']) => ({
    name,
    count: groupDigits(count),
    moneyIn: formatAmount(came),
    moneyOut: formatAmount(went),
  });
  return {
    title: t('totals'),
    columns: { type: t('column.type'), count: t('column.count'), in: t('column.in'), out: t('column.out') },
    rows: [
      ...[...byType].map(([type, total]) => row(t(`transactions:type.${type}`), total)),
      { ...row(t('total'), all), isStrong: true },
    ],
  };
}

/** Reads the statement and puts it into words. */
export async function makePdfStatement(
  db: Queryable,
  bounds: StatementBounds,
  { name, contact, from, to, now }: StatementOwner,
  locale: Locale,
): Promise<PdfStatement> {
  const t = getT(locale, 'statement');
  const describe = createMovementTexts(locale);
  const totals = createTotals();
  const bound = (key: string, fils: number): PdfRow => ({
    time: '',
    title: [{ text: t(key) }],
    note: [],
    moneyIn: '',
    moneyOut: '',
    balance: formatAmount(fils),
    isStrong: true,
  });
  const rows = [bound('opening', bounds.opening)];
  for await (const part of readMovements(db, bounds, locale))
    for (const movement of part) {
      totals.add(movement);
      rows.push(toRow(movement, describe(movement), locale));
    }
  const isEmpty = rows.length === 1;
  rows.push(bound('closing', bounds.closing));
  const fact = (key: string, value: string) => ({ name: t(key), value });
  return {
    language: locale,
    isRtl: textDirection(locale) === 'rtl',
    brand: getT(locale)('brand'),
    title: t('title'),
    facts: [
      ...(name === '' ? [] : [fact('name', printable(name))]),
      ...(contact === '' ? [] : [fact('contact', printable(contact))]),
      fact('period', t('days', { from: formatDay(from, locale), to: formatDay(to, locale) })),
      fact('made', formatDateTime(now.getTime(), locale, 'dateTime')),
    ],
    columns: {
      time: t('column.time'),
      transaction: t('column.transaction'),
      in: t('column.in'),
      out: t('column.out'),
      balance: t('column.balance'),
    },
    rows,
    empty: isEmpty ? t('empty') : undefined,
    totals: toTotals(totals.read(), locale),
    held: [fact('heldBefore', formatAmount(bounds.heldBefore)), fact('heldAfter', formatAmount(bounds.heldAfter))],
    notes: [t('note')],
    pageOf: t('pageOf'),
  };
}

import type { PdfStatement } from './pdf-statement.ts';

/* Lengths in points of A4. Rows have one height, so that pages are cut here and not by measuring every row. */
export const PAGE = { width: 595.28, height: 841.89 };
export const EDGE = 36;
export const ROW = 24;
export const HEAD = { first: 132, next: 30 };
export const COLUMN_HEAD = 22;
export const FOOT = 34;
/** Above the totals, and from there to their first row. */
export const TOTALS_GAP = 16;
export const TOTALS_HEAD = 56;
export const TOTAL = 16;
export const FACT = 15;

export interface PdfPageContent {
  readonly isFirst: boolean;
  readonly rows: PdfStatement['rows'];
  /** The totals follow the rows. */
  readonly hasTotals: boolean;
}

/** The height that is left for rows and totals. */
const roomOf = (isFirst: boolean): number => PAGE.height - 2 * EDGE - FOOT - (isFirst ? HEAD.first : HEAD.next);

const heightOfTotals = ({ totals, held, notes }: PdfStatement): number =>
  TOTALS_HEAD + totals.rows.length * TOTAL + (held.length + notes.length) * FACT + 2 * FACT;

/** Cuts a statement into pages. The totals stand together, on a page of their own where no room is left. */
export function cutIntoPages(statement: PdfStatement): PdfPageContent[] {
  const pages: PdfPageContent[] = [];
  let at = 0;
  do {
    const isFirst = pages.length === 0;
    const fits = Math.floor((roomOf(isFirst) - COLUMN_HEAD) / ROW);
    const rows = statement.rows.slice(at, at + fits);
    at += rows.length;
    const left = roomOf(isFirst) - COLUMN_HEAD - rows.length * ROW;
    pages.push({ isFirst, rows, hasTotals: at >= statement.rows.length && left >= heightOfTotals(statement) });
  } while (at < statement.rows.length);
  if (pages.at(-1)?.hasTotals === false) pages.push({ isFirst: false, rows: [], hasTotals: true });
  return pages;
}

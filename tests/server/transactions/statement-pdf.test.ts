import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import type { PdfRow, PdfStatement } from '#server/transactions/statement/pdf/pdf-statement.ts';
import { renderStatement } from '#server/transactions/statement/pdf/render-statement.ts';

const row = (title: string, code: string, more: Partial<PdfRow> = {}): PdfRow => ({
  time: '',
  title: [{ text: title }, ...(code === '' ? [] : [{ text: code, isCode: true }])],
  note: [],
  moneyIn: '',
  moneyOut: '',
  balance: '0.00',
  isStrong: false,
  ...more,
});

const statement = (isRtl: boolean): PdfStatement => ({
  isRtl,
  language: isRtl ? 'ar-AE' : 'en-US',
  brand: 'Naseeb',
  title: 'Statement',
  facts: [],
  columns: { time: 'Time', transaction: 'Transaction', in: 'In', out: 'Out', balance: 'Balance' },
  rows: [row('Alpha', ''), row('Beta', '1234')],
  totals: {
    title: 'Totals',
    columns: { type: 'Type', count: 'Number', in: 'In', out: 'Out' },
    rows: [{ name: 'Beta', count: '1', moneyIn: '5.00', moneyOut: '7.77', isStrong: false }],
  },
  held: [{ name: 'Held', value: '8.88' }],
  notes: [],
  pageOf: '{{page}}',
});

/** Where each text begins and ends on the first page, in points from its left. */
async function findEdges(isRtl: boolean): Promise<ReadonlyMap<string, { start: number; end: number }>> {
  const page = await (await getDocumentProxy(await renderStatement(statement(isRtl)))).getPage(1);
  const { items } = await page.getTextContent();
  const edges = new Map<string, { start: number; end: number }>();
  for (const item of items)
    if ('str' in item && item.str.trim() !== '') {
      const left = Number(item.transform[4]);
      const [start, end] = isRtl ? [left + item.width, left] : [left, left + item.width];
      edges.set(item.str, { start: Math.round(start), end: Math.round(end) });
    }
  return edges;
}

test.each([false, true])('the columns of a statement begin at one edge, from the right: %s', async (isRtl) => {
  const edges = await findEdges(isRtl);
  expect(edges.get('Alpha')?.start).toBe(edges.get('Transaction')?.start);
  const [out, held] = [edges.get('7.77'), edges.get('8.88')];
  // Amounts are right-aligned in both directions.
  expect(isRtl ? held?.start : held?.end).toBe(isRtl ? out?.start : out?.end);
});

import { StyleSheet, type View } from '@react-pdf/renderer';
import type { ComponentProps } from 'react';
import { FAMILY } from '#server/pdf/letters.ts';
import { COLUMN_HEAD, EDGE, FACT, FOOT, HEAD, ROW, TOTAL, TOTALS_GAP, TOTALS_HEAD } from './layout.ts';

/** A style of the library. */
export type Style = Exclude<NonNullable<ComponentProps<typeof View>['style']>, readonly unknown[]>;

const INK = '#10201c';
const SOFT = '#4a5a55';
const LINE = '#d9d3c6';
const TINT = '#f3eee3';
/** Points between the words of two columns. */
const GAP = 8;

/** Styles of a page that begins at its left, or at its right. */
export function pdfStyles(isRtl: boolean) {
  const row = isRtl ? ('row-reverse' as const) : ('row' as const);
  const end = isRtl ? { paddingLeft: GAP } : { paddingRight: GAP };
  const start = isRtl ? ('right' as const) : ('left' as const);
  return StyleSheet.create({
    page: {
      fontFamily: FAMILY,
      fontSize: 8,
      lineHeight: 1.25,
      color: INK,
      padding: EDGE,
      // The library takes the width of a kerned pair but does not move its letter (4.9.0): words would touch.
      fontFeatureSettings: { kern: 0 },
    },
    ltr: { direction: 'ltr' },
    rtl: { direction: 'rtl' },
    start: { textAlign: start },
    soft: { color: SOFT },
    strong: { fontWeight: 600 },
    brand: { flexDirection: row, alignItems: 'center', gap: 5 },
    brandName: { fontWeight: 600, color: '#0b6a53', lineHeight: 1, marginBottom: 4 },
    firstHead: { height: HEAD.first, alignItems: 'stretch' },
    nextHead: { height: HEAD.next, flexDirection: row, justifyContent: 'space-between', alignItems: 'flex-start' },
    title: { fontSize: 16, fontWeight: 600, height: 32, marginTop: 8 },
    fact: { flexDirection: row, height: FACT },
    factName: { width: 110, color: SOFT },
    factValue: { width: 400, fontWeight: 600 },
    row: { flexDirection: row, height: ROW, alignItems: 'center', paddingHorizontal: 4 },
    rowLine: { borderBottomWidth: 0.5, borderBottomColor: LINE },
    columnHead: { height: COLUMN_HEAD, backgroundColor: TINT, color: SOFT, fontSize: 7.5 },
    tinted: { backgroundColor: TINT },
    time: { width: 88, ...end },
    transaction: { width: 255, ...end },
    money: { width: 60 },
    // In both directions, so that the digits stand below each other.
    amount: { textAlign: 'right' },
    line: { flexDirection: row, gap: 3 },
    // In a text as wide as its words; without it the library places words that are written from the right beside it.
    piece: { textAlign: 'left' },
    note: { fontSize: 6.5, color: SOFT },
    totals: { marginTop: TOTALS_GAP },
    totalsTitle: { fontSize: 10, fontWeight: 600, height: TOTALS_HEAD - COLUMN_HEAD - TOTALS_GAP },
    total: { flexDirection: row, height: TOTAL, alignItems: 'center', paddingHorizontal: 4 },
    totalName: { width: 260 },
    totalNumber: { width: 84 },
    held: { marginTop: FACT / 2, marginBottom: FACT / 2 },
    heldRow: { flexDirection: row, height: FACT, paddingHorizontal: 4 },
    // In the last column of the totals.
    heldAmount: { width: 84, ...(isRtl ? { marginRight: 168 } : { marginLeft: 168 }) },
    foot: { position: 'absolute', left: EDGE, right: EDGE, bottom: EDGE - 12, height: FOOT - 16 },
  });
}
export type Styles = ReturnType<typeof pdfStyles>;

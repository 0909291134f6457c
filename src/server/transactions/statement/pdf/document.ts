import { Document, Page, Path, Svg, Text, View, type DocumentProps } from '@react-pdf/renderer';
import { createElement as h, type ReactElement, type ReactNode } from 'react';
import { isRightToLeft, STAR, withoutSigns } from '#server/pdf/letters.ts';
import { cutIntoPages, type PdfPageContent } from './layout.ts';
import { pdfStyles, type Style, type Styles } from './styles.ts';
import type { PdfFact, PdfPiece, PdfRow, PdfStatement } from './pdf-statement.ts';

/*
 * The statement as the library's elements, without JSX: the thread that draws it runs from its source. Each text has
 * its own direction, and codes and amounts stand in texts of their own: the library draws the characters that would
 * isolate them in a sentence.
 */

/** Words, in the direction of their letters, from the side where the page begins. */
const words = (styles: Styles, text: string, ...more: Style[]) =>
  h(Text, { style: [isRightToLeft(text) ? styles.rtl : styles.ltr, styles.start, ...more] }, withoutSigns(text));
const amount = (styles: Styles, text: string, ...more: Style[]) =>
  h(Text, { style: [styles.ltr, styles.amount, ...more] }, text);

/** Pieces side by side, each in its own direction; those of one direction are one text. */
function line(styles: Styles, pieces: readonly PdfPiece[], isRtl: boolean, ...more: Style[]): ReactNode {
  const texts: { text: string; isRtl: boolean }[] = [];
  for (const { text, isCode } of pieces) {
    const last = texts.at(-1);
    const turned = isRtl && !isCode;
    if (last?.isRtl === turned) last.text += ` ${text}`;
    else texts.push({ text, isRtl: turned });
  }
  const drawn = texts.map(({ text, isRtl: turned }) =>
    h(Text, { style: [turned ? styles.rtl : styles.ltr, styles.piece, ...more] }, withoutSigns(text)),
  );
  // Also a single text: on its own it would be as wide as its column, and begin at the left.
  return h(View, { style: styles.line }, ...drawn);
}

const fact = (styles: Styles, { name, value }: PdfFact) =>
  h(View, { style: styles.fact }, words(styles, name, styles.factName), words(styles, value, styles.factValue));

const brand = (styles: Styles, { brand: name }: PdfStatement, size: number) =>
  h(
    View,
    { style: styles.brand },
    h(Svg, { viewBox: '0 0 48 48', style: { width: size, height: size } }, h(Path, { d: STAR, fill: '#0b6a53' })),
    words(styles, name, styles.brandName, { fontSize: size * 0.7 }),
  );

const head = (styles: Styles, statement: PdfStatement, isFirst: boolean) =>
  isFirst
    ? h(
        View,
        { style: styles.firstHead },
        brand(styles, statement, 22),
        words(styles, statement.title, styles.title),
        ...statement.facts.map((each) => fact(styles, each)),
      )
    : h(View, { style: styles.nextHead }, brand(styles, statement, 12), words(styles, statement.title, styles.soft));

const cells = (styles: Styles, style: Style[], parts: readonly ReactNode[]) =>
  h(View, { style: [styles.row, ...style] }, ...parts);

const columnHead = (styles: Styles, { columns }: PdfStatement) =>
  cells(
    styles,
    [styles.columnHead],
    [
      words(styles, columns.time, styles.time),
      words(styles, columns.transaction, styles.transaction),
      ...[columns.in, columns.out, columns.balance].map((text) => words(styles, text, styles.amount, styles.money)),
    ],
  );

const row = (styles: Styles, isRtl: boolean, { time, title, note, moneyIn, moneyOut, balance, isStrong }: PdfRow) => {
  const weight = isStrong ? [styles.strong] : [];
  return cells(
    styles,
    [styles.rowLine, ...(isStrong ? [styles.tinted] : [])],
    [
      words(styles, time, styles.time, ...weight),
      h(
        View,
        { style: styles.transaction },
        line(styles, title, isRtl, ...weight),
        note.length > 0 && line(styles, note, isRtl, styles.note),
      ),
      amount(styles, moneyIn, styles.money),
      amount(styles, moneyOut, styles.money),
      amount(styles, balance, styles.money, ...weight),
    ],
  );
};

const totals = (styles: Styles, { totals: { title, columns, rows }, held, notes }: PdfStatement) => {
  const each = (parts: readonly string[], style: Style[], isHead: boolean) =>
    h(
      View,
      { style: [styles.total, ...style] },
      h(View, { style: styles.totalName }, words(styles, parts[0] ?? '')),
      ...parts.slice(1).map((text) => (isHead ? words : amount)(styles, text, styles.amount, styles.totalNumber)),
    );
  return h(
    View,
    { style: styles.totals },
    words(styles, title, styles.totalsTitle),
    each([columns.type, columns.count, columns.in, columns.out], [styles.columnHead], true),
    ...rows.map(({ name, count, moneyIn, moneyOut, isStrong }) =>
      each([name, count, moneyIn, moneyOut], isStrong ? [styles.strong, styles.tinted] : [], false),
    ),
    h(
      View,
      { style: styles.held },
      ...held.map(({ name, value }) =>
        h(
          View,
          { style: styles.heldRow },
          h(View, { style: styles.totalName }, words(styles, name)),
          amount(styles, value, styles.heldAmount),
        ),
      ),
    ),
    ...notes.map((note) => words(styles, note, styles.soft)),
  );
};

const page = (
  styles: Styles,
  statement: PdfStatement,
  { isFirst, rows, hasTotals }: PdfPageContent,
  at: number,
  count: number,
) =>
  h(
    Page,
    { size: 'A4', style: styles.page },
    head(styles, statement, isFirst),
    rows.length > 0 && columnHead(styles, statement),
    ...rows.map((each) => row(styles, statement.isRtl, each)),
    isFirst && statement.empty !== undefined && words(styles, statement.empty, styles.soft),
    hasTotals && totals(styles, statement),
    h(
      View,
      { style: styles.foot },
      words(
        styles,
        statement.pageOf.replace('{{page}}', String(at + 1)).replace('{{pages}}', String(count)),
        styles.soft,
      ),
    ),
  );

/** The whole document, for `renderToBuffer`. */
export function statementDocument(statement: PdfStatement): ReactElement<DocumentProps> {
  const styles = pdfStyles(statement.isRtl);
  const pages = cutIntoPages(statement);
  return h(
    Document,
    {
      title: statement.title,
      author: statement.brand,
      language: statement.language,
      creator: statement.brand,
      producer: statement.brand,
    },
    ...pages.map((content, at) => page(styles, statement, content, at, pages.length)),
  );
}

import { Document, Page, Path, StyleSheet, Svg, Text, View, type DocumentProps } from '@react-pdf/renderer';
import { createElement as h, type ReactElement } from 'react';
import { FAMILY, isRightToLeft, STAR, withoutSigns } from '#server/pdf/letters.ts';
import type { BothTexts, FormLine, FormPart, PdfForm } from './pdf-form.ts';

/*
 * The form as the library's elements, without JSX: the thread that draws it runs from its source. English begins at
 * the left, Arabic at the right; each text has its own direction.
 */

const [INK, SOFT, GREEN, LINE, TINT] = ['#10201c', '#4a5a55', '#0b6a53', '#d9d3c6', '#f3eee3'];

const styles = StyleSheet.create({
  page: {
    fontFamily: FAMILY,
    fontSize: 9,
    lineHeight: 1.3,
    color: INK,
    paddingHorizontal: 36,
    paddingVertical: 28,
    // The library takes the width of a kerned pair but does not move its letter (4.9.0): words would touch.
    fontFeatureSettings: { kern: 0 },
  },
  both: { flexDirection: 'row', gap: 20 },
  half: { flex: 1 },
  ltr: { direction: 'ltr' },
  rtl: { direction: 'rtl' },
  left: { textAlign: 'left' },
  right: { textAlign: 'right' },
  mark: { flexDirection: 'row', alignItems: 'center', gap: 6 },
  brand: { fontSize: 13, fontWeight: 600, color: GREEN, lineHeight: 1, marginBottom: 4 },
  // The height of a line in the font is more than the library counts.
  title: { fontSize: 15, fontWeight: 600, height: 28, marginTop: 2 },
  soft: { color: SOFT },
  part: { marginTop: 9 },
  partTitle: { backgroundColor: TINT, paddingHorizontal: 6, paddingBottom: 4, fontWeight: 600 },
  line: { paddingHorizontal: 6, paddingBottom: 4, borderBottomWidth: 0.5, borderBottomColor: LINE },
  byHand: { height: 30 },
  name: { fontSize: 7, color: SOFT },
  value: { fontWeight: 600 },
  declaration: { marginTop: 9 },
});
type Style = (typeof styles)[keyof typeof styles];

const words = (text: string, side: Style, more: readonly Style[]) =>
  h(Text, { style: [isRightToLeft(text) ? styles.rtl : styles.ltr, side, ...more] }, withoutSigns(text));

/** A text in both languages, side by side. */
const both = (texts: BothTexts, ...more: Style[]) =>
  h(
    View,
    { style: styles.both },
    h(View, { style: styles.half }, words(texts['en-US'], styles.left, more)),
    h(View, { style: styles.half }, words(texts['ar-AE'], styles.right, more)),
  );

const line = ({ name, value }: FormLine) =>
  h(
    View,
    { style: value ? styles.line : [styles.line, styles.byHand] },
    both(name, styles.name),
    value && both(value, styles.value),
  );

const part = ({ title, lines }: FormPart) =>
  h(View, { style: styles.part }, h(View, { style: styles.partTitle }, both(title)), ...lines.map(line));

const star = h(Svg, { viewBox: '0 0 48 48', style: { width: 22, height: 22 } }, h(Path, { d: STAR, fill: GREEN }));

const head = ({ brand }: PdfForm) =>
  h(
    View,
    { style: styles.both },
    h(View, { style: [styles.half, styles.mark] }, star, words(brand['en-US'], styles.left, [styles.brand])),
    h(View, { style: styles.half }, words(brand['ar-AE'], styles.right, [styles.brand])),
  );

/** The whole form, for `renderToBuffer`. */
export const claimFormDocument = (form: PdfForm): ReactElement<DocumentProps> =>
  h(
    Document,
    {
      title: `${form.title['en-US']} / ${form.title['ar-AE']}`,
      author: form.brand['en-US'],
      language: 'en-US',
      creator: form.brand['en-US'],
      producer: form.brand['en-US'],
    },
    h(
      Page,
      { size: 'A4', style: styles.page },
      head(form),
      both(form.title, styles.title),
      both(form.lead, styles.soft),
      ...form.parts.map(part),
      h(View, { style: styles.declaration }, both(form.declaration)),
      part(form.byHand),
      part(form.office),
    ),
  );

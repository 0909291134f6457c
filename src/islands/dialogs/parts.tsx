import { formatDialogMoment } from '#i18n/date-format.ts';
import type { Locale } from '#i18n/locales.ts';
import { moneyText } from '#ui/currency.ts';
import { el } from './dom.ts';

/** A moment as 'HH:mm, DD/MM/YYYY' (spec shell §3), left to right inside Arabic. */
export const moment = (ms: number): HTMLElement => el('bdi', { dir: 'ltr', class: 'tabular' }, formatDialogMoment(ms));

/** A sentence with an element in its one place, e.g. "Until {{time}} (Dubai)". */
export function filled(sentence: string, place: string, element: Node): HTMLElement {
  const [before = '', after = ''] = sentence.split(`{{${place}}}`);
  return el('p', { class: 'mt-3 font-semibold' }, before, element, after);
}

export const money = (fils: number, locale: Locale): HTMLElement =>
  el('span', { class: 'amount' }, moneyText(fils, locale));

type Fact = readonly [name: string, value: Node | undefined];

/** Names and values, of which those not known are left out; nothing where none is. */
export function facts(rows: readonly Fact[]): readonly Node[] {
  const known = rows.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]));
  if (known.length === 0) return [];
  const lines = known.map(({ name, value }) =>
    el('div', {}, el('dt', { class: 'text-ink-2' }, name), el('dd', { class: 'font-semibold' }, value)),
  );
  return [el('dl', { class: 'dialog-facts' }, ...lines)];
}

/** Paragraphs of a plain text: an empty line ends each. */
export const paragraphs = (text: string): readonly HTMLElement[] =>
  text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => el('p', { class: 'mt-3' }, part.trim()));

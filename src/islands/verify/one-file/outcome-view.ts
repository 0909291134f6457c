import { makeCode, makeElement, makeReason } from '../saved-page/page-elements.ts';
import type { Translate } from '#i18n/translator.ts';
import type { Outcome } from '#verifier/around.ts';
import { cardOrderIdOf, seriesIdOf } from '#verifier/cards/card-files.ts';
import { drawIdOf, isTicket, type Shown } from '#verifier/shapes.ts';
import type { Check } from '#verify/types.ts';
import type { NotChecked } from '#verify/v3/types.ts';
import { numbersOf } from './checked-numbers.ts';
import { fileVerdictOf } from './file-verdict.ts';
import { failedTextKey, uncheckedTextKey } from './reason-texts.ts';

/** What was checked, what came out, and the file whose keys were used in the place of the build's. */
export interface Checked {
  readonly subject: Shown;
  readonly outcome: Outcome;
  readonly keysFile?: string | undefined;
  /** Of a receipt: what came out of its draws. */
  readonly draws?: readonly Outcome[] | undefined;
}

const verdictIn = ({ outcome, keysFile, draws }: Checked) => fileVerdictOf(outcome, keysFile, draws);

/** What the verifier itself says, on demand: its sentences are in English, and its codes in no language. */
export function makeTechnical(page: Document, t: Translate, reason: string | undefined, ...more: HTMLElement[]) {
  const parts = [...(reason === undefined ? [] : [makeReason(page, reason)]), ...more];
  if (parts.length === 0) return [];
  return [makeElement(page, 'details', '', makeElement(page, 'summary', '', t('technical')), ...parts)];
}

function makeCheck(page: Document, t: Translate, check: Check, checked: Checked): HTMLElement {
  const { name, ok, reason, expected, found } = check;
  const state = makeElement(page, 'b', 'state', t(ok ? 'passed' : 'failed'));
  const line = makeElement(page, 'li', ok ? 'held' : 'broken', state, ' ', t(`checks.${name}`));
  if (ok) return line;
  const values = [
    ['expected', expected],
    ['found', found],
  ] as const;
  const shown = values.flatMap(([label, value]) =>
    value === undefined ? [] : [makeElement(page, 'small', '', `${t(label)} `, makeCode(page, 'code', value))],
  );
  line.append(makeElement(page, 'p', '', t(failedTextKey(check, checked.outcome, verdictIn(checked)))));
  line.append(...makeTechnical(page, t, reason, ...shown));
  return line;
}

function makeNote(page: Document, t: Translate, { name, reason }: NotChecked): HTMLElement {
  const why = makeElement(page, 'p', '', t(uncheckedTextKey(name)));
  return makeElement(page, 'li', 'other', t(`checks.${name}`), why, ...makeTechnical(page, t, reason));
}

/** The operator's keys in their order, where the one that is trusted was changed. */
export function makeChangedKeys(
  page: Document,
  t: Translate,
  { operatorKeys = [] }: Outcome,
  level: 'h2' | 'h3',
): HTMLElement[] {
  if (operatorKeys.length === 0) return [];
  const items = operatorKeys.map(({ key, from, change = 'first' }) =>
    makeElement(page, 'li', '', `${t(`keys.${change}`, { index: String(from) })} `, makeCode(page, 'code', key)),
  );
  return [
    makeElement(page, level, '', t('keys.changed')),
    makeElement(page, 'p', '', t('keys.changedText')),
    makeElement(page, 'ol', '', ...items),
  ];
}

const SUBJECTS: Readonly<Partial<Record<Shown['kind'], string>>> = {
  ticket: 'ticket',
  'old-ticket': 'ticket',
  receipt: 'receipt',
  'old-receipt': 'receipt',
  cards: 'cards',
  series: 'series',
};

/** A text of a stranger's file, kept apart from the direction of the sentence around it. */
const apart = (value: unknown): string =>
  `\u2066${typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 60) : '?'}\u2069`;

/** What was checked, in words: a ticket, a receipt or a draw. */
export function describeSubject(t: Translate, subject: Shown): string {
  const { entryNo, orderId } = subject.value;
  const parts = {
    entry: apart(entryNo),
    order: apart(subject.kind === 'cards' ? cardOrderIdOf(subject) : orderId),
    draw: apart(drawIdOf(subject)),
    series: apart(seriesIdOf(subject)),
  };
  return t(`subject.${SUBJECTS[subject.kind] ?? 'draw'}`, parts);
}

/** The numbers that were calculated, and beside them those that the record announces where they are others. */
function makeNumbers(page: Document, t: Translate, outcome: Outcome): HTMLElement[] {
  const { calculated = [], announced } = numbersOf(outcome) ?? {};
  const rowOf = (pick: readonly number[]): HTMLElement => {
    const row = makeElement(page, 'p', 'balls', ...pick.map((n) => makeElement(page, 'span', '', String(n))));
    row.dir = 'ltr';
    return row;
  };
  const part = (label: string, picks: readonly (readonly number[])[]): HTMLElement =>
    makeElement(page, 'div', 'part', makeElement(page, 'p', '', label), ...picks.map(rowOf));
  if (calculated.length === 0) return [];
  if (!announced) return [part(t('numbers.calculated'), calculated)];
  const both = [part(t('numbers.calculated'), calculated), part(t('numbers.announced'), announced)];
  return [makeElement(page, 'div', 'both', ...both), makeElement(page, 'p', 'state', t('numbers.other'))];
}

/** The verdict in words and its numbers. `level`: the heading's, below that of several. */
function makeVerdict(page: Document, t: Translate, checked: Checked, level: 'h2' | 'h3'): HTMLElement {
  const { subject, outcome, keysFile = '' } = checked;
  const kind = verdictIn(checked);
  const failed = outcome.checks.filter(({ ok }) => !ok).length;
  const heading = makeElement(page, level, '', t(`verdict.${kind}`));
  heading.tabIndex = -1;
  const count = failed === 0 ? outcome.checks.length : failed;
  const about = makeElement(page, 'p', '', describeSubject(t, subject));
  const verdict = makeElement(page, 'section', kind, heading, about);
  verdict.append(makeElement(page, 'p', '', t(`verdict.${kind}Text`, { count, file: `\u2068${keysFile}\u2069` })));
  // Each of several tickets is read for itself, and not for the numbers of its draw.
  const isOneOfSeveral = level === 'h3' && isTicket(subject);
  if (!isOneOfSeveral) verdict.append(...makeNumbers(page, t, outcome));
  return verdict;
}

/** The checks behind a verdict, and what was not checked. */
function makeChecks(page: Document, t: Translate, checked: Checked, level: 'h2' | 'h4'): HTMLElement[] {
  const { outcome } = checked;
  // What failed comes first.
  const sorted = outcome.checks.toSorted((a, b) => Number(a.ok) - Number(b.ok));
  const parts = [makeElement(page, 'ol', '', ...sorted.map((check) => makeCheck(page, t, check, checked)))];
  if (outcome.notChecked.length === 0) return parts;
  return [
    ...parts,
    makeElement(page, level, '', t('notChecked')),
    makeElement(page, 'p', '', t('notCheckedText')),
    makeElement(page, 'ul', '', ...outcome.notChecked.map((note) => makeNote(page, t, note))),
  ];
}

/** What came out, for a person. */
export const makeOutcome = (page: Document, t: Translate, checked: Checked): HTMLElement[] => [
  makeVerdict(page, t, checked, 'h2'),
  makeElement(page, 'h2', '', t('steps')),
  ...makeChecks(page, t, checked, 'h2'),
  ...makeChangedKeys(page, t, checked.outcome, 'h2'),
];

/** The same of one of several: its verdict, and its checks on demand. */
export function makeOneOutcome(page: Document, t: Translate, checked: Checked): HTMLElement {
  const verdict = makeVerdict(page, t, checked, 'h3');
  const details = makeElement(page, 'details', '', makeElement(page, 'summary', '', t('steps')));
  // The checks of many tickets at once would keep the page busy for seconds.
  details.addEventListener('toggle', () => details.append(...makeChecks(page, t, checked, 'h4')), { once: true });
  verdict.append(details);
  return verdict;
}

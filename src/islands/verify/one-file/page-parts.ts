import type { Translate } from '#i18n/translator.ts';
import { makeCode, makeElement } from '../saved-page/page-elements.ts';
import { parseVerifierKey } from '#tlog/index.ts';
import { drawIdOf, isTicket, type Shown } from '#verifier/shapes.ts';
import type { Pins3 } from '#verify/v3/index.ts';
import type { ChosenFile } from './chosen-files.ts';
import type { CheckFault, FileResult } from './check-groups.ts';
import type { FileState } from './file-checker.ts';
import { findFileFaults, type FileFault } from './file-faults.ts';
import { describeSubject, makeChangedKeys, makeOneOutcome, makeOutcome, makeTechnical } from './outcome-view.ts';

/** Where the keys came from: the file itself, or its reader, who may have put others in place of the file's. */
function sourceOf({ shownChanges: _, ...pins }: Pins3, built: Pins3 | undefined): 'built' | 'chosen' | 'replaced' {
  if (!built) return 'chosen';
  return JSON.stringify(pins) === JSON.stringify(built) ? 'built' : 'replaced';
}

/** What is trusted. `built`: what the file was made with. */
export function makeKeys(page: Document, t: Translate, pins: Pins3 | undefined, built: Pins3 | undefined): HTMLElement {
  const heading = makeElement(page, 'h2', '', t('keys.title'));
  if (!pins) return makeElement(page, 'section', 'missing', heading, makeElement(page, 'p', '', t('keys.missing')));
  const nameOf = (key: string): string => parseVerifierKey(key)?.name ?? '';
  const rows: readonly (readonly [string, string])[] = [
    [t('keys.operator'), pins.operatorKey],
    [t('keys.log'), pins.logKey],
    [t('keys.beacon'), pins.beacon.publicKey],
    ...pins.witnesses.map((key) => [t('keys.witness', { name: nameOf(key) }), key] as const),
  ];
  const list = makeElement(page, 'dl', '');
  for (const [name, key] of rows)
    list.append(makeElement(page, 'dt', '', name), makeElement(page, 'dd', '', makeCode(page, 'code', key)));
  const source = sourceOf(pins, built);
  return makeElement(
    page,
    'section',
    source === 'replaced' ? 'missing' : 'other',
    heading,
    makeElement(page, 'p', '', t(`keys.${source}`)),
    makeElement(
      page,
      'details',
      '',
      makeElement(page, 'summary', '', t('keys.show')),
      list,
      makeElement(page, 'p', '', t('keys.who')),
    ),
  );
}

/** As "2 tickets", "receipt". */
function listKinds(t: Translate, shown: readonly Shown[]): readonly string[] {
  const tickets = shown.filter(isTicket).length;
  const others = shown.filter((one) => !isTicket(one)).map(({ kind }) => t(`kinds.${kind}`));
  return tickets > 0 ? [t('files.tickets', { count: tickets }), ...others] : others;
}

/** A file's name keeps its own direction. */
const faultParts = ({
  drawId = '?',
  files: [first = '', second = ''] = ['', ''],
}: Pick<FileFault, 'drawId' | 'files'>) => ({
  draw: `\u2066${drawId}\u2069`,
  first: `\u2068${first}\u2069`,
  second: `\u2068${second}\u2069`,
});

/** What a file is: its kind or what counts of a page, how many tickets it has, its draw, and why it does not count. */
function describeFile(t: Translate, file: ChosenFile, fault: FileFault | undefined): string {
  const { shown, pins, isPage, replaced } = file;
  const [first] = shown;
  const draw = first && drawIdOf(first);
  const kind = t(`kinds.${pins ? 'keys' : (first?.kind ?? 'unknown')}`);
  const kinds = isPage ? [t('kinds.page'), ...listKinds(t, shown)] : shown.length > 1 ? listKinds(t, shown) : [kind];
  const words = [...kinds, ...(draw === undefined ? [] : [t('files.draw', { draw: `\u2066${draw}\u2069` })])].join(
    ' · ',
  );
  if (!fault) return replaced ? `${words}. ${t('files.replaced')}` : words;
  return `${words}. ${t(`faults.${fault.kind}`, faultParts(fault))}`;
}

/** The files that were chosen, and what each is. */
export function makeFileList(page: Document, t: Translate, state: FileState): HTMLElement {
  const faults = findFileFaults(state);
  const items = state.files.map((file, i) => {
    const fault = faults[i];
    const name = makeElement(page, 'bdi', '', file.name);
    return makeElement(page, 'li', fault ? 'broken' : '', name, `: ${describeFile(t, file, fault)}`);
  });
  return makeElement(page, 'ul', '', ...items);
}

/** Why nothing was checked. */
function makeNothing(page: Document, t: Translate, level: 'h2' | 'h3', ...reason: HTMLElement[]): HTMLElement {
  const heading = makeElement(page, level, '', t('nothing'));
  heading.tabIndex = -1;
  return makeElement(page, 'section', 'broken', heading, ...reason);
}

/** The same of a file whose check ended with a fault. */
function makeFault(page: Document, t: Translate, subject: Shown, fault: CheckFault, level: 'h2' | 'h3'): HTMLElement {
  const { kind, drawId, sentence } = fault;
  const needsDraw = kind === 'no-record' || kind === 'other-record';
  const isNamed = kind !== undefined && !(needsDraw && drawId === undefined);
  const words = isNamed ? t(`faults.${kind}`, faultParts(fault)) : t('nothingText');
  const about = level === 'h3' ? [makeElement(page, 'p', '', describeSubject(t, subject))] : [];
  const why = makeElement(page, 'p', '', words);
  return makeNothing(page, t, level, ...about, why, ...makeTechnical(page, t, sentence));
}

/** What came out of the only thing that was checked, or of each of several below a heading that counts them. */
export function makeResults(page: Document, t: Translate, results: readonly FileResult[]): HTMLElement[] {
  const [only, ...others] = results;
  if (!only) return [];
  if (others.length === 0)
    return only.outcome
      ? makeOutcome(page, t, { ...only, outcome: only.outcome })
      : only.fault
        ? [makeFault(page, t, only.subject, only.fault, 'h2')]
        : [];
  const subjects = results.map(({ subject }) => subject);
  const heading = makeElement(page, 'h2', '', listKinds(t, subjects).join(' · '));
  heading.tabIndex = -1;
  // All were checked with the same keys.
  const keyed = results.find(({ outcome }) => outcome?.operatorKeys)?.outcome;
  const changed = keyed ? makeChangedKeys(page, t, keyed, 'h3') : [];
  const parts = results.flatMap(({ subject, outcome, fault, keysFile, draws }) => {
    if (outcome) return [makeOneOutcome(page, t, { subject, outcome, keysFile, draws })];
    return fault ? [makeFault(page, t, subject, fault, 'h3')] : [];
  });
  return [heading, makeElement(page, 'p', '', t('severalText')), ...changed, ...parts];
}

/** Nothing was checked, because two files have different keys. */
export function makeKeysRefused(page: Document, t: Translate, state: FileState): HTMLElement[] {
  const fault = findFileFaults(state).find((one) => one?.kind === 'other-keys');
  if (!fault) return [];
  return [makeNothing(page, t, 'h2', makeElement(page, 'p', '', t('faults.other-keys', faultParts(fault))))];
}

/** Nothing was checked, because nobody said which keys are trusted. */
export const makeKeysNeeded = (page: Document, t: Translate): HTMLElement =>
  makeNothing(page, t, 'h2', makeElement(page, 'p', '', t('keys.needed')));

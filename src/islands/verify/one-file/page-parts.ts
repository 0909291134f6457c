import type { Translate } from '#i18n/translator.ts';
import { makeCode, makeElement, makeReason } from '../saved-page/page-elements.ts';
import { parseVerifierKey } from '#tlog/index.ts';
import { drawIdOf } from '#verifier/shapes.ts';
import type { Pins3 } from '#verify/v3/index.ts';
import type { ChosenFile } from './chosen-files.ts';

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
    makeElement(page, 'details', '', makeElement(page, 'summary', '', t('keys.show')), list),
  );
}

/** The files that were chosen, and what each is. */
export function makeFileList(page: Document, t: Translate, files: readonly ChosenFile[]): HTMLElement {
  const items = files.map(({ name, shown, pins, fault }) => {
    const kind = t(`kinds.${pins ? 'keys' : (shown?.kind ?? 'unknown')}`);
    return makeElement(
      page,
      'li',
      fault === undefined ? '' : 'broken',
      makeElement(page, 'bdi', '', name),
      `: ${kind}`,
    );
  });
  return makeElement(page, 'ul', '', ...items);
}

/** Why nothing was checked. */
function makeNothing(page: Document, t: Translate, ...reason: HTMLElement[]): HTMLElement {
  const heading = makeElement(page, 'h2', '', t('nothing'));
  heading.tabIndex = -1;
  return makeElement(page, 'section', 'broken', heading, ...reason);
}

/** What is checked with the record of its draw. */
const NEEDS_RECORD: readonly (string | undefined)[] = ['ticket', 'list', 'winners'];

/** The draw whose record is missing among these files; undefined where none is, or they name no draw. */
export function findMissingRecord(files: readonly ChosenFile[]): string | undefined {
  const shown = files.flatMap((file) => file.shown ?? []);
  if (shown.some(({ kind }) => kind === 'record' || kind === 'receipt')) return undefined;
  const lone = shown.find(({ kind }) => NEEDS_RECORD.includes(kind));
  return lone && drawIdOf(lone);
}

/** The same with what else is needed, and the verifier's own English sentence. */
export function makeFault(page: Document, t: Translate, fault: string, files: readonly ChosenFile[]): HTMLElement {
  const draw = findMissingRecord(files);
  const words = draw === undefined ? t('nothingText') : t('files.recordNeeded', { draw: `\u2066${draw}\u2069` });
  return makeNothing(page, t, makeElement(page, 'p', '', words), makeReason(page, fault));
}

/** Nothing was checked, because nobody said which keys are trusted. */
export const makeKeysNeeded = (page: Document, t: Translate): HTMLElement =>
  makeNothing(page, t, makeElement(page, 'p', '', t('keys.needed')));

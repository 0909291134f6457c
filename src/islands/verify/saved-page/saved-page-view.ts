import { createTranslator, type Translate } from '#i18n/translator.ts';
import type { Check } from '#verify/index.ts';
import type { NotChecked } from '#verify/v3/types.ts';
import { readEntryText, readPublishedNumbers, type Evidence } from '../sources/evidence.ts';
import { isProof3, readDrawId } from '../sources/fields.ts';
import { describeRaffle } from '../raffle/raffle-report.ts';
import { replayAny } from '../checks/replay.ts';
import { checkMark, checkTextKey, drawChecks, uncheckedTextKey, type ReplayResult } from '../checks/replay-result.ts';
import { countUnchecked, listSteps, verdictOf, verdictTextKeys } from '../proof3/steps.ts';
import { SAVED_DATA_ID } from '#verifier/saved-page.ts';
import type { SavedData } from './saved-data.ts';
import { makeBalls, makeCode, makeElement, makeEntry, makePins, makeReason } from './page-elements.ts';
import { tamperRecord } from '../tamper/tamper.ts';
import { describeTickets, nameOwn } from '../checks/tickets-report.ts';

/** A page that shows a replay: its data, and the texts of its language. */
interface View {
  readonly page: Document;
  readonly t: Translate;
  readonly saved: SavedData;
  readonly evidence: Evidence;
  readonly outcome: ReplayResult;
  /** A character of its record was changed. */
  readonly isChanged: boolean;
}

/** The class of the section with a verdict. */
const SECTIONS = { held: 'held', incomplete: 'other', file: 'fault', fault: 'fault', failed: 'failed' } as const;

/** A check; of version 3 with what the verifier says of a failure, which is in English. */
function checkItem({ page, t }: View, check: Check, checks: readonly Check[], space: string): HTMLElement {
  const words = `${space}.${checkTextKey(check, checks)}`;
  const line = makeElement(page, 'li', checkMark(check, checks), makeElement(page, 'b', '', t(`${words}.title`)));
  line.append(makeElement(page, 'p', '', t(`${words}.${check.ok ? 'about' : 'failed'}`)));
  line.append(makeElement(page, 'small', '', t(`${words}.exact`)));
  if (check.ok) return line;
  if (space === 'checks3' && check.reason !== undefined) line.append(makeReason(page, check.reason));
  for (const [name, value] of [
    ['expected', check.expected],
    ['found', check.found],
  ] as const)
    if (value !== undefined) line.append(makeElement(page, 'small', '', `${t(name)}: `, makeCode(page, 'code', value)));
  return line;
}

function noteItem({ page, t }: View, { name, reason }: NotChecked): HTMLElement {
  const title = makeElement(page, 'b', '', `${t(`checks3.${name}.title`)}: ${t('notChecked')}`);
  const why = makeElement(page, 'p', '', t(uncheckedTextKey(t, name)));
  return makeElement(page, 'li', 'skipped', title, why, makeReason(page, reason));
}

/** A list of checks, and after them what could not be checked. */
function listOf(view: View, checks: readonly Check[], notChecked?: readonly NotChecked[]): HTMLElement {
  const space = notChecked ? 'checks3' : 'checks';
  const items = checks.map((check) => checkItem(view, check, checks, space));
  return makeElement(view.page, 'ol', '', ...items, ...(notChecked ?? []).map((note) => noteItem(view, note)));
}

const paragraph = ({ page }: View, text: string): HTMLElement => makeElement(page, 'p', '', text);

const numbersOf = (
  { page, t, saved: { display } }: View,
  name: 'recomputed' | 'published',
  numbers: readonly number[] = [],
): HTMLElement[] => [
  makeElement(page, 'p', '', t(`numbers.${name}`)),
  ...makeBalls(page, display, display?.faces ?? [], numbers),
];

/** The verdict on the draw, as a section in its colour, with its numbers. */
function drawSection(view: View): HTMLElement {
  const { page, t, saved, evidence, outcome, isChanged } = view;
  const { record, numbers, report3 } = outcome;
  const announced = readPublishedNumbers(evidence.record);
  const verdict = verdictOf(outcome);
  const count = record.filter(({ ok }) => !ok).length || record.length;
  const words = verdictTextKeys(outcome, report3 !== undefined, isChanged);
  const open = countUnchecked(report3?.notChecked ?? []);
  return makeElement(
    page,
    'section',
    SECTIONS[verdict],
    makeElement(page, 'h2', '', t(words.heading)),
    paragraph(view, t(words.text, { count })),
    ...(report3 ? [] : [paragraph(view, t('verdict.version2'))]),
    ...(open > 0 ? [paragraph(view, t('verdict.unchecked', { count: open }))] : []),
    ...(saved.isListLarge ? [paragraph(view, t('save.large'))] : []),
    ...numbersOf(view, 'recomputed', numbers?.flat()),
    // Where they are the same they stand once.
    ...(announced && numbers && announced.join() !== numbers.flat().join()
      ? [...numbersOf(view, 'published', announced), paragraph(view, t('numbers.other'))]
      : []),
  );
}

/** The winners of the raffle, where the draw has one. */
function raffleSection(view: View): HTMLElement[] {
  const { page, t, saved, evidence, outcome } = view;
  const raffle = describeRaffle(
    t,
    evidence.record,
    evidence.raffle,
    drawChecks(outcome),
    outcome.raffle,
    view.isChanged,
  );
  if (!raffle) return [];
  const winners = raffle.winners.map(({ luckyId, place, entryText }) => {
    const name = makeElement(page, 'b', '', makeCode(page, 'bdi', luckyId ?? ''));
    const item = makeElement(page, 'li', '', name, ` ${place}`);
    if (entryText) item.append(...makeEntry(page, t, saved.display, entryText));
    return item;
  });
  const verdict = makeElement(
    page,
    'section',
    raffle.held ? 'held' : 'failed',
    makeElement(page, 'h2', '', `${t('raffle.title')}: ${raffle.heading}`),
    paragraph(view, raffle.text),
    paragraph(view, raffle.about),
    makeElement(page, 'ol', '', ...winners),
  );
  return outcome.raffle ? [verdict, listOf(view, outcome.raffle, outcome.report3 && [])] : [verdict];
}

/** The checks of the draw; of version 3 in its steps. */
function stepSections(view: View): HTMLElement[] {
  const { page, t, outcome } = view;
  const heading = makeElement(page, 'h2', '', t('steps'));
  if (!outcome.report3) return [heading, listOf(view, outcome.record)];
  const steps = listSteps(outcome).flatMap(({ name, checks, notChecked }) => [
    makeElement(page, 'h3', '', t(`steps3.${name}.title`)),
    listOf(view, checks, notChecked),
  ]);
  return [heading, ...steps];
}

function drawInto(main: HTMLElement, view: View): void {
  const { page, t, saved, evidence, outcome } = view;
  const { tickets, receipt, report3 } = outcome;
  const report = describeTickets(t, saved.locale, evidence.tickets, outcome);
  const part = (i: number): HTMLElement => {
    const entry = makeEntry(page, t, saved.display, readEntryText(evidence.tickets[i]) ?? '');
    const shown = makeElement(page, 'details', '', makeElement(page, 'summary', '', report?.names[i] ?? ''), ...entry);
    shown.append(listOf(view, tickets[i] ?? [], report3 && (report3.tickets[i] ?? [])));
    shown.toggleAttribute('open', report?.failing.includes(i) ?? false);
    return shown;
  };
  const tone = report?.held ? 'held' : report?.isOpen ? 'other' : 'failed';
  const before = report
    ? [
        makeElement(
          page,
          'section',
          tone,
          makeElement(page, 'h2', '', report.heading),
          paragraph(view, report.text ?? ''),
        ),
      ]
    : [];
  // As on the verify page: failing tickets first.
  main.replaceChildren(...before, ...(report?.failing ?? []).map(part), drawSection(view), ...raffleSection(view));
  main.append(...stepSections(view));
  for (const i of tickets.keys()) if (!report?.failing.includes(i)) main.append(part(i));
  if (receipt)
    main.append(makeElement(page, 'h2', '', t('receipt.title')), listOf(view, receipt, report3 && report3.receipt));
}

/** Replays the data of a saved page and shows the checks. A button changes one character of the data. */
export async function showSavedPage(page: Document): Promise<void> {
  const saved = JSON.parse(page.getElementById(SAVED_DATA_ID)?.textContent ?? '{}') as SavedData;
  const { locale, texts, evidence, pins, pins3 } = saved;
  const t = createTranslator(locale, { verify: texts }, 'verify');
  const main = makeElement(page, 'main', '');
  const toggle = makeElement(page, 'button', '', t('tamper.change'));
  const [before = '', after = ''] = t('draw', { id: '\n' }).split('\n');
  const id = makeCode(page, 'bdi', readDrawId(evidence.record) ?? '');
  const head = makeElement(page, 'header', '', makeElement(page, 'h1', '', before, id, after));
  const own = nameOwn(t, locale, evidence);
  head.append(makeElement(page, 'p', '', t(isProof3(evidence.record) ? 'saved.lead3' : 'saved.lead')));
  if (own !== undefined) head.append(makeElement(page, 'p', 'own', t('saved.own', { own })));
  head.append(makeElement(page, 'p', '', t('saved.trust')), toggle);
  page.body.replaceChildren(head, main, makePins(page, t, saved));
  const spoiled = tamperRecord(evidence.record, 'seed')?.record ?? null;
  let changed = false;
  const show = async (): Promise<void> => {
    const shown = changed ? { ...evidence, record: spoiled } : evidence;
    // Such a page reads nothing from anywhere.
    const outcome = await replayAny(shown, { pins, pins3 }, { origin: undefined });
    drawInto(main, { page, t, saved, evidence: shown, outcome, isChanged: changed });
  };
  toggle.addEventListener('click', () => {
    changed = !changed;
    toggle.textContent = t(changed ? 'tamper.restore' : 'tamper.change');
    void show();
  });
  await show();
}

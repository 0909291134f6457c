import { createTranslator, type Translate } from '#i18n/translator.ts';
import type { Check } from '#verify/index.ts';
import { readDrawId, readEntryText, type Evidence } from '../sources/evidence.ts';
import { describeRaffle } from '../raffle/raffle-report.ts';
import { allPassed, checkMark, replay, checkTextKey } from '../checks/replay.ts';
import { SAVED_DATA_ID, type SavedData } from './saved-data.ts';
import { makeBalls, makeCode, makeElement, makeEntry, type ElementChild } from './page-elements.ts';
import { tamperRecord } from '../tamper/tamper.ts';
import { describeTickets } from '../checks/tickets-report.ts';

const checkItem = (page: Document, t: Translate, check: Check, checks: readonly Check[]): HTMLElement => {
  const words = `checks.${checkTextKey(check, checks)}`;
  const line = makeElement(page, 'li', checkMark(check, checks), makeElement(page, 'b', '', t(`${words}.title`)));
  line.append(makeElement(page, 'p', '', t(`${words}.${check.ok ? 'about' : 'failed'}`)));
  line.append(makeElement(page, 'small', '', t(`${words}.exact`)));
  for (const [name, value] of [
    ['expected', check.expected],
    ['found', check.found],
  ] as const)
    if (!check.ok && value !== undefined)
      line.append(makeElement(page, 'small', '', `${t(name)}: `, makeCode(page, 'code', value)));
  return line;
};

/** A verdict, as a section in its colour. */
const verdictOf = (page: Document, held: boolean, heading: string, ...below: readonly ElementChild[]): HTMLElement =>
  makeElement(page, 'section', held ? 'held' : 'failed', makeElement(page, 'h2', '', heading), ...below);

function drawInto(main: HTMLElement, t: Translate, { locale, pins, display }: SavedData, evidence: Evidence): void {
  const page = main.ownerDocument;
  const outcome = replay(evidence, pins);
  const { record, tickets, receipt, numbers } = outcome;
  const paragraph = (text: string) => makeElement(page, 'p', '', text);
  const list = (checks: readonly Check[]) =>
    makeElement(page, 'ol', '', ...checks.map((check) => checkItem(page, t, check, checks)));
  const held = allPassed(record);
  const count = held ? record.length : record.filter(({ ok }) => !ok).length;
  const draw = verdictOf(
    page,
    held,
    t(held ? 'verdict.held' : 'verdict.failed'),
    paragraph(t(held ? 'verdict.heldText' : 'verdict.failedText', { count })),
    paragraph(t('numbers.recomputed')),
    ...makeBalls(page, display, display?.faces ?? [], numbers?.flat() ?? []),
  );
  const report = describeTickets(t, locale, evidence.tickets, outcome);
  const part = (i: number): HTMLElement => {
    const entry = makeEntry(page, t, display, readEntryText(evidence.tickets[i]) ?? '');
    const shown = makeElement(page, 'details', '', makeElement(page, 'summary', '', report?.names[i] ?? ''), ...entry);
    shown.append(list(tickets[i] ?? []));
    shown.toggleAttribute('open', report?.failing.includes(i) ?? false);
    return shown;
  };
  const before = report ? [verdictOf(page, report.held, report.heading, paragraph(report.text ?? ''))] : [];
  const raffle = describeRaffle(t, evidence.record, evidence.raffle, record, outcome.raffle);
  const winner = ({ luckyId, place, entryText }: NonNullable<typeof raffle>['winners'][number]): HTMLElement => {
    const item = makeElement(
      page,
      'li',
      '',
      makeElement(page, 'b', '', makeCode(page, 'bdi', luckyId ?? '')),
      ` ${place}`,
    );
    if (entryText) item.append(...makeEntry(page, t, display, entryText));
    return item;
  };
  const raffled = raffle && [
    verdictOf(
      page,
      raffle.held,
      `${t('raffle.title')}: ${raffle.heading}`,
      paragraph(raffle.text),
      paragraph(raffle.about),
      makeElement(page, 'ol', '', ...raffle.winners.map(winner)),
    ),
    ...(outcome.raffle ? [list(outcome.raffle)] : []),
  ];
  // As on the verify page: failing tickets first.
  main.replaceChildren(...before, ...(report?.failing ?? []).map(part), draw, ...(raffled ?? []));
  main.append(makeElement(page, 'h2', '', t('steps')), list(record));
  for (const i of tickets.keys()) if (!report?.failing.includes(i)) main.append(part(i));
  if (receipt) main.append(makeElement(page, 'h2', '', t('receipt.title')), list(receipt));
}

/** Replays the data of a saved page and shows the checks. A button changes one character of the data. */
export function showSavedPage(page: Document): void {
  const saved = JSON.parse(page.getElementById(SAVED_DATA_ID)?.textContent ?? '{}') as SavedData;
  const { locale, texts, evidence } = saved;
  const t = createTranslator(locale, { verify: texts }, 'verify');
  const main = makeElement(page, 'main', '');
  const toggle = makeElement(page, 'button', '', t('tamper.change'));
  const [before = '', after = ''] = t('draw', { id: '\n' }).split('\n');
  const id = makeCode(page, 'bdi', readDrawId(evidence.record) ?? '');
  const head = makeElement(page, 'header', '', makeElement(page, 'h1', '', before, id, after));
  head.append(makeElement(page, 'p', '', t('saved.lead')), toggle);
  page.body.replaceChildren(head, main);
  const spoiled = tamperRecord(evidence.record, 'seed')?.record ?? null;
  let changed = false;
  toggle.addEventListener('click', () => {
    changed = !changed;
    toggle.textContent = t(changed ? 'tamper.restore' : 'tamper.change');
    drawInto(main, t, saved, changed ? { ...evidence, record: spoiled } : evidence);
  });
  drawInto(main, t, saved, evidence);
}

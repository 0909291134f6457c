import { translator, type Translate } from '#i18n/texts.ts';
import type { Check } from '#verify/index.ts';
import { drawIdOf, entryTextOf, type Evidence } from './files.ts';
import { saidOfRaffle } from './raffle-said.ts';
import { holds, markOf, replay, wordsOf } from './replay.ts';
import { SAVED_ID, type Saved } from './saved.ts';
import { ballsOf, code, element, entryOf, type Child } from './saved-parts.ts';
import { changePart } from './tamper.ts';
import { saidOfTickets } from './tickets-said.ts';

const checkItem = (page: Document, t: Translate, check: Check, checks: readonly Check[]): HTMLElement => {
  const words = wordsOf(check, checks);
  const line = element(page, 'li', markOf(check, checks), element(page, 'b', '', t(`checks.${words}.title`)));
  line.append(element(page, 'p', '', t(`checks.${words}.${check.ok ? 'about' : 'failed'}`)));
  for (const [name, value] of [
    ['expected', check.expected],
    ['found', check.found],
  ] as const)
    if (!check.ok && value !== undefined)
      line.append(element(page, 'small', '', `${t(name)}: `, code(page, 'code', value)));
  return line;
};

/** What came out, as a section in its colour. */
const verdictOf = (page: Document, held: boolean, heading: string, ...below: readonly Child[]): HTMLElement =>
  element(page, 'section', held ? 'held' : 'failed', element(page, 'h2', '', heading), ...below);

function drawInto(main: HTMLElement, t: Translate, { locale, pins, look }: Saved, evidence: Evidence): void {
  const page = main.ownerDocument;
  const outcome = replay(evidence, pins);
  const { record, tickets, receipt, numbers } = outcome;
  const paragraph = (text: string) => element(page, 'p', '', text);
  const list = (checks: readonly Check[]) =>
    element(page, 'ol', '', ...checks.map((check) => checkItem(page, t, check, checks)));
  const held = holds(record);
  const count = held ? record.length : record.filter(({ ok }) => !ok).length;
  const draw = verdictOf(
    page,
    held,
    t(held ? 'verdict.held' : 'verdict.failed'),
    paragraph(t(held ? 'verdict.heldText' : 'verdict.failedText', { count })),
    paragraph(t('numbers.recomputed')),
    ...ballsOf(page, look, look?.faces ?? [], numbers?.flat() ?? []),
  );
  const said = saidOfTickets(t, locale, evidence.tickets, outcome);
  const part = (i: number): HTMLElement => {
    const entry = entryOf(page, t, look, entryTextOf(evidence.tickets[i]) ?? '');
    const shown = element(page, 'details', '', element(page, 'summary', '', said?.names[i] ?? ''), ...entry);
    shown.append(list(tickets[i] ?? []));
    shown.toggleAttribute('open', said?.failing.includes(i) ?? false);
    return shown;
  };
  const before = said ? [verdictOf(page, said.held, said.heading, paragraph(said.text ?? ''))] : [];
  const raffle = saidOfRaffle(t, evidence.record, evidence.raffle, record, outcome.raffle);
  const winner = ({ luckyId, place, entryText }: NonNullable<typeof raffle>['winners'][number]): HTMLElement => {
    const item = element(page, 'li', '', element(page, 'b', '', code(page, 'bdi', luckyId ?? '')), ` ${place}`);
    if (entryText) item.append(...entryOf(page, t, look, entryText));
    return item;
  };
  const raffled = raffle && [
    verdictOf(
      page,
      raffle.held,
      `${t('raffle.title')}: ${raffle.heading}`,
      paragraph(raffle.text),
      paragraph(raffle.about),
      element(page, 'ol', '', ...raffle.winners.map(winner)),
    ),
    ...(outcome.raffle ? [list(outcome.raffle)] : []),
  ];
  // As in the page: what was opened first, and of that what does not hold.
  main.replaceChildren(...before, ...(said?.failing ?? []).map(part), draw, ...(raffled ?? []));
  main.append(element(page, 'h2', '', t('steps')), list(record));
  for (const i of tickets.keys()) if (!said?.failing.includes(i)) main.append(part(i));
  if (receipt) main.append(element(page, 'h2', '', t('receipt.title')), list(receipt));
}

/** Fills a saved page with what its own data prove, and lets its reader change one character of them. */
export function showSaved(page: Document): void {
  const saved = JSON.parse(page.getElementById(SAVED_ID)?.textContent ?? '{}') as Saved;
  const { locale, texts, evidence } = saved;
  const t = translator(locale, { verify: texts }, 'verify');
  const main = element(page, 'main', '');
  const toggle = element(page, 'button', '', t('tamper.change'));
  const [before = '', after = ''] = t('draw', { id: '\n' }).split('\n');
  const id = code(page, 'bdi', drawIdOf(evidence.record) ?? '');
  const head = element(page, 'header', '', element(page, 'h1', '', before, id, after));
  head.append(element(page, 'p', '', t('saved.lead')), toggle);
  page.body.replaceChildren(head, main);
  const spoiled = changePart(evidence.record, 'seed')?.record ?? null;
  let changed = false;
  toggle.addEventListener('click', () => {
    changed = !changed;
    toggle.textContent = t(changed ? 'tamper.restore' : 'tamper.change');
    drawInto(main, t, saved, changed ? { ...evidence, record: spoiled } : evidence);
  });
  drawInto(main, t, saved, evidence);
}

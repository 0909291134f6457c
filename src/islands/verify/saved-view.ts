import type { Locale } from '#i18n/locales.ts';
import { translator, type Texts, type Translate } from '#i18n/texts.ts';
import type { Check, Pins } from '#verify/index.ts';
import { drawIdOf, type Evidence } from './files.ts';
import { holds, replay, wordsOf } from './replay.ts';
import { changePart } from './tamper.ts';

/** What a saved page carries in itself. */
export interface Saved {
  readonly locale: Locale;
  readonly texts: Texts;
  readonly pins: Pins;
  readonly evidence: Evidence;
}
export const SAVED_ID = 'saved';

type Child = Node | string;

/** The saved page shows everything with these: no framework rides along. */
const element = (page: Document, tag: string, className: string, ...children: readonly Child[]): HTMLElement => {
  const made = page.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
};

const checkItem = (page: Document, t: Translate, check: Check, words: string): HTMLElement => {
  const line = element(page, 'li', check.ok ? 'held' : 'failed', element(page, 'b', '', t(`checks.${words}.title`)));
  line.append(element(page, 'p', '', t(`checks.${words}.${check.ok ? 'about' : 'failed'}`)));
  for (const [name, value] of [
    ['expected', check.expected],
    ['found', check.found],
  ] as const)
    if (!check.ok && value !== undefined)
      line.append(element(page, 'small', '', `${t(name)}: `, element(page, 'code', '', value)));
  return line;
};

function drawInto(main: HTMLElement, t: Translate, evidence: Evidence, pins: Pins): void {
  const page = main.ownerDocument;
  const { record, tickets, receipt, numbers } = replay(evidence, pins);
  const held = holds(record);
  const count = held ? record.length : record.filter(({ ok }) => !ok).length;
  const verdict = element(
    page,
    'section',
    held ? 'held' : 'failed',
    element(page, 'h2', '', t(held ? 'verdict.held' : 'verdict.failed')),
  );
  verdict.append(element(page, 'p', '', t(held ? 'verdict.heldText' : 'verdict.failedText', { count })));
  const balls = element(
    page,
    'p',
    'balls',
    ...(numbers?.flat() ?? []).map((n) => element(page, 'span', '', String(n))),
  );
  balls.dir = 'ltr';
  verdict.append(element(page, 'p', '', t('numbers.recomputed')), balls);
  const list = (checks: readonly Check[]) =>
    element(page, 'ol', '', ...checks.map((check) => checkItem(page, t, check, wordsOf(check, checks))));
  main.replaceChildren(verdict, element(page, 'h2', '', t('steps')), list(record));
  for (const [i, checks] of tickets.entries())
    main.append(element(page, 'h2', '', t('ticket.title', { entry: i + 1 })), list(checks));
  if (receipt) main.append(element(page, 'h2', '', t('receipt.title')), list(receipt));
}

/** Fills a saved page with what its own data prove, and lets its reader change one character of them. */
export function showSaved(page: Document): void {
  const { locale, texts, pins, evidence } = JSON.parse(page.getElementById(SAVED_ID)?.textContent ?? '{}') as Saved;
  const t = translator(locale, { verify: texts }, 'verify');
  const main = element(page, 'main', '');
  const toggle = element(page, 'button', '', t('tamper.change'));
  const head = element(page, 'header', '', element(page, 'h1', '', t('draw', { id: drawIdOf(evidence.record) ?? '' })));
  head.append(element(page, 'p', '', t('saved.lead')), toggle);
  page.body.replaceChildren(head, main);
  const spoiled = changePart(evidence.record, 'seed')?.record ?? null;
  let changed = false;
  toggle.addEventListener('click', () => {
    changed = !changed;
    toggle.textContent = t(changed ? 'tamper.restore' : 'tamper.change');
    drawInto(main, t, changed ? { ...evidence, record: spoiled } : evidence, pins);
  });
  drawInto(main, t, evidence, pins);
}

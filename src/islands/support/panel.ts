import { telHref } from '#kernel/phone-href.ts';
import { SECOND_MS } from '#kernel/time.ts';
import type { Translate } from '#i18n/translator.ts';
import { pageLocale, type PageConfig } from '#client/page/config.ts';
import { $user } from '#client/session/user.ts';
import { chatAddress } from './chat-address.ts';
import { loadSupportTexts } from './texts.ts';

/** A provider that has not said by then that it is there does not answer (docs/adapters.md §7). */
const READY_MS = 15 * SECOND_MS;
const READY = 'chat-ready';
/** Esc inside the frame is the frame's. */
const CLOSE = 'chat-close';
/** What a chat needs; it may not lead the page around it away. */
const ALLOWED = 'allow-scripts allow-forms allow-same-origin allow-popups allow-popups-to-escape-sandbox';

/** As islands/shell/dom.ts. Shared, it would be one more script, which dialogs could not load again (tests/repo/pages/first-load-budget.test.ts). */
function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const SVG = 'http://www.w3.org/2000/svg';

/** As the primitives draw it; they are React. */
function cross(): SVGElement {
  const icon = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  const attributes = { viewBox: '0 0 24 24', width: '22', fill: 'none', stroke: 'currentcolor', 'stroke-width': '2' };
  for (const [name, value] of Object.entries({ ...attributes, 'aria-hidden': 'true' })) icon.setAttribute(name, value);
  path.setAttribute('d', 'M6 6l12 12M18 6 6 18');
  icon.append(path);
  return icon;
}

/** How support is reached without the chat; nothing where the operator names neither. */
function contacts({ supportEmail, supportPhone }: PageConfig, t: Translate): HTMLElement[] {
  const line = (name: string, href: string, text: string) =>
    make(
      'li',
      {},
      make('span', { class: 'text-ink-2' }, `${name} `),
      make('a', { class: 'link', href, dir: 'ltr' }, text),
    );
  const lines = [
    ...(supportEmail === undefined ? [] : [line(t('mail'), `mailto:${supportEmail}`, supportEmail)]),
    ...(supportPhone === undefined ? [] : [line(t('phone'), telHref(supportPhone), supportPhone)]),
  ];
  return lines.length > 0 ? [make('p', {}, t('reach')), make('ul', { class: 'grid gap-2' }, ...lines)] : [];
}

interface Panel {
  readonly dialog: HTMLDialogElement;
  readonly body: HTMLElement;
  /** What stands in the frame; undefined while none does. */
  shown?: string | undefined;
  stop?: (() => void) | undefined;
}
let panel: Panel | undefined;

function build(t: Translate): Panel {
  const heading = make('h2', { id: 'support-title', tabindex: '-1', autofocus: '' }, t('title'));
  const close = make('button', { type: 'button', class: 'icon-btn', 'aria-label': t('close') }, cross());
  const body = make('div', { class: 'chat-body' });
  const head = make('div', { class: 'dialog-head' }, heading, close);
  const dialog = make('dialog', { class: 'dialog chat', 'aria-labelledby': 'support-title' }, head, body);
  close.addEventListener('click', () => dialog.close());
  document.body.append(dialog);
  const made: Panel = { dialog, body };
  // What is written in it is one player's, or one visitor's.
  $user.listen((user, before) => {
    if (user?.userOpenId === before?.userOpenId) return;
    dialog.close();
    made.stop?.();
    made.shown = undefined;
    body.replaceChildren();
  });
  return made;
}

function say(made: Panel, ...content: (Node | string)[]): void {
  made.stop?.();
  made.shown = undefined;
  made.body.replaceChildren(make('div', { class: 'chat-words', role: 'status' }, ...content));
}

/** Loads the provider's page, and says so until it is there, or that it does not answer. */
function load(made: Panel, address: string, facts: PageConfig, t: Translate): void {
  const frame = make('iframe', { class: 'chat-frame', title: t('frame'), sandbox: ALLOWED, src: address });
  const waiting = make(
    'p',
    { class: 'chat-words', role: 'status' },
    make('span', { class: 'spinner', 'aria-hidden': 'true' }),
    t('connecting'),
  );
  const again = make('button', { type: 'button', class: 'btn btn-quiet' }, t('again'));
  again.addEventListener('click', () => load(made, address, facts, t));
  const late = setTimeout(() => {
    say(made, make('p', {}, t('away')), again, ...contacts(facts, t));
  }, READY_MS);
  const hear = ({ source, data }: MessageEvent) => {
    if (source !== frame.contentWindow) return;
    if (data === CLOSE) made.dialog.close();
    if (data !== READY) return;
    clearTimeout(late);
    waiting.remove();
    frame.dataset['ready'] = '';
    if (made.dialog.open) frame.focus();
  };
  made.stop?.();
  made.stop = () => {
    clearTimeout(late);
    removeEventListener('message', hear);
  };
  addEventListener('message', hear);
  made.shown = address;
  made.body.replaceChildren(frame, waiting);
}

/** The panel of customer support: a native dialog that gives the focus back, its frame loaded only now and kept while the page stands. */
export async function openPanel(facts: PageConfig): Promise<void> {
  const locale = pageLocale();
  const t = await loadSupportTexts(locale);
  panel ??= build(t);
  if (facts.chat === undefined) say(panel, ...contacts(facts, t));
  else {
    const player = $user.get()?.userOpenId ?? null;
    const address = chatAddress(facts.chat, { locale, player, origin: location.origin });
    if (panel.shown !== address) load(panel, address, facts, t);
  }
  if (!panel.dialog.open) panel.dialog.showModal();
}

import { go, currentPath } from '#client/page/navigation.ts';
import { findPlay } from '#games/rules/entry.ts';
import { drawFaces, pickFaces, describeNumber } from '#games/view/faces.ts';
import type { Game } from '#games/game.ts';
import { findPickHits } from '#games/rules/hits.ts';
import { gameByType } from '#games/index.ts';
import { formatDrawPhase } from '#games/view/draw-phase.ts';
import { formatList } from '#i18n/list-format.ts';
import { localHref } from '#i18n/paths.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { assertPresent } from '#kernel/assert.ts';
import { moneyText } from '#ui/currency.ts';
import type { Button, Content } from '../content.ts';
import { el } from '../dom.ts';
import { ballRow } from './balls.ts';
import { countUp } from './count-up.ts';
import { winWords, type Wins, type WinWords } from './win-words.ts';

type Win = Wins['wins'][number];

interface Tools {
  readonly t: Translate;
  readonly locale: Locale;
}

const orderPath = ({ orderId }: Win) => `/account/order/orderDetail?orderId=${orderId}`;
const gameIn = ({ lotteryType }: Win): Game => assertPresent(gameByType(lotteryType), 'the game of a win');
const playIn = (game: Game, key: string) => assertPresent(findPlay(game, key), 'the play of an entry');
const nameOf = (win: Win, t: Translate): string => t(`games:${gameIn(win).name}.name`);

type WonEntry = Win['entries'][number];

/** Numbers as they are read out, those that are hit said to be. */
function said({ game, faces, numbers, hits }: Said, { t, locale }: Tools): string {
  const word = (n: number, i: number): string => describeNumber(game, faces[i] ?? 'number', n, t);
  return formatList(
    numbers.map((n, i) => (hits[i] ? t('hit', { n: word(n, i) }) : word(n, i))),
    locale,
  );
}
interface Said {
  readonly game: Game;
  readonly faces: readonly string[];
  readonly numbers: readonly number[];
  readonly hits: readonly boolean[];
}

/** What of an entry's prize its numbers won. */
const byNumbers = ({ prize, raffle }: WonEntry): number => prize - (raffle?.prize ?? 0);

/** The numbers drawn; those that an entry won by are marked, in their own place. */
function drawn({ numbers: lists, marks }: Win, game: Game, size: number, tools: Tools) {
  const row = { game, faces: drawFaces(game), numbers: lists.flat(), hits: marks };
  return ballRow({ ...row, size, label: `${tools.t('drawn')}: ${said(row, tools)}` });
}

/** The numbers of an entry that won, if any were picked; those it won by are marked. */
function picked({ numbers }: Win, entry: WonEntry, game: Game, tools: Tools): Node[] {
  const { play: key, picks } = entry;
  if (picks.length === 0) return [];
  const play = playIn(game, key);
  const row = {
    game,
    faces: pickFaces(game, play, picks),
    numbers: picks.flat(),
    hits: byNumbers(entry) > 0 ? findPickHits(play, picks, numbers) : [],
  };
  return [ballRow({ ...row, size: 30, label: said(row, tools) })];
}

/** The sum: read out whole at whatever moment; the one that counts up, once, is for eyes. */
function sumOf(wins: Wins, { glad, above, sum, below }: WinWords, locale: Locale) {
  const seen = el('span', { class: 'amount', 'aria-hidden': 'true' }, sum);
  if (glad) countUp(wins.totalPrizeAmount, (fils) => (seen.textContent = moneyText(fils, locale, 'floored')));
  const amount = el('p', { class: 'win-amount' }, el('span', { class: 'sr-only' }, sum), seen);
  amount.style.setProperty('--chars', `${sum.replace(/[\u2066-\u2069]/g, '').length}`);
  return el(
    'div',
    { class: 'win-sum' },
    el('p', { class: 'text-ink-2' }, above),
    amount,
    ...below.map((line) => el('p', {}, line)),
  );
}

/** The draw of a single win, in its game's hue: what fell, and what of it was the player's. */
function drawOf(win: Win, tools: Tools) {
  const { t } = tools;
  return el(
    'div',
    { class: 'hue on-night win-art', 'data-game': gameIn(win).key },
    el(
      'p',
      {},
      el('b', { class: 'font-semibold' }, nameOf(win, t)),
      ` · ${t('draw', { phase: formatDrawPhase(win.drawId) })}`,
    ),
    drawn(win, gameIn(win), 52, tools),
  );
}

/** The entries that won, the best first. */
function entriesOf(win: Win, tools: Tools) {
  const { t, locale } = tools;
  const game = gameIn(win);
  const amount = (fils: number) => el('p', { class: 'amount flex-none font-semibold' }, moneyText(fils, locale));
  const rows = win.entries.map((entry) =>
    el(
      'li',
      {},
      el(
        'div',
        { class: 'win-row' },
        el(
          'div',
          {},
          el(
            'p',
            { class: 'text-sm font-semibold' },
            // A game that is played in one way has no name for it.
            game.plays.length > 1 ? t(`games:${game.name}.plays.${entry.play}.name`) : '',
            entry.multiple > 1 ? ` \u2066×${entry.multiple}\u2069` : '',
          ),
          ...picked(win, entry, game, tools),
        ),
        ...(byNumbers(entry) > 0 ? [amount(byNumbers(entry))] : []),
      ),
      ...(entry.raffle
        ? [
            el(
              'div',
              { class: 'win-row win-raffle' },
              el('p', { class: 'text-sm' }, t('raffle', { id: `\u2066${entry.raffle.luckyId}\u2069` })),
              amount(entry.raffle.prize),
            ),
          ]
        : []),
    ),
  );
  const more = win.entriesCount - rows.length;
  return [
    el('h3', { class: 'mt-4 text-base' }, t('entries')),
    el('ul', { class: 'win-list' }, ...rows),
    ...(more > 0 ? [el('p', { class: 'text-ink-2 text-sm' }, t('moreEntries', { count: more }))] : []),
  ];
}

/** A link away closes the dialog first, as its buttons do: only what was closed counts as seen. In another tab, the dialog stands here. */
function leading(link: HTMLAnchorElement, href: string): HTMLAnchorElement {
  link.addEventListener('click', (event) => {
    const dialog = link.closest('dialog');
    if (!dialog || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    dialog.addEventListener('close', () => go(href), { once: true });
    dialog.close();
  });
  return link;
}

/** Several wins: each in a line that leads to its order. */
function listOf(wins: Wins, tools: Tools) {
  const { t, locale } = tools;
  const rows = wins.wins.map((win) =>
    el(
      'li',
      { class: 'win-row', 'data-game': gameIn(win).key },
      el('span', { class: 'hue w-1.5 flex-none self-stretch rounded-full', 'aria-hidden': 'true' }),
      el(
        'div',
        { class: 'min-w-0 flex-1' },
        leading(
          el(
            'a',
            { class: 'text-sm font-semibold after:absolute after:inset-0', href: localHref(orderPath(win), locale) },
            `${nameOf(win, t)} · ${t('draw', { phase: formatDrawPhase(win.drawId) })}`,
          ),
          orderPath(win),
        ),
        drawn(win, gameIn(win), 30, tools),
      ),
      el('p', { class: 'amount font-semibold' }, moneyText(win.prize, locale)),
    ),
  );
  const more = wins.winsCount - rows.length;
  return [
    el('h3', { class: 'mt-2 text-base' }, t('wins', { count: wins.winsCount })),
    el('ul', { class: 'win-list' }, ...rows),
    ...(more > 0 ? [el('p', { class: 'text-ink-2 text-sm' }, t('moreWins', { count: more }))] : []),
  ];
}

function waysOn(wins: Wins, { t }: Tools): Button[] {
  const [first, ...others] = wins.wins;
  const play = first && `/lottery/${gameIn(first).key}`;
  const again: Button[] = play ? [{ text: t('again'), act: () => currentPath() !== play && go(play) }] : [];
  if (wins.jumpType === 5)
    return [...again, { text: t('claim'), main: true, act: () => go('/account/order/grandPrize') }];
  return [
    ...again,
    first && others.length === 0
      ? { text: t('order'), main: true, act: () => go(orderPath(first)) }
      : { text: t('orders'), main: true, act: () => go('/account/order/list') },
  ];
}

/** Each button leads on; this one only closes. */
function cross(dialog: HTMLDialogElement, label: string): Node {
  const made = el('button', { type: 'button', class: 'icon-btn win-cross', 'aria-label': label });
  made.addEventListener('click', () => dialog.close());
  return made;
}

/** The one moment to enjoy: what fell, what of it was the player's, and what came of it. Calm, and over when it is closed. */
export function winContent(wins: Wins, tools: Tools): Content {
  const words = winWords(wins, tools.t, tools.locale);
  const [first, ...others] = wins.wins;
  const sum = sumOf(wins, words, tools.locale);
  return {
    title: words.title,
    shown: (dialog) => {
      dialog.classList.toggle('win-glad', words.glad);
      dialog.querySelector('.dialog-head')?.append(cross(dialog, tools.t('close')));
      wins.shown?.();
    },
    body:
      first && others.length === 0
        ? [drawOf(first, tools), sum, ...entriesOf(first, tools)]
        : [sum, ...(first ? listOf(wins, tools) : [])],
    buttons: waysOn(wins, tools),
  };
}

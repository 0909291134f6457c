import { call } from '#client/gateway/call.ts';
import { pageLocale } from '#client/page/config.ts';
import { productNow } from '#client/page/clock.ts';
import { runOnVisible } from '#client/page/on-visible.ts';
import { $user } from '#client/session/user.ts';
import { onPush } from '#client/socket/pushes.ts';
import type { ResponseOf } from '#contract/command.ts';
import * as commands from '#contract/commands.ts';
import type { orders } from '#contract/orders/430030-orders.ts';
import { ORDER_STATUS } from '#contract/orders/statuses.ts';
import { moneyText } from '#ui/currency.ts';
import type { TicketFacts } from './ticket-games.ts';

type Order = ResponseOf<typeof orders>['list'][number];

/** Waiting tickets that are shown; the list of orders has the rest. */
const MAX_WAITING = 5;
/** Until the results of a draw are expected, after its time. */
const AFTER_DRAW_MS = 6_000;
const SVG = 'http://www.w3.org/2000/svg';

function createBall(number: number, face: string, pictures: TicketFacts['pictures']): HTMLElement {
  const ball = document.createElement('span');
  ball.className = `ball ball-${face}`;
  ball.dataset['n'] = String(number);
  const picture = pictures[face];
  if (picture !== undefined) {
    const svg = document.createElementNS(SVG, 'svg');
    svg.setAttribute('aria-hidden', 'true');
    svg.appendChild(document.createElementNS(SVG, 'use')).setAttribute('href', picture + String(number));
    ball.append(svg);
  }
  ball.appendChild(document.createElement('span')).textContent = String(number);
  return ball;
}

const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));

/** Draws the cards from the page's templates. */
function createCards(place: HTMLElement) {
  const { games, pictures, texts } = JSON.parse(place.dataset['mine'] ?? '') as TicketFacts;
  const clone = (name: string): HTMLElement | undefined =>
    place.querySelector<HTMLTemplateElement>(`[data-mine-card=${name}]`)?.content.firstElementChild?.cloneNode(true) as
      HTMLElement | undefined;

  function createTicket(name: 'waiting' | 'last', order: Order, note: string): HTMLElement | undefined {
    const game = games[order.lotteryType];
    const item = clone(name);
    const link = item?.querySelector('a');
    if (!game || !item || !link) return undefined;
    link.href = texts.order + order.orderId;
    link.dataset['game'] = game.key;
    const part = (key: string) => link.querySelector<HTMLElement>(`[data-${key}]`);
    part('name')?.append(game.name);
    part('note')?.append(note);
    const { play, picks } = order.entry;
    const faceOf = (pick: number): string => game.faces[pick] ?? game.faces.at(-1) ?? 'number';
    const numbers = picks.flatMap((pick, i) => pick.map((n) => createBall(n, faceOf(i), pictures)));
    const own = (game.own[play] ?? []).map((n) => createBall(n, faceOf(0), pictures));
    part('balls')?.append(...(numbers.length > 0 ? numbers : own));
    const clock = part('countdown-to');
    if (clock) clock.dataset['countdownTo'] = String(order.drawTimestamp);
    return item;
  }

  const joinNotes = (...notes: readonly (string | false)[]): string => notes.filter(Boolean).join(' · ');
  const moreOf = ({ entriesCount }: Order): string | false =>
    entriesCount > 1 && fill(texts.more, { n: entriesCount - 1 });
  const noteOf = (order: Order): string =>
    joinNotes(
      order.drawsCount > 1 && fill(texts.draws, { x: order.drawsDone + 1, y: order.drawsCount }),
      moreOf(order),
    );
  const resultOf = (order: Order): string =>
    joinNotes(
      moreOf(order),
      order.winAmount > 0 ? fill(texts.won, { amount: moneyText(order.winAmount, pageLocale()) }) : texts.lost,
    );

  return (waiting: readonly Order[], last: Order | undefined): HTMLElement[] =>
    [
      ...(waiting.length > 0 ? waiting.map((order) => createTicket('waiting', order, noteOf(order))) : [clone('none')]),
      last && createTicket('last', last, resultOf(last)),
    ].filter((card) => card !== undefined);
}

const isDecided = ({ status }: Order): boolean =>
  status === ORDER_STATUS.won || status === ORDER_STATUS.notWon || status === ORDER_STATUS.toClaim;

/** Shows the player's next tickets and their last result, and again when they may have changed. */
export function showYourTickets(place: HTMLElement): void {
  const row = place.querySelector<HTMLElement>('[data-mine-row]');
  if (!row) return;
  const createAll = createCards(place);
  let next: ReturnType<typeof setTimeout> | undefined;

  async function load(): Promise<void> {
    const player = $user.get()?.userOpenId;
    if (player === undefined) return;
    const list = (status: 'all' | 'unsettled') =>
      call(commands.orders, { status }, { silent: true, page: { pageSize: 20 } });
    const [waiting, all] = await Promise.all([list('unsettled'), list('all')]);
    if (!waiting.ok || !all.ok || $user.get()?.userOpenId !== player) return;
    const soonest = waiting.data.list.toSorted((a, b) => a.drawTimestamp - b.drawTimestamp).slice(0, MAX_WAITING);
    row?.replaceChildren(...createAll(soonest, all.data.list.find(isDecided)));
    row?.removeAttribute('aria-busy');
    clearTimeout(next);
    const first = soonest[0];
    if (first) next = setTimeout(refresh, Math.max(0, first.drawTimestamp - productNow()) + AFTER_DRAW_MS);
  }
  const refresh = runOnVisible(load);
  onPush('bet', refresh);
  onPush('bet_confirm', refresh);
  refresh();
}

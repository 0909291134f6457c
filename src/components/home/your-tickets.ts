import { call } from '#client/gateway/call.ts';
import { pageLocale } from '#client/page/config.ts';
import * as commands from '#contract/commands.ts';
import { moneyText } from '#ui/currency.ts';
import type { TicketFacts } from './ticket-games.ts';
import { groupWaiting, type WaitingCards } from './waiting-cards.ts';
import { watchTickets, type Order, type Tickets } from './watch-tickets.ts';

/** Waiting tickets that are shown; the list of orders has the rest. */
const MAX_WAITING = 5;
/** Orders of cards that are read. */
const MAX_CARD_ORDERS = 50;
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

/** The place of an order's next draw in its plan. Draws that the player stopped count as past, but come after it. */
export const positionOfNext = ({ drawsDone, drawsStopped }: Pick<Order, 'drawsDone' | 'drawsStopped'>): number =>
  drawsDone - drawsStopped + 1;

/** Draws the cards from the page's templates. */
function createCards(place: HTMLElement) {
  const { games, pictures, covers, texts } = JSON.parse(place.dataset['mine'] ?? '') as TicketFacts;
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
      order.drawsCount > 1 && fill(texts.draws, { x: positionOfNext(order), y: order.drawsCount }),
      moreOf(order),
    );
  const resultOf = (order: Order): string =>
    joinNotes(
      moreOf(order),
      order.winAmount > 0 ? fill(texts.won, { amount: moneyText(order.winAmount, pageLocale()) }) : texts.lost,
    );

  function createWaitingCards({ showKey, kind, gameName, count, orMore }: WaitingCards): HTMLElement | undefined {
    const item = clone('cards');
    const link = item?.querySelector('a');
    if (!item || !link) return undefined;
    const { note, href } = texts.cards[kind];
    link.href = href + showKey;
    link.querySelector('[data-name]')?.append(gameName);
    link.querySelector('[data-note]')?.append(fill(note, { n: orMore ? `${count}+` : count }));
    link.querySelector('img')?.setAttribute('src', covers[showKey] ?? '');
    return item;
  }

  // Cards first: they wait for the player, and tickets for a draw.
  return ({ waiting, last, cards }: Tickets): HTMLElement[] =>
    [
      ...cards.map(createWaitingCards),
      ...waiting.map((order) => createTicket('waiting', order, noteOf(order))),
      waiting.length + cards.length === 0 && clone('none'),
      last && createTicket('last', last, resultOf(last)),
    ].filter((card) => card instanceof HTMLElement);
}

async function fetchTickets(): Promise<Tickets | undefined> {
  const ofSize = (pageSize: number) => ({ silent: true, page: { pageSize } });
  const [waiting, decided, cards] = await Promise.all([
    call(commands.orders, { status: 'unsettled', sort: 'next-draw' }, ofSize(MAX_WAITING)),
    call(commands.orders, { status: 'decided', sort: 'last-draw' }, ofSize(1)),
    call(commands.cardOrders, { status: 'unscratched' }, ofSize(MAX_CARD_ORDERS)),
  ]);
  if (!waiting.ok || !decided.ok || !cards.ok) return undefined;
  return { waiting: waiting.data.list, last: decided.data.list[0], cards: groupWaiting(cards.data) };
}

/** Shows the player's next tickets and their last result. */
export function showYourTickets(place: HTMLElement): void {
  const row = place.querySelector<HTMLElement>('[data-mine-row]');
  if (!row) return;
  const createAll = createCards(place);
  const placeholders = [...row.children];
  const links = () => [...row.querySelectorAll('a')];
  watchTickets(fetchTickets, (tickets) => {
    const focused = links().find((link) => link === document.activeElement)?.href;
    row.replaceChildren(...(tickets ? createAll(tickets) : placeholders));
    row.setAttribute('aria-busy', String(!tickets));
    // The card of the same order, because each is new.
    links()
      .find(({ href }) => href === focused)
      ?.focus({ preventScroll: true });
  });
}

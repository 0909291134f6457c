import { ticketLeaf } from '#verify/merkle.ts';
import { toHex } from '#verify/bytes.ts';
import type { Check } from '#verify/types.ts';
import { checkNone, failed, passed, verdict } from '../answer.ts';
import { findWin, parseEntryText, tiersOf } from './entry-text.ts';
import { parseWinners3 } from '../files.ts';
import type { ListedTicket } from './list.ts';
import { orderLeaf, rootBy } from './order-leaf.ts';
import type { Opening3, Record3, Rules3, Verdict3 } from '../types.ts';

export interface WinnersContext {
  readonly record: Record3;
  /** The hash of the commitment. */
  readonly commitment: string;
  readonly rules: Rules3;
  readonly tickets: readonly ListedTicket[];
  readonly roots: ReadonlyMap<number, string>;
}

/** What an opening wins that is opened: the raffle, a shared tier, or both. */
interface Opened {
  readonly tier: number;
  readonly multiple: number;
}

/** What an opened ticket wins by its numbers of a shared prize; text says why the opening is none. */
function open(opening: Opening3, context: WinnersContext): Opened | string {
  const { place, orderId, entryNo, entryText, salt, orders, name, leaves, proof } = opening;
  const { record, commitment, rules, tickets, roots } = context;
  const where = `the opening of place ${place}`;
  const leaf = toHex(ticketLeaf({ salt, drawId: record.drawId, orderId, entryNo, entryText }));
  const ticket = tickets[place];
  if (ticket?.leaf !== leaf) return `${where} is not of the ticket that stands there`;
  const own = leaves[entryNo - 1];
  if (own?.leaf !== leaf || ticket.orders !== orders) return `${where} is of another order or batch`;
  if (rootBy(orderLeaf(commitment, name, leaves), proof) !== roots.get(orders))
    return `${where} does not lead to the root of its batch`;
  const entry = parseEntryText(entryText, rules);
  if (!entry) return `${where} has an entry that the rules do not allow`;
  if (own.stake !== entry.stake || ticket.stake !== entry.stake) return `${where} has another stake than its leaf`;
  const won = findWin(entry, record.numbers, rules);
  const tier = won?.shared ? won.tier : 0;
  if (tier === 0 && !record.raffle?.winners.includes(place))
    return `${where} is of a ticket that wins neither the raffle nor a shared prize`;
  return { tier, multiple: entry.multiple };
}

/** Whether a place, or a ticket by its order and number, is opened twice. */
function repeatFault(winners: readonly Opening3[]): string | undefined {
  const places = winners.map(({ place }) => place);
  if (new Set(places).size < places.length) return 'a place is opened twice';
  const tickets = winners.map(({ orderId, entryNo }) => `${orderId}#${entryNo}`);
  return new Set(tickets).size < tickets.length ? 'a ticket is opened at two places' : undefined;
}

function missingFault({ raffle }: Record3, winners: readonly Opening3[]): string | undefined {
  const opened = new Set(winners.map(({ place }) => place));
  const missing = raffle?.winners.find((place) => !opened.has(place));
  return missing === undefined
    ? undefined
    : `place ${missing} won the raffle and is not opened: its prize is kept for whoever holds the receipt`;
}

/** What one winner of a tier with multiple 1 is paid: of a shared one its part of all multiples, rounded down. */
const shareOf = (prize: number, units: number): number => (units === 0 ? prize : Math.floor(prize / units));

function divisionFault({ prizes }: Record3, rules: Rules3, opened: readonly Opened[]): string | undefined {
  for (const { tier, prize, shared } of tiersOf(rules)) {
    const paid = prizes.find((result) => result.tier === tier);
    if (!shared || !paid) continue;
    const own = opened.filter((one) => one.tier === tier);
    if (paid.winners !== own.length)
      return `the record counts ${paid.winners} winners of tier ${tier}, and ${own.length} are opened`;
    const share = shareOf(
      prize,
      own.reduce((sum, { multiple }) => sum + multiple, 0),
    );
    if (paid.prize !== share) return `a winner of tier ${tier} was paid ${paid.prize} fils, and ${share} are due`;
  }
  return undefined;
}

/** Checks the tickets that were opened to everybody (docs/draw-proof.md §7). */
export function checkWinners(value: unknown, context: WinnersContext): Verdict3 {
  const shaped = parseWinners3(value);
  if ('fault' in shaped) return verdict([failed('winners', shaped.fault)]);
  const { drawId, winners } = shaped.value;
  const { record, rules } = context;
  if (drawId !== record.drawId) return verdict([failed('winners', 'these are winners of another draw')]);
  const results = winners.map((opening) => open(opening, context));
  const opened = results.filter((result) => typeof result !== 'string');
  const fault =
    results.find((result) => typeof result === 'string') ?? repeatFault(winners) ?? missingFault(record, winners);
  return verdict([
    passed('winners'),
    checkNone('openings', fault, winners.length),
    checkNone('division', divisionFault(record, rules, opened)),
  ]);
}

/** What the record alone tells of its prizes: each tier, with the prize of the rules or, if shared, at most that. */
export function checkPrizes({ prizes }: Record3, rules: Rules3): Check {
  const tiers = tiersOf(rules);
  const isEach = prizes.length === tiers.length && tiers.every(({ tier }, i) => prizes[i]?.tier === tier);
  if (!isEach) return failed('prizes', 'the record does not name each tier of the rules once, in order');
  for (const { tier, prize, shared } of tiers) {
    const { winners = 0, prize: paid = 0 } = prizes[tier - 1] ?? {};
    if (!shared && paid !== prize)
      return failed('prizes', `tier ${tier} was paid another prize than the rules promise`, prize, paid);
    if (shared && (winners === 0 ? paid !== prize : paid > Math.floor(prize / winners)))
      return failed('prizes', `the shared prize of tier ${tier} is not a part of what the rules promise`, prize, paid);
  }
  return passed('prizes');
}

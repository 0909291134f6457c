import { toHex } from '#verify/bytes.ts';
import { ticketLeaf } from '#verify/merkle.ts';
import type { ClosingEntry } from '../log/entries.ts';
import type { DrawLife } from '../log/life.ts';
import type { Ticket3, TicketList } from '../types.ts';
import { checkList } from './list.ts';

/**
 * What a draw's list of tickets says of a ticket's file. `same`: it has this very ticket. `other`: it has the one of
 * the file's receipt, or one of the same order, so the file was changed. `none`: it has neither.
 */
export type Listed = 'same' | 'other' | 'none';

export interface ListBeside {
  readonly list: unknown;
  /** The hash of the commitment. */
  readonly commitment: string;
  readonly closing: ClosingEntry;
  /** What the log says of the draw, where it is at hand. */
  readonly life: DrawLife | undefined;
}

/**
 * Reads the list of a draw, once for all of its tickets that are looked for. Undefined where it is not one that gives
 * the root of the closing, and so says nothing.
 */
export function readListed(drawId: string, { list, ...beside }: ListBeside): ((ticket: Ticket3) => Listed) | undefined {
  const { tickets } = checkList(list, { drawId, ...beside, rules: undefined });
  if (!tickets) return undefined;
  const leaves = new Set(tickets.map(({ leaf }) => leaf));
  // `checkList` has checked its shape.
  const items = (list as TicketList).batches.flatMap((batch) => batch.items);
  return (ticket) => {
    const { entryNo, name, receipt } = ticket;
    if (leaves.has(toHex(ticketLeaf(ticket)))) return 'same';
    const own = items.filter((item) => item.name === name);
    const sold = [...receipt.leaves.slice(entryNo - 1, entryNo), ...own.flatMap((item) => item.leaves)];
    return sold.some(({ leaf }) => leaves.has(leaf)) ? 'other' : 'none';
  };
}

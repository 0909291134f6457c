import type { ResponseOf } from '#contract/command.ts';
import type { contract } from '#contract/index.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { cardOrderIdOf, recognizeCards } from '#verifier/cards/card-files.ts';
import { isWebPage, readSavedPage } from '#verifier/saved-page.ts';
import { recognize, type Shown } from '#verifier/shapes.ts';
import type { Ticket } from '#verify/index.ts';
import { hasKey, isProof3, readDrawId } from './fields.ts';
import { readCancelledDraw } from './open-draw.ts';

/** What is checked: a record and tickets as they came, unchecked. */
export interface Evidence {
  readonly record?: unknown;
  readonly tickets: readonly unknown[];
  /** The openings of its raffle's winners; of version 3 those of shared prizes, too (winners.json). */
  readonly raffle?: unknown;
  /** The list of a draw's tickets, of version 3 (tickets.json). */
  readonly list?: unknown;
  /** Which of list and raffle were read or accepted before: what else is beside a record is a file of the player. */
  readonly read?: readonly ('list' | 'winners')[];
  /** A draw of version 3 that was cancelled, as its address shows it. */
  readonly draw?: unknown;
  /** An order's receipt, which holds no ticket. */
  readonly receipt?: unknown;
  /** What this device sent with the order of the receipt; undefined on any other device. */
  readonly nonce?: string;
  /** The receipt of a limit or exclusion. */
  readonly control?: unknown;
  /** A receipt of cards with those that were revealed, or the open data of a series (docs/instant-games.md). */
  readonly cards?: Shown;
  /** The log is to be read from its start, not from the draw's commitment on. */
  readonly isWhole?: boolean;
}
/** `web-page`: not a saved one. `key-file`: keys, which this page takes from no file. */
export type FileError = 'not-json' | 'web-page' | 'not-ours' | 'key-file' | 'not-drawn' | 'cancelled';

/** Where each kind of file of version 3 belongs. */
function placeShown({ kind, value }: Shown): Result<Evidence, FileError> {
  if (kind === 'ticket') return ok({ tickets: [value] });
  if (kind === 'receipt') return ok({ receipt: value, tickets: [] });
  if (kind === 'list') return ok({ list: value, tickets: [] });
  if (kind === 'winners') return ok({ raffle: value, tickets: [] });
  if (kind === 'record') return ok({ record: value, tickets: [] });
  return readCancelledDraw(value) ? ok({ draw: value, tickets: [] }) : err('not-drawn');
}

/** A file of version 3, also a receipt within the answer to a purchase; undefined for any other. */
function parseProof3(value: unknown): Result<Evidence, FileError> | undefined {
  try {
    const shown = recognize(value, 'this file');
    return isProof3(shown.value) ? placeShown(shown) : undefined;
  } catch {
    return undefined;
  }
}

/** A record and what is beside it. */
function joinParts({ record, tickets, raffle, list, receipt }: Readonly<Record<string, unknown>>): Evidence {
  return {
    record,
    tickets: Array.isArray(tickets) ? tickets : [],
    ...(raffle === undefined ? {} : { raffle }),
    ...(list === undefined ? {} : { list }),
    ...(receipt === undefined ? {} : { receipt }),
  };
}

/**
 * Reads a file: a draw's record, a ticket, a list of tickets, a record with tickets (`{record, tickets}`), a raffle's
 * openings, or the receipt of an order, of a limit or of an exclusion. Of version 3 also the list of a draw's tickets
 * and a cancelled draw; and a saved page, whose data is read.
 */
export function parseEvidence(text: string): Result<Evidence, FileError> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    if (!isWebPage(text)) return err('not-json');
    const page = readSavedPage(text);
    return page ? ok(joinParts(page)) : err('web-page');
  }
  if (Array.isArray(value))
    return value.length > 0 && value.every((item) => hasKey(item, 'entryText'))
      ? ok({ tickets: value })
      : err('not-ours');
  const cards = recognizeCards(value);
  if (cards) return ok({ cards, tickets: [] });
  const proof3 = parseProof3(value);
  if (proof3) return proof3;
  if (hasKey(value, 'entryText')) return ok({ tickets: [value] });
  if (hasKey(value, 'record')) return ok(joinParts(value));
  if (hasKey(value, 'winners')) return ok({ raffle: value, tickets: [] });
  if (readCancelledDraw(value)) return err('cancelled');
  if (hasKey(value, 'commitment')) return hasKey(value, 'seed') ? ok({ record: value, tickets: [] }) : err('not-drawn');
  if (isReceipt(value)) return ok({ receipt: value, tickets: [] });
  if (isControl(value)) return ok({ control: value, tickets: [] });
  return err(hasKey(value, 'operatorKey') && hasKey(value, 'log') ? 'key-file' : 'not-ours');
}

/** An order's receipt (docs/draw-proof-2.md §6). It holds no numbers, so alone it shows no ticket. */
const isReceipt = (value: unknown): boolean => ['orderId', 'draws', 'signature'].every((key) => hasKey(value, key));

/** The receipt of a limit or exclusion (docs/control-receipts.md), also one whose type was changed. */
const isControl = (value: unknown): boolean =>
  (hasKey(value, 'type') && value.type === 'naseeb/control') ||
  ['receiptId', 'kind', 'signature'].every((key) => hasKey(value, key));

/** The draws a receipt names. */
export const readReceiptDraws = (value: unknown): string[] =>
  hasKey(value, 'draws') && Array.isArray(value.draws) ? value.draws.flatMap((draw) => readDrawId(draw) ?? []) : [];

/** A file for the player to save. */
interface SavedFile {
  readonly name: string;
  readonly text: string;
}

/** The record, without the tickets checked beside it: it can be given to anyone. */
export const createRecordFile = ({ record }: Evidence): SavedFile => ({
  name: `${readDrawId(record) ?? 'draw'}.json`,
  text: JSON.stringify(record, null, 2),
});

/** One ticket as docs/draw-proof-2.md §8 writes it, its receipt within. */
export const createTicketFile = (ticket: unknown): SavedFile => ({
  name: `${readDrawId(ticket) ?? 'draw'}-ticket${hasKey(ticket, 'entryNo') ? `-${Number(ticket.entryNo)}` : ''}.json`,
  text: JSON.stringify(ticket, null, 2),
});

/**
 * An order's proof (430032) as the ticket files of docs/draw-proof-2.md §8; tickets that have no proof yet are left
 * out, and so are those of version 3 (`createTicketFiles3`).
 */
export function toTicketFiles(answer: ResponseOf<(typeof contract)['ticketProof']>): Ticket[] {
  const { drawId, orderId, receipt } = answer;
  if (receipt.version !== 2) return [];
  return answer.tickets.flatMap(({ entryNo, entryText, salt, proof }) =>
    proof ? [{ version: 1 as const, drawId, orderId, entryNo, entryText, salt, proof, receipt }] : [],
  );
}

/** The numbers a record claims, unchecked; undefined where it claims none. */
export function readPublishedNumbers(record: unknown): number[] | undefined {
  if (!hasKey(record, 'numbers') || !Array.isArray(record.numbers)) return undefined;
  const numbers: unknown[] = record.numbers.flat();
  return numbers.filter((n) => typeof n === 'number');
}

export const readEntryText = (ticket: unknown): string | undefined =>
  hasKey(ticket, 'entryText') && typeof ticket.entryText === 'string' ? ticket.entryText : undefined;

/** The order whose receipt is checked. */
export const readReceiptOrder = ({ receipt, cards }: Evidence): string | undefined => {
  const orderId = cards?.kind === 'cards' ? cardOrderIdOf(cards) : readOrderId(receipt);
  return typeof orderId === 'string' ? orderId : undefined;
};

export const readOrderId = (ticket: unknown): unknown => (hasKey(ticket, 'orderId') ? ticket.orderId : undefined);

/** The number of the entry in its order, according to the ticket. */
export const readEntryNo = (ticket: unknown): number | undefined =>
  hasKey(ticket, 'entryNo') && Number.isSafeInteger(ticket.entryNo) ? Number(ticket.entryNo) : undefined;

/** An entry text (docs/draw-proof-2.md, Names), parsed for display. */
export interface ParsedEntry {
  readonly play: string;
  /** By position; a play that names its numbers itself has none. */
  readonly picks: readonly (readonly number[])[];
  readonly multiple: number;
  readonly luckyId: string | undefined;
}

const shownNumber = /^\d{1,3}$/;

export function parseEntryText(text: string | undefined): ParsedEntry | undefined {
  const [play = '', positions = '', multiple = '', , luckyId] = text?.split('|') ?? [];
  if (!play) return undefined;
  const numbers = (position: string) =>
    position
      .split(',')
      .filter((n) => shownNumber.test(n))
      .map(Number);
  return { play, picks: positions.split('/').map(numbers), multiple: Number(multiple), luckyId };
}

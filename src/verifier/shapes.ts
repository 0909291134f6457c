import { recognizeCards } from './cards/card-files.ts';
import { unreadable } from './failure.ts';

/** What a file is, by its fields; whether they hold what they should is for the checks. */
export type Kind =
  | 'record'
  /** A draw of version 3 without its record. */
  | 'draw'
  | 'ticket'
  | 'receipt'
  | 'list'
  | 'winners'
  /** A receipt of cards with those of its cards that were revealed, and the open data of a series. */
  | 'cards'
  | 'series'
  | 'old-record'
  | 'old-draw'
  | 'old-ticket'
  | 'old-receipt';

export interface Shown {
  readonly kind: Kind;
  readonly value: Readonly<Record<string, unknown>>;
  /** Of a list or winners: whether they were read or accepted before, and are not a file that somebody gave now. */
  readonly isRead?: boolean;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields that show a kind, the first that fits; of version 3 and of the versions before. */
const KINDS: readonly (readonly [Kind, isNew: boolean, fields: readonly string[]])[] = [
  ['ticket', true, ['entryText', 'receipt']],
  ['receipt', true, ['secret', 'draws']],
  ['record', true, ['commitment', 'closing', 'seal']],
  ['draw', true, ['drawId', 'commitment', 'state']],
  ['list', true, ['drawId', 'batches']],
  ['winners', true, ['drawId', 'winners']],
  ['old-ticket', false, ['entryText', 'receipt']],
  ['old-receipt', false, ['orderId', 'draws']],
  ['old-record', false, ['drawId', 'seed', 'numbers']],
  ['old-draw', false, ['drawId', 'commitment']],
];

/** A receipt out of the answer to a purchase. */
function unwrap(value: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const answer = isObject(value['data']) ? value['data'] : value;
  return !('entryText' in answer) && isObject(answer['receipt']) ? answer['receipt'] : value;
}

/** Throws a VerifierFailure for anything else than what can be verified, or helps to. */
export function recognize(file: unknown, place: string): Shown {
  const cards = recognizeCards(file);
  if (cards) return cards;
  if (isObject(file)) {
    const value = unwrap(file);
    const isNew = value['version'] === 3;
    const isOld = value['version'] === 1 || value['version'] === 2;
    for (const [kind, wantsNew, fields] of KINDS)
      if ((wantsNew ? isNew : isOld) && fields.every((field) => field in value)) return { kind, value };
  }
  if (isObject(file) && 'operatorKey' in file && 'log' in file)
    throw unreadable(`${place} is a file of keys: give it with --pins, beside what is to be verified`);
  throw unreadable(
    `${place} is neither the record of a draw nor a ticket, a receipt or a series of cards, of a version that is known here`,
    'unknown',
  );
}

export const isTicket = ({ kind }: Shown): boolean => kind === 'ticket' || kind === 'old-ticket';

/** Each ticket of several is checked by itself, with all that is not a ticket beside it. */
export function givenTogether(files: readonly Shown[]): readonly (readonly Shown[])[] {
  const tickets = files.filter(isTicket);
  const others = files.filter((file) => !isTicket(file));
  return tickets.length > 1 ? tickets.map((ticket) => [ticket, ...others]) : [files];
}

/** More than an order may have. */
const MOST_TICKETS = 500;

/** Recognizes a file, or each ticket of one that holds those of an order as a list. */
export function recognizeAll(file: unknown, place: string): Shown[] {
  if (!Array.isArray(file) || file.length === 0) return [recognize(file, place)];
  if (file.length > MOST_TICKETS)
    throw unreadable(`${place} is a list of more than the ${MOST_TICKETS} tickets that an order may have`, 'long-list');
  const all = file.map((one: unknown) => recognize(one, place));
  if (!all.every(isTicket))
    throw unreadable(`${place} is a list of other things than tickets: give one file of a kind`, 'mixed-list');
  return all;
}

const DRAW_ID = /^\d{1,4}-\d{6}(?:-\d{4})?$/;

/** The draw id that a file names; undefined where that is none, so that nobody asks for a strange address. */
export const drawIdOf = ({ value }: Shown): string | undefined =>
  typeof value['drawId'] === 'string' && DRAW_ID.test(value['drawId']) ? value['drawId'] : undefined;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** When and why a draw was cancelled, as its operator's server says it. */
export const cancelledAtOf = ({ value }: Shown): string | undefined => textOf(value['cancelledAt']);
export const reasonOf = ({ value }: Shown): string | undefined => textOf(value['reason']);

import { exactly, fields, hexOf, integer, list, rule, text, uuid, type Parsed, type Rule } from '../shape-rules.ts';
import { isHex } from '../bytes.ts';
import { drawId, noteText } from './log/entries.ts';
import { MOST_PRIZES } from './numbers.ts';
import type { Receipt3, Record3, Ticket3, TicketList, Winners3 } from './types.ts';

/** The shapes of the files. Limits bound the work that a forged one can cause; a list costs what its size costs. */

const MOST_PATH = 63;
const MOST_SEALS = 16;
const MOST_TIERS = 1_000;
const MOST_ENTRIES = 1_000;
const MOST_DRAWS = 1_000;
const MOST_IN_LIST = 2 ** 32;

const entryText = rule('an entry', (value) => typeof value === 'string' && value.length <= 65_535);
const path = list(hexOf(32), MOST_PATH);
const inclusion = fields({ index: integer, count: integer, path });
const isLeaf = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'leaf' in value &&
  'stake' in value &&
  Object.keys(value).length === 2 &&
  isHex(value.leaf, 32) &&
  Number.isSafeInteger(value.stake) &&
  Number(value.stake) >= 0;
/** The leaves of an order: one rule for all of them, because a list may have very many. */
const stakedLeaves = rule(
  'a list of leaves with stakes',
  (value) => Array.isArray(value) && value.length > 0 && value.length <= MOST_ENTRIES && value.every(isLeaf),
);
const some =
  (inner: Rule): Rule =>
  (value, at) =>
    inner(value, at) ?? ((value as unknown[]).length > 0 ? undefined : `${at} is empty`);

const recordRule = fields(
  {
    version: exactly(3),
    drawId,
    commitment: fields({ index: integer, entry: entryText, path }),
    closing: fields({ index: integer, entry: entryText }),
    seal: some(list(fields({ checkpoint: noteText, path }), MOST_SEALS)),
    beacon: fields({ round: integer, signature: hexOf(48) }),
    numbers: list(list(integer, 100), 8),
    prizes: list(fields({ tier: integer, winners: integer, prize: integer }), MOST_TIERS),
    operatorKey: hexOf(32),
    hash: hexOf(32),
    signature: hexOf(64),
  },
  { raffle: fields({ carried: integer, prizes: integer, winners: list(integer, MOST_PRIZES) }) },
);

const listRule = fields({
  version: exactly(3),
  drawId,
  batches: list(
    fields({
      orders: integer,
      items: some(list(fields({ name: hexOf(32), leaves: stakedLeaves }), MOST_IN_LIST)),
    }),
    MOST_IN_LIST,
  ),
});

const winnersRule = fields({
  version: exactly(3),
  drawId,
  winners: list(
    fields({
      place: integer,
      orderId: uuid,
      entryNo: integer,
      entryText: text,
      salt: hexOf(16),
      orders: integer,
      name: hexOf(32),
      leaves: stakedLeaves,
      proof: inclusion,
    }),
    MOST_IN_LIST,
  ),
});

const signed = { entry: entryText, operatorKey: hexOf(32), signature: hexOf(64) };
const sold = { commitment: hexOf(32), leaves: stakedLeaves, proof: inclusion };

const receiptRule = fields({
  version: exactly(3),
  orderId: uuid,
  secret: hexOf(32),
  nonce: hexOf(16),
  draws: some(list(fields({ drawId, ...sold }), MOST_DRAWS)),
  ...signed,
});

const ticketRule = fields(
  {
    version: exactly(3),
    drawId,
    orderId: uuid,
    entryNo: integer,
    entryText: text,
    salt: hexOf(16),
    name: hexOf(32),
    receipt: fields({ ...sold, ...signed }),
  },
  { proof: inclusion },
);

/** Reads a file whose fields a rule checks, all of them. */
const parser =
  <T>(shape: Rule, at: string) =>
  (value: unknown): Parsed<T> => {
    const fault = shape(value, at);
    return fault === undefined ? { value: value as T } : { fault };
  };

export const parseRecord3 = parser<Record3>(recordRule, 'record');
export const parseList3 = parser<TicketList>(listRule, 'list');
export const parseWinners3 = parser<Winners3>(winnersRule, 'winners');
export const parseReceipt3 = parser<Receipt3>(receiptRule, 'receipt');
export const parseTicket3 = parser<Ticket3>(ticketRule, 'ticket');

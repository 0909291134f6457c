import type { Shown } from '../shapes.ts';

/** What of docs/instant-games.md can be given: an order of cards, and the open data of a series. */

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const CARDS_VERSION = 'cards-1';
const REVEAL_FIELDS = ['cardNo', 'place', 'tier', 'salt', 'path'] as const;

/** A card of an order as the product's answers have it; undefined where it is covered. */
function readReveal(card: unknown): Fields | undefined {
  if (!isObject(card)) return undefined;
  const revealed = 'revealed' in card ? card['revealed'] : card;
  if (!isObject(revealed)) return undefined;
  return Object.fromEntries(REVEAL_FIELDS.map((field) => [field, revealed[field] ?? card[field]]));
}

/**
 * `{receipt, reveals}` of a receipt alone, of one beside revealed cards and their signature, or of an answer that shows
 * an order.
 */
function readOrder(file: Fields): Fields | undefined {
  const answer = isObject(file['data']) ? file['data'] : file;
  const receipt = isObject(answer['receipt']) ? answer['receipt'] : answer;
  if (receipt['version'] !== CARDS_VERSION || !('orderId' in receipt)) return undefined;
  const { cards, revealSignature: signature } = answer;
  // `cards` of a receipt is their number.
  const shown = Array.isArray(cards) ? cards.flatMap((card) => readReveal(card) ?? []) : [];
  return { receipt, reveals: { cards: shown, ...(typeof signature === 'string' ? { signature } : {}) } };
}

/** An order of cards or the open data of a series; undefined for any other file. */
export function recognizeCards(file: unknown): Shown | undefined {
  if (!isObject(file)) return undefined;
  const order = readOrder(file);
  if (order) return { kind: 'cards', value: order };
  return file['version'] === CARDS_VERSION && 'seriesId' in file && 'deck' in file
    ? { kind: 'series', value: file }
    : undefined;
}

const SERIES_ID = /^[1-9]\d{2}-\d{4,9}$/;

/** The series that a file is of; undefined where that is no id, so that nobody asks for a strange address. */
export function seriesIdOf({ kind, value }: Shown): string | undefined {
  const { seriesId } = kind === 'cards' ? (value['receipt'] as Fields) : value;
  return typeof seriesId === 'string' && SERIES_ID.test(seriesId) ? seriesId : undefined;
}

/** The order that the file of an order of cards is of. */
export const cardOrderIdOf = ({ value }: Shown): unknown => (value['receipt'] as Fields | undefined)?.['orderId'];

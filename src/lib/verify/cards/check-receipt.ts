import { fromHex, sha256Of, toHex, utf8 } from '../bytes.ts';
import { canonicalJson } from '../canonical-json.ts';
import { computeRoot } from '../merkle.ts';
import { isSignedBy } from '../signatures.ts';
import type { Check } from '../types.ts';
import { checkEqual, checkNone, failed, join, passed, verdict } from '../v3/answer.ts';
import { entryHash } from '../v3/log/entries.ts';
import { operatorKeys } from '../v3/log/keys.ts';
import { readPart, type ReadPart } from '../v3/log/log-part.ts';
import { placeCheck, type Purchase } from '../v3/tickets/purchase.ts';
import { rootBy } from '../v3/tickets/order-leaf.ts';
import { signedChecks } from '../v3/tickets/receipt.ts';
import type { LogPart, NotChecked, Pins3, Verdict3 } from '../v3/types.ts';
import { cardOrderLeaf, cardOrderName } from './deal.ts';
import { cardLeaf } from './deck.ts';
import { parseCardEntryOf } from './entries.ts';
import { parseCardReceipt, parseReveals } from './files.ts';
import type {
  BuiltCard,
  CardReceipt,
  CardReveal,
  CardReveals,
  CardsEntry,
  DeckEntry,
  SeriesLife,
  SeriesReplay,
} from './types.ts';

/** What is known beside a receipt of cards; each part may be missing. */
export interface BesideCardReceipt extends Pick<Purchase, 'nonce' | 'place'> {
  readonly pins: Pins3;
  /** The log as far as it was read for the operator's keys. */
  readonly log?: LogPart;
  /** The text of the series' `deck` entry; what names it is the receipt. */
  readonly deck?: string;
  /** What the log says of the series. */
  readonly life?: SeriesLife;
  /** Of the series, once it is opened (`checkSeries`). */
  readonly replay?: SeriesReplay;
}

export interface CardReceiptVerdict extends Verdict3 {
  /** Once the series is opened, the cards that the order must have got, in the order of their numbers. */
  readonly cards?: readonly BuiltCard[];
}

/** The text that the operator signs of revealed cards (docs/instant-games.md, The reveal). */
function revealText({ orderId, seriesId }: CardReceipt, reveals: readonly CardReveal[]): string {
  const cards = reveals.map(({ cardNo, place, salt, tier }) => ({ cardNo, place, salt, tier }));
  return canonicalJson({ type: 'reveal', orderId, seriesId, cards }) ?? '';
}

function batchFault(receipt: CardReceipt, name: string, entry: CardsEntry | undefined): string | undefined {
  if (!entry) return 'the entry of the receipt is none that sells cards';
  const { seriesId, deck, proof, stake, cards } = receipt;
  const batch = entry.series.find((one) => one.seriesId === seriesId);
  if (!batch) return `the batch of the receipt sold no cards of series ${seriesId}`;
  if (proof.count !== batch.count) return 'the path is of a batch of another size';
  return rootBy(cardOrderLeaf(deck, { name, stake, cards }), proof) === batch.root
    ? undefined
    : 'the order is not in its batch';
}

/** What is wrong between the receipt and the deck that it names. */
function deckFault(receipt: CardReceipt, deck: DeckEntry | undefined, hash: string, entry?: CardsEntry) {
  if (hash !== receipt.deck) return 'the series has another deck than the receipt names';
  if (deck?.seriesId !== receipt.seriesId) return 'the deck that the receipt names is not of its series';
  if (receipt.stake !== receipt.cards * deck.price) return 'the stake is not the price of the cards';
  const at = Date.parse(entry?.at ?? '');
  return at < Date.parse(deck.opensAt) || at >= Date.parse(deck.endsAt)
    ? `the cards were sold at ${entry?.at}, and the sale was from ${deck.opensAt} to ${deck.endsAt}`
    : undefined;
}

/** Whether a card leads to the root of its deck. */
function isInDeck({ seriesId, size, root }: DeckEntry, { place, tier, salt, path }: CardReveal): boolean {
  const found = computeRoot(cardLeaf(seriesId, fromHex(salt), place, tier), { index: place, count: size, path });
  return place < size && found !== undefined && toHex(found) === root;
}

/** Cards that another key of the operator signed hold as well. */
function isRevealSigned(receipt: CardReceipt, { cards, signature }: CardReveals, keys: readonly string[]): boolean {
  const hash = fromHex(entryHash(revealText(receipt, cards)));
  const message = sha256Of(utf8('naseeb/receipt/v3'), hash);
  return signature !== undefined && keys.some((key) => isSignedBy(key, message, signature));
}

function numbersFault({ cards }: CardReceipt, reveals: readonly CardReveal[]): string | undefined {
  const beyond = reveals.find(({ cardNo }) => cardNo > cards);
  if (beyond) return `card ${beyond.cardNo} is none of an order of ${cards}`;
  if (new Set(reveals.map(({ cardNo }) => cardNo)).size < reveals.length) return 'a card is revealed twice';
  if (new Set(reveals.map(({ place }) => place)).size < reveals.length)
    return 'two cards of the order are the same card of the deck';
  return undefined;
}

const nameCards = (reveals: readonly CardReveal[]): string => reveals.map(({ cardNo }) => cardNo).join(', ');

function checkReveals(
  receipt: CardReceipt,
  reveals: CardReveals,
  deck: DeckEntry | undefined,
  keys: readonly string[],
): Verdict3 {
  const { cards } = reveals;
  if (cards.length === 0) return verdict([], [{ name: 'reveals', reason: 'no card was revealed' }]);
  const strange = deck ? cards.filter((card) => !isInDeck(deck, card)) : [];
  const signed = checkNone(
    'reveal-signed',
    isRevealSigned(receipt, reveals, keys) ? undefined : 'the operator did not sign these cards of this order',
  );
  const inDeck = checkNone(
    'reveal-path',
    strange.length === 0 ? undefined : `no path leads from card ${nameCards(strange)} to the root of the deck`,
  );
  return verdict(
    [checkNone('reveals', numbersFault(receipt, cards)), signed, ...(deck ? [inDeck] : [])],
    deck ? [] : [{ name: 'reveal-path', reason: 'the deck of the series was not at hand' }],
  );
}

const NOT_OPENED = 'which cards the order got follows once the series is opened';

function compareCards(
  receipt: CardReceipt,
  name: string,
  reveals: readonly CardReveal[],
  replay: SeriesReplay,
): CardReceiptVerdict {
  if (replay.deckHash !== receipt.deck)
    return verdict([failed('order-dealt', 'the opened series has another deck', receipt.deck, replay.deckHash)]);
  const order = replay.cardsOf(name);
  if (!order) return verdict([failed('order-dealt', 'the order is not among those of the series: it was dropped')]);
  const { cards, stake } = order;
  if (cards.length !== receipt.cards || stake !== receipt.stake)
    return verdict([failed('order-dealt', 'the order is listed with other cards or another stake than was paid')]);
  const other = reveals.find(({ cardNo, place, tier, salt }) => {
    const card = cards[cardNo - 1];
    return card?.place !== place || card.tier !== tier || card.salt !== salt;
  });
  const card = other && cards[other.cardNo - 1];
  const compared: Check[] = other
    ? [
        failed(
          'reveal-dealt',
          `card ${other.cardNo} was revealed as another than the order got`,
          `place ${card?.place}, tier ${card?.tier}`,
          `place ${other.place}, tier ${other.tier}`,
        ),
      ]
    : reveals.length > 0
      ? [passed('reveal-dealt', `${reveals.length} of ${cards.length}`)]
      : [];
  return { ...verdict([passed('order-dealt', String(cards.length)), ...compared]), cards };
}

function checkLog(receipt: CardReceipt, { life, place, pins }: BesideCardReceipt): Verdict3 {
  const hash = entryHash(receipt.entry);
  const unread: NotChecked = { name: 'receipt-place', reason: 'the log was not read' };
  if (!life) return place ? verdict([placeCheck(receipt, place, pins)]) : verdict([], [unread]);
  const batch = life.batches.find((one) => one.hash === hash);
  if (batch) return verdict([passed('receipt-place', `entry ${batch.index}`)]);
  const reason = 'its batch does not stand in the log before the sale of the series ended';
  return life.ended
    ? verdict([failed('receipt-place', reason)])
    : verdict([], [{ name: 'receipt-place', reason: 'its batch does not stand in the log yet' }]);
}

function findPart({ log, pins }: BesideCardReceipt): ReadPart | undefined {
  const part = log && readPart(log, pins);
  return typeof part === 'object' ? part : undefined;
}

/**
 * Checks a player's receipt of cards, and the cards of its order that were revealed (docs/instant-games.md, What is
 * checked). Once its series is opened, `replay` says which cards the order got, and these are compared.
 *
 * @param revealed `CardReveals` of the order, each card with exactly its fields; an empty list if none is revealed.
 */
export function checkCardReceipt(value: unknown, revealed: unknown, beside: BesideCardReceipt): CardReceiptVerdict {
  const shaped = parseCardReceipt(value);
  if ('fault' in shaped) return verdict([failed('receipt-shape', shaped.fault)]);
  const shownReveals = parseReveals(revealed);
  if ('fault' in shownReveals) return verdict([failed('reveal-shape', shownReveals.fault)]);
  const [receipt, reveals] = [shaped.value, shownReveals.value];
  const { pins, nonce, deck: deckText, replay } = beside;
  const part = findPart(beside);
  const keys = operatorKeys(pins, part).map(({ key }) => key);
  const entry = parseCardEntryOf('cards', receipt.entry);
  const name = cardOrderName(receipt);
  const deck = deckText === undefined ? replay?.deck : parseCardEntryOf('deck', deckText);
  const deckHash = deckText === undefined ? replay?.deckHash : entryHash(deckText);
  const dealt = replay ? compareCards(receipt, name, reveals.cards, replay) : undefined;
  const result = join(
    verdict([
      passed('receipt-shape'),
      ...signedChecks(receipt, pins, part),
      checkNone('receipt-path', batchFault(receipt, name, entry)),
    ]),
    nonce === undefined
      ? verdict([], [{ name: 'receipt-nonce', reason: 'the device that bought the cards was not asked' }])
      : verdict([
          checkEqual('receipt-nonce', nonce, receipt.nonce, 'the order was made with the nonce of another device'),
        ]),
    deckHash === undefined
      ? verdict([], [{ name: 'receipt-deck', reason: 'the deck of the series was not at hand' }])
      : verdict([checkNone('receipt-deck', deckFault(receipt, deck, deckHash, entry))]),
    checkLog(receipt, beside),
    checkReveals(receipt, reveals, deckHash === receipt.deck ? deck : undefined, keys),
    dealt ?? verdict([], [{ name: 'order-dealt', reason: NOT_OPENED }]),
  );
  return dealt?.cards ? { ...result, cards: dealt.cards } : result;
}

import type { RequestOf } from '#contract/command.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { placeOrder } from '#contract/orders/101101-place-order.ts';
import { fieldRefusal, type Refusal } from '#contract/errors.ts';
import { checkEntry, calculateStake, formatEntry, findPlay, type EntryError } from '#games/rules/entry.ts';
import { createEntryMasks } from '#games/rules/masks.ts';
import type { Entry, Game, Masks } from '#games/game.ts';
import { gameByType } from '#games/index.ts';
import { calculatePrice } from '#games/rules/pricing.ts';
import { fromWire, sum, toWire, type Fils } from '#kernel/money.ts';
import { err, ok, type Result } from '#kernel/result.ts';
import { sha256Digest } from '#server/crypto/digest.ts';

export type OrderRequest = RequestOf<typeof placeOrder>;

/** One entry as its tickets store it. */
export interface PricedEntry {
  readonly entryNo: number;
  readonly playNo: number;
  readonly masks: Masks;
  readonly multiple: number;
  readonly stake: Fils;
  /** docs/draw-proof-2.md, entry text; without the Lucky Chance id, which the order gets when it is paid. */
  readonly text: string;
  /** Its number in the raffle, where the game has one (#games/lucky-id.ts). */
  readonly lucky?: bigint;
}

/** An order checked by the game's rules, with its price. */
export interface PricedOrder {
  readonly game: Game;
  readonly entries: readonly PricedEntry[];
  /** Of one draw. */
  readonly stake: Fils;
  readonly total: Fils;
  /** SHA-256 of the order's fields: the same id with other fields is refused. */
  readonly fingerprint: Buffer;
}

/** Errors that have a sentence of their own. */
const MESSAGE_KEYS: Partial<Record<EntryError, string>> = { 'all-equal': 'input.alike', 'wrong-kind': 'input.kind' };

function priceEntry(game: Game, requested: Entry, index: number): Result<PricedEntry, Refusal> {
  const checked = checkEntry(game, requested);
  if (!checked.ok) return err(fieldRefusal(`entries.${index}`, MESSAGE_KEYS[checked.error] ?? 'input.entries'));
  const { play, playNo, entry } = checked.value;
  const stake = calculateStake(game, entry);
  const masks = createEntryMasks(play, entry.picks);
  return ok({
    entryNo: index + 1,
    playNo,
    masks,
    multiple: entry.multiple,
    stake,
    text: formatEntry(play, entry, stake),
  });
}

const fingerprint = ({ lotteryType, drawId, draws, couponId }: OrderRequest, texts: readonly string[]): Buffer =>
  sha256Digest(
    ['naseeb/order/v1', lotteryType, drawId, draws, ...texts, ...(couponId === undefined ? [] : [couponId])].join('\n'),
  );

/**
 * The fingerprint of an order whose entries cost `stakes`, whatever the rules and prices are now; undefined where it
 * can be none.
 */
export function fingerprintWithStakes(request: OrderRequest, stakes: readonly Fils[]): Buffer | undefined {
  const game = gameByType(request.lotteryType);
  if (!game || stakes.length !== request.entries.length) return undefined;
  const texts: string[] = [];
  for (const [index, stake] of stakes.entries()) {
    const entry = request.entries[index];
    const play = entry && findPlay(game, entry.play);
    if (!play) return undefined;
    texts.push(formatEntry(play, entry, stake));
  }
  return fingerprint(request, texts);
}

/** Checks an order by the game's rules and prices it; the client's price is compared, never used. */
export function priceOrder(request: OrderRequest): Result<PricedOrder, Refusal> {
  const game = gameByType(request.lotteryType);
  if (!game) return err(fieldRefusal('lotteryType', 'input.lotteryType'));
  if (request.entries.length > game.maxEntries) return err(fieldRefusal('entries', 'input.entriesCount'));
  if (request.draws > game.maxDraws) return err(fieldRefusal('draws', 'input.draws'));
  const entries: PricedEntry[] = [];
  for (const [index, requested] of request.entries.entries()) {
    const entry = priceEntry(game, requested, index);
    if (!entry.ok) return entry;
    entries.push(entry.value);
  }
  const { total } = calculatePrice(game, request.entries, request.draws);
  const order = {
    game,
    entries,
    stake: sum(entries.map(({ stake }) => stake)),
    total,
    fingerprint: fingerprint(
      request,
      entries.map(({ text }) => text),
    ),
  };
  if (fromWire(request.price) !== total)
    return err({ code: errorCodes.priceChanged, extData: { price: toWire(total) } });
  return ok(order);
}

import { lotteryTypeOf } from '#verify/v3/pins.ts';
import type { RulesEntry } from '../parse-entry.ts';
import { laterCancelOf, type Life } from './life.ts';

/*
 * A second opinion, written on purpose from docs/draw-proof.md alone: #verify's log/carried.ts follows the account for
 * the record of one draw. A mistake in one of them shows as a difference.
 */

/** The rules that the log has, and the account of each raffle (docs/draw-proof.md §7), in the order of the log. */
export interface Raffles {
  /** Takes an entry with rules. */
  learn(hash: string, entry: RulesEntry): void;
  /** Whether rules of this game stand in the log. */
  knows(hash: string, lotteryType: number): boolean;
  /** Takes prizes that draws of version 2 left over. */
  bring(lotteryType: number, prizes: number): void;
  /** After a closing that counts; what is wrong with what it says that it was carried. */
  close(life: Life): string[];
  /** After a cancellation that came after the closing. */
  cancel(life: Life): void;
}

interface KnownRules {
  readonly lotteryType: number;
  /** Of one draw; undefined where the game has no raffle. */
  readonly prizes: number | undefined;
}

function prizesOf({ rules }: RulesEntry): number | undefined {
  const raffle = rules['raffle'];
  const prizes: unknown =
    typeof raffle === 'object' && raffle !== null && 'prizes' in raffle ? raffle.prizes : undefined;
  return Number.isSafeInteger(prizes) && Number(prizes) >= 0 ? Number(prizes) : undefined;
}

export function createRaffles(): Raffles {
  const known = new Map<string, KnownRules>();
  const accounts = new Map<number, number>();
  /** By draw, what its closing left more than it took. */
  const added = new Map<string, number>();
  const find = (hash: string, lotteryType: number): KnownRules | undefined => {
    const rules = known.get(hash);
    return rules?.lotteryType === lotteryType ? rules : undefined;
  };

  return {
    learn: (hash, entry) => {
      if (!known.has(hash)) known.set(hash, { lotteryType: entry.lotteryType, prizes: prizesOf(entry) });
    },
    knows: (hash, lotteryType) => find(hash, lotteryType) !== undefined,
    bring: (lotteryType, prizes) => void accounts.set(lotteryType, (accounts.get(lotteryType) ?? 0) + prizes),
    close: (life) => {
      const { drawId, closing, commitment } = life;
      const lotteryType = lotteryTypeOf(drawId);
      const prizes = find(commitment.entry.rules, lotteryType)?.prizes;
      const stated = closing?.entry.carried;
      if (!closing || prizes === undefined)
        return stated === undefined ? [] : ['its closing says what a raffle was carried, and its game has none'];
      const carried = accounts.get(lotteryType) ?? 0;
      const left = Math.max(0, carried + prizes - closing.entry.count);
      life.carried = carried;
      accounts.set(lotteryType, left);
      added.set(drawId, left - carried);
      if (stated === carried) return [];
      const said = stated === undefined ? 'does not say how many' : `says that ${stated}`;
      return [`its closing ${said} prizes its raffle was carried, and ${carried} follow from the log`];
    },
    cancel: (life) => {
      const more = added.get(life.drawId);
      if (more === undefined || !laterCancelOf(life)) return;
      added.delete(life.drawId);
      const lotteryType = lotteryTypeOf(life.drawId);
      accounts.set(lotteryType, Math.max(0, (accounts.get(lotteryType) ?? 0) - more));
    },
  };
}

import type { ResponseOf } from '#contract/command.ts';
import type { drawResult } from '#contract/draws/430041-draw-result.ts';
import { latinDigits } from '#kernel/digits.ts';

type Draw = ResponseOf<typeof drawResult>;

/** Reads a Lucky Chance ID from what was typed; undefined if it is not one. */
export function parseLuckyId(typed: string): string | undefined {
  const plain = latinDigits(typed).normalize('NFKC').toUpperCase().replace(/[\s-]/g, '');
  return /^[A-Z]{2}[0-9]{7}$/.test(plain) ? plain : undefined;
}

/** The state of an ID in a draw's raffle. An ID that was never sold is `lost` too: it is not public which were sold. */
export type RaffleVerdict = 'cancelled' | 'waiting' | 'won' | 'lost';

export function judgeRaffleEntry({ cancelled, raffle }: Pick<Draw, 'cancelled' | 'raffle'>, id: string): RaffleVerdict {
  if (cancelled) return 'cancelled';
  if (!raffle) return 'waiting';
  return raffle.winners.some(({ luckyId }) => luckyId === id) ? 'won' : 'lost';
}

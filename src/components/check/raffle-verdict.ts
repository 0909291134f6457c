import type { ResponseOf } from '#contract/command.ts';
import type { drawResult } from '#contract/draws/430041-draw-result.ts';
import { latinDigits } from '#kernel/digits.ts';

type Draw = ResponseOf<typeof drawResult>;

/** A Lucky Chance id as a person typed it; undefined where it is none. */
export function parseLuckyId(typed: string): string | undefined {
  const plain = latinDigits(typed).normalize('NFKC').toUpperCase().replace(/[\s-]/g, '');
  return /^[A-Z]{2}[0-9]{7}$/.test(plain) ? plain : undefined;
}

/** What the public result says of an id in a draw's raffle. Whether another id was sold is not said. */
export type RaffleVerdict = 'cancelled' | 'waiting' | 'won' | 'lost';

export function judgeRaffleEntry({ cancelled, raffle }: Pick<Draw, 'cancelled' | 'raffle'>, id: string): RaffleVerdict {
  if (cancelled) return 'cancelled';
  if (!raffle) return 'waiting';
  return raffle.winners.some(({ luckyId }) => luckyId === id) ? 'won' : 'lost';
}

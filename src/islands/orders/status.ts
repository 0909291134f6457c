import type { OrderStatus } from '#contract/orders/fields.ts';
import { isGain } from '#games/gain.ts';
import type { TagTone } from '#ui/tag.tsx';

/** How a status looks (spec games-and-money §4); its words are `orders:status.<code>`. */
const TONES: Readonly<Record<OrderStatus, TagTone>> = {
  1: 'warm',
  2: 'neutral',
  3: 'good',
  6: 'neutral',
  7: 'good',
};

/** How an outcome looks: a win in colour only where it is more than its stake. */
export const toneOf = (status: OrderStatus, winAmount: number, stake: number): TagTone =>
  isWin(status) && !isGain(winAmount, stake) ? 'neutral' : TONES[status];

export const isWin = (status: OrderStatus): boolean => status === 3 || status === 7;

/** Words of a plan's state: `orders:chase.<name>`. */
export const CHASE = { 1: 'running', 2: 'completed', 3: 'terminated' } as const;

/** '69-261121-0642' as the player knows it: '261121-0642', kept left to right. */
export const phaseText = (drawId: string): string => `\u2066${drawId.slice(drawId.indexOf('-') + 1)}\u2069`;

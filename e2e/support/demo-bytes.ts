import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { dealDemoCard } from '#instants/demo-card.ts';
import type { DeckPlan } from '#instants/instant-game.ts';
import { giveNextRandomBytes } from './next-random-bytes.ts';

/** Random bytes that are the same in every run. */
const bytesOf = (seed: number): Uint8Array => createHash('sha256').update(`demo ${seed}`).digest();

/** The random bytes of a demo card of the tier. */
export function findDemoBytes(plan: DeckPlan, tier: number): Uint8Array {
  for (let seed = 0; ; seed++) if (dealDemoCard(plan, bytesOf(seed)).tier === tier) return bytesOf(seed);
}

/** Has the next demo card of a page be of the tier, by its random bytes. */
export const useDemoTier = (page: Page, plan: DeckPlan, tier: number): Promise<void> =>
  giveNextRandomBytes(page, findDemoBytes(plan, tier));

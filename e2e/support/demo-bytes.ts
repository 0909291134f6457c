import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { DEMO_CARD_BYTES, dealDemoCard } from '#instants/demo-card.ts';
import type { DeckPlan } from '#instants/instant-game.ts';

/** Random bytes that are the same in every run. */
const bytesOf = (seed: number): Uint8Array => createHash('sha256').update(`demo ${seed}`).digest();

/** The random bytes of a demo card of the tier. */
export function findDemoBytes(plan: DeckPlan, tier: number): Uint8Array {
  for (let seed = 0; ; seed++) if (dealDemoCard(plan, bytesOf(seed)).tier === tier) return bytesOf(seed);
}

/** Has the next demo card of a page be of the tier, by its random bytes in place of the browser's. */
export async function useDemoTier(page: Page, plan: DeckPlan, tier: number): Promise<void> {
  await page.evaluate(
    ([bytes, length]) => {
      const own = crypto.getRandomValues.bind(crypto);
      crypto.getRandomValues = (array) => {
        if (!(array instanceof Uint8Array) || array.length !== length) return own(array);
        crypto.getRandomValues = own;
        array.set(bytes);
        return array;
      };
    },
    [[...findDemoBytes(plan, tier)], DEMO_CARD_BYTES] as const,
  );
}

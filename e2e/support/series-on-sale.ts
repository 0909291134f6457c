import { expect } from '@playwright/test';
import { instantGame } from '#contract/instants/660009-instant-game.ts';
import { sendCommandOrThrow } from './player.ts';

/** Waits until cards of a game are sold: a product that has just started shuffles its decks first. */
export async function waitForSeries(showKey: string): Promise<void> {
  const isOnSale = async () => (await sendCommandOrThrow(instantGame, { showKey })).data.game.series !== null;
  await expect.poll(isOnSale, { timeout: 60_000 }).toBe(true);
}

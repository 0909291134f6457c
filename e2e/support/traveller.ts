import type { Browser, BrowserContextOptions } from '@playwright/test';
import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import type { Locale } from '#i18n/locales.ts';
import { allowEverywhere, revokeEverywhere } from '#server/geo/whitelist.ts';
import { depositByCard } from './buyer.ts';
import { createPerson, type Person } from './person.ts';
import { registerVerifiedPlayer, restoreSession, type Player } from './player.ts';
import { withProductDatabase } from './product-database.ts';

export const DUBAI_MARINA = { latitude: 25.0805, longitude: 55.1403, accuracy: 20 };
export const MUSCAT = { latitude: 23.588, longitude: 58.3829, accuracy: 20 };

export interface Traveller extends Person {
  readonly player: Player;
}

/** Puts a player on the whitelist, or takes them from it, as `ops geo` does. */
export const setWhitelisted = (folder: string, { session }: Player, isListed: boolean): Promise<void> =>
  withProductDatabase(folder, async (db) => {
    const { rows } = await sql<{ id: bigint }>`
      select id from players where open_id = ${session.user.userOpenId}`.execute(db);
    const { id } = assertPresent(rows[0], 'the player');
    if (isListed) await allowEverywhere(db, id, { reason: 'tests', by: 'e2e' });
    else await revokeEverywhere(db, id);
  });

/** A verified player with AED 50, who has deposited it without a proof of place. */
export async function createPlayerWithMoney(folder: string): Promise<Player> {
  const player = await registerVerifiedPlayer();
  await setWhitelisted(folder, player, true);
  await depositByCard(player, 50);
  await setWhitelisted(folder, player, false);
  return player;
}

/** Their browser; with a `geolocation`, access to it is allowed. */
export async function openBrowserOf(
  browser: Browser,
  player: Player,
  locale: Locale,
  options: BrowserContextOptions = {},
): Promise<Traveller> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale,
    ...(options.geolocation && { permissions: ['geolocation'] }),
    ...options,
  });
  await restoreSession(player.session, context);
  return { ...createPerson(await context.newPage(), locale), player };
}

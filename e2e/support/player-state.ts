import { sql } from 'kysely';
import { assertPresent } from '#kernel/assert.ts';
import type { Contact } from '#server/players/contact.ts';
import { recordLoginAttempt } from '#server/players/lockout.ts';
import { setPlayerState, type PlayerState } from '#server/players/player-state.ts';
import { stopPayments } from '#server/players/restrictions.ts';
import type { Player } from './player.ts';
import { currentProduct } from './product.ts';
import { withProductDatabase } from './product-database.ts';

/** What an operator or wrong passwords do to a player, without the time it takes. */

/** As `ops player lock` and its neighbours do. */
export const setState = ({ session }: Player, state: PlayerState): Promise<void> =>
  withProductDatabase(currentProduct().folder, async (db) => {
    const { rows } = await sql<{ id: bigint }>`
      select id from players where open_id = ${session.user.userOpenId}`.execute(db);
    const { id } = assertPresent(rows[0], 'the player');
    await db.transaction().execute((tx) => setPlayerState(tx, id, state));
  });

/** As `ops funds stop` does, without telling the player by mail. */
export const stopPaymentsOf = ({ session }: Player): Promise<void> =>
  withProductDatabase(currentProduct().folder, async (db) => {
    const { rows } = await sql<{ id: bigint }>`
      select id from players where open_id = ${session.user.userOpenId}`.execute(db);
    const deps = {
      db,
      messages: { sendToPlayer: () => Promise.resolve(undefined) },
      push: { publishWallets: () => undefined },
    };
    await stopPayments(deps, assertPresent(rows[0], 'the player').id, 1, { by: 'test', remark: 'a test' });
  });

export const mobileContact = ({ mobile }: Pick<Player, 'mobile'>): Contact => ({
  kind: 'mobile',
  address: `+971${mobile}`,
});

/** As so many wrong passwords in a row, each after the lock before it. */
export const failLogins = (contact: Contact, count: number): Promise<void> =>
  withProductDatabase(currentProduct().folder, async (db) => {
    for (let n = 0; n < count; n++) {
      await sql`update login_failures set locked_until = null`.execute(db);
      await recordLoginAttempt(db, contact);
    }
  });

export const forgetFailedLogins = (): Promise<void> =>
  withProductDatabase(currentProduct().folder, async (db) => {
    await sql`delete from login_failures`.execute(db);
  });

/** The newest code to this address is over. */
export const expireCode = (address: string): Promise<void> =>
  withProductDatabase(currentProduct().folder, async (db) => {
    await sql`update one_time_codes set expires_at = product_now() where destination = ${address}`.execute(db);
  });

/** Another code may be asked for at once. */
export const endCodePauses = (): Promise<void> =>
  withProductDatabase(currentProduct().folder, async (db) => {
    await sql`delete from rate_limits where key like 'code-pause:%'`.execute(db);
  });

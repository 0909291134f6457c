import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';

/** Keeps these advisory locks apart from everybody else's. */
const LOCK_SPACE = 0x7363_6864;

/**
 * Until the transaction ends nobody else adds draws to a game. It is taken before the rows of draws and of the game:
 * whoever locks all draws of a game finds no others once it has the game's row.
 */
export const lockScheduling = (tx: Tx, lotteryType: number) =>
  sql`select pg_advisory_xact_lock(${LOCK_SPACE}::int, ${lotteryType}::int)`.execute(tx);

import { sql } from 'kysely';

/**
 * Whether a deposit that ended without the bank's word is still asked about: its money may come for a day. Written as
 * in the index deposits_open.
 */
export const isAwaited = sql<boolean>`(state = 'expired' or state = 'failed' and reason = 'NOT_RECEIVED')
  and submitted_at > clock_timestamp() - interval '1 day'`;

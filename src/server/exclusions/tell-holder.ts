import { sql, type RawBuilder } from 'kysely';
import type { FamilyKind } from '#contract/family/choices.ts';
import type { Queryable, Tx } from '../db/index.ts';
import { byId } from '../ledger/transfers.ts';
import type { Messages } from '../messages/index.ts';
import { notify } from '../notifications/notify.ts';

/** What tells holders. */
export interface TellDeps {
  readonly messages: Pick<Messages, 'sendToPlayer'>;
}

/** A measure that has begun for a player. */
export interface BegunMeasure {
  readonly playerId: bigint;
  readonly kind: FamilyKind;
  /** A FamilyDuration, or the last day, yyyy-mm-dd. */
  readonly duration: string;
}

const BEGUN = { exclude: 'familyExcluded', monitor: 'familyMonitored' } as const satisfies Record<FamilyKind, string>;
const ENDED = {
  exclude: 'familyExclusionEnded',
  monitor: 'familyMonitoringEnded',
} as const satisfies Record<FamilyKind, string>;
const TABLES = { exclude: 'family_exclusions', monitor: 'family_monitorings' } as const satisfies Record<
  FamilyKind,
  string
>;

/** The `duration` that tells when a measure ends which was not approved just now: `lifetime`, or the last day. */
export const durationUntil = (endsAt: string): RawBuilder<string> => sql<string>`
  case when ${sql.ref(endsAt)} = 'infinity' then 'lifetime' else (${sql.ref(endsAt)} at time zone 'Asia/Dubai')::date::text end`;

/** Of these players those with an open account, each once, by id. Nobody is told of what happens in a closed one. */
async function findOpen(db: Queryable, playerIds: readonly bigint[]): Promise<readonly bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from players where id = any (${playerIds}::bigint[]) and state <> 'closed'`.execute(db);
  return rows.map(({ id }) => id).sort(byId);
}

/**
 * Tells each holder what has begun, once of each kind: of several measures the first in the list, so the longest comes
 * first. Call with all wallets and applications locked: it locks counts of unread notifications.
 */
export async function tellBegun({ messages }: TellDeps, tx: Tx, begun: readonly BegunMeasure[]): Promise<void> {
  const open = await findOpen(
    tx,
    begun.map(({ playerId }) => playerId),
  );
  for (const holder of open)
    for (const kind of ['exclude', 'monitor'] as const) {
      const longest = begun.find((one) => one.playerId === holder && one.kind === kind);
      if (!longest) continue;
      const { duration } = longest;
      await messages.sendToPlayer(tx, holder, BEGUN[kind], { duration });
      await notify(tx, holder, { kind: BEGUN[kind], params: { duration } });
    }
}

/**
 * Tells holders that staff have ended a measure before its time, where no other of its kind runs for them: whose
 * exclusion goes on has nothing back. Answers whom it told.
 */
export async function tellEnded(
  { messages }: TellDeps,
  tx: Tx,
  holders: readonly bigint[],
  kind: FamilyKind,
): Promise<readonly bigint[]> {
  const { rows } = await sql<{ player_id: bigint }>`
    select player_id from ${sql.table(TABLES[kind])}
    where player_id = any (${holders}::bigint[]) and ends_at > product_now()`.execute(tx);
  const going = new Set(rows.map((row) => row.player_id));
  const free = await findOpen(
    tx,
    holders.filter((holder) => !going.has(holder)),
  );
  for (const holder of free) {
    await messages.sendToPlayer(tx, holder, ENDED[kind], {});
    await notify(tx, holder, { kind: ENDED[kind], params: {} });
  }
  return free;
}

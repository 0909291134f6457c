import { sql, type RawBuilder } from 'kysely';
import type { FamilyKind } from '#contract/family/choices.ts';
import type { Tx } from '../db/index.ts';
import type { Messages } from '../messages/index.ts';
import { notify } from '../notifications/notify.ts';

/** What tells holders. */
export interface TellDeps {
  readonly messages: Pick<Messages, 'sendToPlayer'>;
}

const BEGUN = { exclude: 'familyExcluded', monitor: 'familyMonitored' } as const satisfies Record<FamilyKind, string>;
const ENDED = {
  exclude: 'familyExclusionEnded',
  monitor: 'familyMonitoringEnded',
} as const satisfies Record<FamilyKind, string>;

/** The `duration` that tells when a measure ends which was not approved just now: `lifetime`, or the last day. */
export const durationUntil = (endsAt: string): RawBuilder<string> => sql<string>`
  case when ${sql.ref(endsAt)} = 'infinity' then 'lifetime' else (${sql.ref(endsAt)} at time zone 'Asia/Dubai')::date::text end`;

/** Tells the holder that a measure has begun. `duration`: a FamilyDuration, or the last day, yyyy-mm-dd. */
export async function tellBegun(
  { messages }: TellDeps,
  tx: Tx,
  playerId: bigint,
  kind: FamilyKind,
  duration: string,
): Promise<void> {
  await messages.sendToPlayer(tx, playerId, BEGUN[kind], { duration });
  await notify(tx, playerId, { kind: BEGUN[kind], params: { duration } });
}

/** Tells the holder that staff have ended a measure before its time. */
export async function tellEnded({ messages }: TellDeps, tx: Tx, playerId: bigint, kind: FamilyKind): Promise<void> {
  await messages.sendToPlayer(tx, playerId, ENDED[kind], {});
  await notify(tx, playerId, { kind: ENDED[kind], params: {} });
}

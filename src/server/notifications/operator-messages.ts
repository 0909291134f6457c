import { sql } from 'kysely';
import { z } from 'zod';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Db, Queryable, Tx } from '../db/index.ts';
import type { Jobs } from '../jobs/queue.ts';
import type { Push } from '../push/player-push.ts';
import { notify, NOW_ONCE } from './notify.ts';
import type { OperatorTexts } from './render.ts';

/** Players told in one transaction, and by one push. */
const AT_ONCE = 5_000;
const QUEUE = 'operator-messages';
const messageJob = z.object({ id: z.string() });

interface OperatorMessage {
  readonly texts: OperatorTexts;
  /** A path of the product. */
  readonly link: string | null;
}

const insertMessage = async (
  db: Queryable,
  { texts, link }: OperatorMessage,
  audience: 'all' | 'verified' | 'one',
  upTo: bigint,
): Promise<bigint> => {
  const { rows } = await sql<{ id: bigint }>`
    insert into operator_messages (texts, link, audience, up_to, done_at)
    values (${JSON.stringify(texts)}::jsonb, ${link}, ${audience}, ${upTo}, case when ${audience} = 'one' then product_now() end)
    returning id`.execute(db);
  return assertPresent(rows[0], 'the message').id;
};

/** Tells one player what an operator wrote; answers the notification's id for `push.publish`. */
export async function sendOperatorMessage(tx: Tx, playerId: bigint, message: OperatorMessage): Promise<string> {
  const id = await insertMessage(tx, message, 'one', playerId);
  return notify(tx, playerId, { kind: 'operator', params: { message: String(id) } });
}

/** Tells every player of now, or those who are verified, by a job; answers how many they are. */
export async function sendOperatorMessageToMany(
  tx: Tx,
  jobs: Pick<Jobs, 'send'>,
  audience: 'all' | 'verified',
  message: OperatorMessage,
): Promise<bigint> {
  const { rows } = await sql<{ newest: bigint | null; count: bigint }>`
    select max(id) as newest, count(*) as count from players where ${inAudience(audience)}`.execute(tx);
  const { newest, count } = assertPresent(rows[0], 'a count');
  const id = await insertMessage(tx, message, audience, newest ?? 0n);
  await jobs.send(tx, QUEUE, { id: String(id) });
  return count;
}

const inAudience = (audience: 'all' | 'verified') =>
  audience === 'all'
    ? sql<boolean>`state <> 'closed'`
    : sql<boolean>`state <> 'closed' and verified_status = ${VERIFIED_STATUS.verified}`;

/** Tells the next players and answers them. Their order and `sent_to` let a job that was cut off go on. */
async function tellNext(db: Db, id: string): Promise<bigint[]> {
  return db.transaction().execute(async (tx) => {
    const { rows: messages } = await sql<{ audience: 'all' | 'verified'; sent_to: bigint; up_to: bigint }>`
      select audience, sent_to, up_to from operator_messages where id = ${id} and done_at is null for update`.execute(
      tx,
    );
    const message = messages[0];
    if (!message) return [];
    const { rows } = await sql<{ player_id: bigint }>`
      insert into notifications (player_id, category, kind, params, at)
      select id, 'system', 'operator', jsonb_build_object('message', ${id}::text), ${NOW_ONCE} from players
      where id > ${message.sent_to} and id <= ${message.up_to} and ${inAudience(message.audience)}
      order by id limit ${AT_ONCE} returning player_id`.execute(tx);
    const told = rows.map((row) => row.player_id);
    await (
      told.length === 0
        ? sql`update operator_messages set done_at = product_now() where id = ${id}`
        : sql`update operator_messages set sent_to = ${told.at(-1)} where id = ${id}`
    ).execute(tx);
    return told;
  });
}

/** Each of the players once, also where the job runs twice at once or again after a crash. */
export async function tellAll(db: Db, push: Pick<Push, 'publishWallets'>, id: string): Promise<void> {
  for (let told = await tellNext(db, id); told.length > 0; told = await tellNext(db, id)) push.publishWallets(told);
}

export function defineOperatorMessages(jobs: Jobs, deps: { readonly db: Db; readonly push: Push }): void {
  const options = { retries: 12, maxPauseSeconds: 300, concurrency: 1, timeoutSeconds: 3_600 } as const;
  jobs.define(QUEUE, options, messageJob, ({ id }) => tellAll(deps.db, deps.push, id));
}

import { sql } from 'kysely';
import { z } from 'zod';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Db, Queryable, Tx } from '../db/index.ts';
import type { Jobs } from '../jobs/queue.ts';
import type { Messages } from '../messages/index.ts';
import type { Push } from '../push/player-push.ts';
import { notify, NOW_ONCE } from './notify.ts';
import { countOffered, offerNext, type OfferedCounts } from './offers.ts';
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
  audience: 'all' | 'verified' | 'one' | 'offers',
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

/** Sends an offer, by a job, to the players who agreed to offers; answers how many they are, by which way. */
export async function sendOffer(tx: Tx, jobs: Pick<Jobs, 'send'>, message: OperatorMessage): Promise<OfferedCounts> {
  const counts = await countOffered(tx);
  const id = await insertMessage(tx, message, 'offers', counts.newest ?? 0n);
  await jobs.send(tx, QUEUE, { id: String(id) });
  return counts;
}

const inAudience = (audience: 'all' | 'verified') =>
  audience === 'all'
    ? sql<boolean>`state <> 'closed'`
    : sql<boolean>`state <> 'closed' and verified_status = ${VERIFIED_STATUS.verified}`;

interface MessageRow extends OperatorMessage {
  readonly audience: 'all' | 'verified' | 'offers';
  readonly sentTo: bigint;
  readonly upTo: bigint;
}

type ToAll = Pick<MessageRow, 'sentTo' | 'upTo'> & { readonly audience: 'all' | 'verified' };

async function notifyNext(tx: Tx, id: string, { audience, sentTo, upTo }: ToAll): Promise<bigint[]> {
  const { rows } = await sql<{ player_id: bigint }>`
    insert into notifications (player_id, category, kind, params, at)
    select id, 'system', 'operator', jsonb_build_object('message', ${id}::text), ${NOW_ONCE} from players
    where id > ${sentTo} and id <= ${upTo} and ${inAudience(audience)}
    order by id limit ${AT_ONCE} returning player_id`.execute(tx);
  return rows.map((row) => row.player_id);
}

interface TellingDeps {
  readonly db: Db;
  readonly push: Pick<Push, 'publishWallets'>;
  readonly messages: Pick<Messages, 'send'>;
}

/** Tells the next players and answers them. Their order and `sent_to` let a job that was cut off go on. */
async function tellNext({ db, messages }: TellingDeps, id: string): Promise<bigint[]> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<MessageRow>`
      select audience, texts, link, sent_to as "sentTo", up_to as "upTo"
      from operator_messages where id = ${id} and done_at is null for update`.execute(tx);
    const message = rows[0];
    if (!message) return [];
    const { audience } = message;
    const told =
      audience === 'offers'
        ? await offerNext(tx, messages, { id, ...message })
        : await notifyNext(tx, id, { ...message, audience });
    await (
      told.length === 0
        ? sql`update operator_messages set done_at = product_now() where id = ${id}`
        : sql`update operator_messages set sent_to = ${told.at(-1)} where id = ${id}`
    ).execute(tx);
    return told;
  });
}

/** Each of the players once, also where the job runs twice at once or again after a crash. */
export async function tellAll(deps: TellingDeps, id: string): Promise<void> {
  for (let told = await tellNext(deps, id); told.length > 0; told = await tellNext(deps, id))
    deps.push.publishWallets(told);
}

export function defineOperatorMessages(jobs: Jobs, deps: TellingDeps): void {
  const options = { retries: 12, maxPauseSeconds: 300, concurrency: 1, timeoutSeconds: 3_600 } as const;
  jobs.define(QUEUE, options, messageJob, ({ id }) => tellAll(deps, id));
}

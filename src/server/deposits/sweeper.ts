import { sql } from 'kysely';
import { SECOND_MS } from '#kernel/time.ts';
import type { Acquirer } from './acquirer/client.ts';
import type { PaymentDeps } from './apply-payment.ts';
import { pollAcquirer } from './poll-acquirer.ts';
import { DEPOSIT_LIFE_MS } from './rules.ts';

const EVERY_MS = 5 * SECOND_MS;
const AT_ONCE = 20;

/**
 * Deposits whose turn has come: those under way every 30 s; those we stopped waiting for, or that never
 * came as far as the acquirer knew, every 15 minutes for a day, since a notification may be lost and money the bank took is credited late rather than never. SKIP LOCKED: nodes share the work.
 */
async function due({ db }: PaymentDeps): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update deposits set asked_at = clock_timestamp() where id in (
      select id from deposits
      where state in ('pending', 'challenged') and coalesce(asked_at, submitted_at, created_at) < clock_timestamp() - interval '30 seconds'
        or (state = 'expired' or state = 'failed' and reason = 'NOT_RECEIVED') and submitted_at > clock_timestamp() - interval '1 day'
          and coalesce(asked_at, submitted_at, created_at) < clock_timestamp() - interval '15 minutes'
      order by coalesce(asked_at, submitted_at, created_at) limit ${AT_ONCE} for update skip locked
    ) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Ends the wait: for what was never paid, and for what the acquirer, just asked, still has no result of. */
const expire = ({ db }: PaymentDeps, asked: readonly string[]) =>
  sql`
    update deposits set state = 'expired', resolved_at = clock_timestamp()
    where created_at < clock_timestamp() - ${DEPOSIT_LIFE_MS} * interval '1 millisecond'
      and (state = 'created' or state in ('pending', 'challenged') and id = any (${[...asked]}::uuid[]))`.execute(db);

export async function sweepDeposits(teller: PaymentDeps & { readonly acquirer: Acquirer }): Promise<void> {
  const asked: string[] = [];
  for (const id of await due(teller)) {
    // One deposit that fails must not keep the others waiting.
    const heard = await pollAcquirer(teller, id, false).catch((error: unknown) => {
      teller.log.error({ err: error, deposit: id }, 'a deposit could not be moved on');
      return false;
    });
    if (heard) asked.push(id);
  }
  await expire(teller, asked);
}

export interface DepositSweeper {
  start(): void;
  stop(): Promise<void>;
}

/** Runs `sweep` every few seconds, one at a time, on every node. */
export function createDepositSweeper(teller: PaymentDeps & { readonly acquirer: Acquirer }): DepositSweeper {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let stopped = false;
  const next = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      running = sweepDeposits(teller)
        .catch((error: unknown) => teller.log.error({ err: error }, 'the deposit sweep failed'))
        .finally(next);
    }, EVERY_MS).unref();
  };
  return {
    start: next,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

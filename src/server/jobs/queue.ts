import { sql, type RawBuilder } from 'kysely';
import { fromKysely, PgBoss, type Job, type JobResult } from 'pg-boss';
import type { ZodType } from 'zod';
import type { Queryable } from '../db/index.ts';
import { limitLog } from '../observability/bounded-log.ts';
import type { Platform } from '../platform/platform.ts';
import { createQueueDatabase } from './queue-database.ts';

export interface QueueOptions {
  /** How often a job that throws is tried again, with growing pauses. */
  readonly retries: number;
  /** The longest of those pauses. */
  readonly maxPauseSeconds: number;
  /** Jobs of this queue a node does at once. */
  readonly concurrency: number;
  /** Jobs that a worker takes and does together; a full batch is followed by the next at once. One where unset. */
  readonly batch?: number;
  /** A job that takes longer counts as failed and is tried again; a minute where nothing else is said. */
  readonly timeoutSeconds?: number;
}

/**
 * Work that must happen once its transaction is committed, on any node (pg-boss, in the same database).
 * A job may run twice, so its work must be idempotent.
 */
export interface Jobs {
  /**
   * Defines a queue and the function that runs its jobs. Data that `schema` refuses fails the job like an error of
   * `run`, so it is tried again. Call it before start().
   */
  define<Data>(name: string, options: QueueOptions, schema: ZodType<Data>, run: (data: Data) => Promise<void>): void;
  /**
   * Queues a job: with a transaction, it exists if and only if that commits. A higher priority goes first; it is 0
   * where unset.
   */
  send(db: Queryable, name: string, data: object, priority?: number): Promise<void>;
  /** Runs on a cron expression, in Dubai's time by the machine's clock, on one node. Before start(). */
  schedule(name: string, cron: string, run: () => Promise<void>, more?: Pick<QueueOptions, 'timeoutSeconds'>): void;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Whether a job of these queues with this `id` is still to be done, or being done: a condition for the statement that
 * finds the id.
 */
export const hasJob = (queues: readonly string[], id: RawBuilder<string>): RawBuilder<boolean> => sql`exists (
  select from pgboss.job where name = any (${queues}) and state in ('created', 'retry', 'active') and data->>'id' = ${id}::text)`;

interface Queue {
  readonly name: string;
  readonly options: QueueOptions;
  readonly cron?: string;
  readonly run: (data: object) => Promise<void>;
}

export function createJobs(base: Pick<Platform, 'handle' | 'log'>): Jobs {
  const { log } = base;
  const queues: Queue[] = [];
  const { db, closePool } = createQueueDatabase(base);
  const boss = new PgBoss({ db, useListenNotify: true, createSchema: false });
  boss.on(
    'error',
    limitLog((error, leftOut) => {
      // pg-boss reports a copy of the error that is none itself.
      const { message } = error as Error;
      log.warn({ err: error instanceof Error ? error : new Error(message), leftOut }, 'job queue error');
    }),
  );

  const openQueues = async () => {
    await boss.start();
    for (const { name, options } of queues) {
      await boss.createQueue(name, {
        notify: true,
        retryLimit: options.retries,
        retryDelay: 1,
        retryBackoff: true,
        retryDelayMax: options.maxPauseSeconds,
        expireInSeconds: options.timeoutSeconds ?? 60,
        deleteAfterSeconds: 86_400,
      });
    }
  };
  // The command line only queues jobs: the queue opens on first use, and again after a failure.
  let opening: Promise<void> | undefined;
  const open = () =>
    (opening ??= openQueues().catch((error: unknown) => {
      opening = undefined;
      throw error;
    }));

  return {
    define: (name, options, schema, run) =>
      queues.push({ name, options, run: async (data) => run(schema.parse(data)) }),
    schedule: (name, cron, run, more = {}) =>
      queues.push({ name, cron, options: { retries: 2, maxPauseSeconds: 60, concurrency: 1, ...more }, run }),
    send: async (db, name, data, priority = 0) => {
      await open();
      await boss.send(name, data, { db: fromKysely(db), priority });
    },
    start: async () => {
      await open();
      for (const { name, options, cron, run } of queues) {
        // A new job wakes its worker at once; what is tried again waits for the next look.
        const look = cron === undefined ? 2 : 30;
        const batch = options.batch ?? 1;
        const work = {
          pollingIntervalSeconds: look,
          notifyPollingIntervalSeconds: look,
          localConcurrency: Math.ceil(options.concurrency / batch),
          batchSize: batch,
          burstWhenBatchFull: true,
          perJobResults: true,
        } as const;
        const runOne = async ({ id, data, retryCount }: Job<object>): Promise<JobResult> => {
          try {
            await run(data);
            return { id, status: 'completed' };
          } catch (error) {
            log.warn({ err: error, queue: name, job: id, tries: retryCount }, 'a job failed and will be tried again');
            return { id, status: 'failed', output: error as object };
          }
        };
        await boss.work<object>(name, work, (jobs) => Promise.all(jobs.map(runOne)));
        if (cron) await boss.schedule(name, cron, {}, { tz: 'Asia/Dubai' });
      }
    },
    stop: async () => {
      await opening?.catch(() => undefined);
      if (opening) await boss.stop({ graceful: true, timeout: 5_000 });
      await closePool();
    },
  };
}

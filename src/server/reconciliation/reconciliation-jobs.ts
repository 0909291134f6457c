import { sql } from 'kysely';
import type { Queryable } from '../db/index.ts';
import type { Jobs } from '../jobs/queue.ts';
import { reconcile, type ReconcileDeps } from './reconcile.ts';
import type { Source } from './reported-file.ts';

/** Files of so many days are asked for again while they are missing. */
const CATCH_UP_DAYS = 14;

/** Yesterday, and days before it that a source has no file of since its first one; in order. */
export async function findDueDays(db: Queryable, sources: readonly Source[]): Promise<readonly string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct d::date as day
    from unnest(${sources}::text[]) as s (source),
      generate_series(product_today() - ${CATCH_UP_DAYS}::int, product_today() - 1, interval '1 day') d
    where not exists (select from settlement_files f where f.source = s.source and f.day = d::date)
      and (d::date = product_today() - 1 or d::date > (select min(day) from settlement_files f where f.source = s.source)
        or exists (select from reconciliation_differences m
          where m.kind = 'no-file' and m.type = s.source and m.subject = d::date::text and m.closed_at is null))
    order by 1`.execute(db);
  return rows.map(({ day }) => day);
}

/** Every morning, once the acquirer and the bank have closed their day. */
export function defineReconciliationJob(jobs: Jobs, deps: ReconcileDeps): void {
  const sources = deps.sources.map(({ source }) => source);
  jobs.schedule(
    'reconciliation',
    '30 6 * * *',
    async () => {
      for (const day of await findDueDays(deps.db, sources)) await reconcile(deps, day);
    },
    { timeoutSeconds: 3_600 },
  );
}

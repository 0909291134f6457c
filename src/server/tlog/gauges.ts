import { sql } from 'kysely';
import type { Platform } from '../platform/platform.ts';
import { cosignedSize } from './cosigned-size.ts';
import type { WitnessList } from './witnesses.ts';

/** What an operator watches of the log. */
export function addLogGauges({ metrics, handle }: Pick<Platform, 'metrics' | 'handle'>, witnesses: WitnessList): void {
  const db = handle.background;
  metrics.addGauge(
    'naseeb_log_entries_waiting',
    'Entries that have no place in the public log of draws yet',
    async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from tlog_queue`.execute(db);
      return rows[0]?.count ?? 0;
    },
  );
  metrics.addGauge(
    'naseeb_log_uncosigned_seconds',
    'How long the public log of draws has grown without a checkpoint that a quorum cosigned; 0 where the newest has one',
    async () => {
      const held = await witnesses.loadHeld();
      const cosigned = cosignedSize(held.quorum, held.witnesses ?? []);
      const { rows } = await sql<{ seconds: number }>`
        select coalesce(extract(epoch from clock_timestamp() - (
          select signed_at from tlog_checkpoints where size > coalesce(${cosigned}, -1) order by size limit 1
        )), 0)::float8 as seconds`.execute(db);
      return rows[0]?.seconds ?? 0;
    },
  );
}

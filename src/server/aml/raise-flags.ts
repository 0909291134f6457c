import { sql } from 'kysely';
import { toWire, type Fils } from '#kernel/money.ts';
import type { Queryable } from '../db/index.ts';
import type { AmlEvent, AmlRule, FactRow, Facts } from './rule.ts';
import { AML_RULES, windowStart } from './rules.ts';

/** A player whom a rule caught. */
interface Hit {
  readonly playerId: bigint;
  readonly subject: string;
  readonly facts: Facts;
}

async function findHits(
  db: Queryable,
  rule: AmlRule,
  playerIds: readonly bigint[],
  requested: Fils,
): Promise<readonly Hit[]> {
  const { rows } = await sql<FactRow<Facts>>`
    with watched as materialized (
      select p.id as player_id, greatest(${windowStart(rule)}, max(f.decided_at)) as since,
        ${requested}::bigint as requested
      from unnest(${playerIds}::bigint[]) as p (id)
        left join aml_flags f on f.player_id = p.id and f.rule = ${rule.id}
      group by p.id
    )
    ${rule.read} order by 1, 2`.execute(db);
  const hits = rows.map(({ player_id: playerId, subject, ...facts }) => ({ playerId, subject, facts }));
  return hits.filter(({ facts }) => rule.isHit(facts));
}

async function insertFlags(db: Queryable, rule: AmlRule, hits: readonly Hit[]): Promise<number> {
  const column = <T>(of: (hit: Hit) => T): T[] => hits.map(of);
  const facts = column((hit) =>
    JSON.stringify(Object.fromEntries(Object.entries(hit.facts).map(([name, value]) => [name, toWire(value)]))),
  );
  const { numAffectedRows } = await sql`
    insert into aml_flags (player_id, rule, subject, facts)
    select player_id, ${rule.id}, subject, facts
    from unnest(${column(({ playerId }) => playerId)}::bigint[], ${column(({ subject }) => subject)}::text[],
      ${facts}::jsonb[]) as hit (player_id, subject, facts)
    on conflict (player_id, rule, subject) where state = 'open' do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

interface FlagOptions {
  /** Upon which the rules are asked; all are asked where it is not given. */
  readonly event?: AmlEvent;
  /** A withdrawal that is asked for, and whose money is not held yet. */
  readonly requested?: Fils;
}

/**
 * Flags those of the players whom a rule catches, once while the flag is open, and answers how many are new. Upon an
 * event call it with its transaction and the player's wallet locked, after the money moved; `report-flags.ts` tells of
 * the new ones.
 */
export async function raiseFlags(
  db: Queryable,
  playerIds: readonly bigint[],
  { event, requested = 0n }: FlagOptions = {},
): Promise<number> {
  let raised = 0;
  for (const rule of AML_RULES) {
    if (event && !rule.on.includes(event)) continue;
    const hits = await findHits(db, rule, playerIds, requested);
    if (hits.length > 0) raised += await insertFlags(db, rule, hits);
  }
  return raised;
}

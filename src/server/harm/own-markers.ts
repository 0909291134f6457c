import { sql } from 'kysely';
import type { HarmAnswer, HarmMarkerView } from '#contract/harm/fields.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Queryable } from '../db/index.ts';
import { isOpen } from './open-markers.ts';
import type { MarkerLevel } from './marker.ts';
import { markerWords } from './words.ts';

const MOST = 50;

interface Row {
  readonly id: bigint;
  readonly marker: string;
  readonly level: MarkerLevel;
  readonly facts: Readonly<Record<string, number>>;
  readonly raised_at: Date;
  readonly answer: HarmAnswer | null;
  readonly open: boolean;
}

/** What was noticed about a player, newest first; with `due`, only what is open and not answered yet. */
export async function listOwnMarkers(
  db: Queryable,
  playerId: bigint,
  { due, locale }: { readonly due: boolean; readonly locale: Locale },
): Promise<HarmMarkerView[]> {
  const only = due ? sql`and ${isOpen} and answer is null` : sql``;
  const { rows } = await sql<Row>`
    select id, marker, level, facts, raised_at, answer, ${isOpen} as open from harm_markers m
    where player_id = ${playerId} ${only} order by raised_at desc, id desc limit ${MOST}`.execute(db);
  return rows.map(({ id, level, raised_at: raised, open, answer, ...seen }) => ({
    id: String(id),
    level,
    ...markerWords(seen, locale),
    timestamp: raised.getTime(),
    open,
    answer,
  }));
}

/** Records the answer to those of the player's markers that have none; answers how many they are. */
export async function answerMarkers(
  db: Queryable,
  playerId: bigint,
  ids: readonly string[],
  answer: HarmAnswer,
): Promise<number> {
  const { numAffectedRows } = await sql`
    update harm_markers set answer = ${answer}, answered_at = product_now()
    where id = any (${ids}::bigint[]) and player_id = ${playerId} and answer is null`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

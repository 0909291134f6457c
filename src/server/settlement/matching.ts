import { sql, type RawBuilder } from 'kysely';
import type { Game, Masks } from '#games/game.ts';
import { countCommon } from '#games/rules/masks.ts';
import type { Fils } from '#kernel/money.ts';
import type { Queryable } from '../db/index.ts';

/** Tickets of one play type that have the same numbers in common with the draw, position by position. */
export interface TicketGroup {
  readonly play: number;
  readonly s1: bigint;
  readonly s2: bigint;
  readonly s3: bigint;
  readonly tickets: bigint;
}

/** A group that wins: its tier from 1, and what one of its tickets wins at multiple 1, or the fund its tier shares. */
export interface WinningGroup extends TicketGroup {
  readonly tier: number;
  readonly prize: Fils;
  readonly shared: boolean;
}

/** The draw's numbers as masks for each play type: three columns, by the play type's place in the game. */
export function createMaskColumns(game: Game, numbers: readonly (readonly number[])[]): [bigint[], bigint[], bigint[]] {
  const columns: [bigint[], bigint[], bigint[]] = [[], [], []];
  for (const play of game.plays) for (const [i, mask] of play.drawMasks(numbers).entries()) columns[i]?.push(mask);
  return columns;
}

/** What one of a ticket's masks has in common with the draw. */
export interface SharedMask {
  readonly mask: RawBuilder<bigint>;
  /** True where the game has no such position: tickets are neither grouped nor compared by it. */
  readonly none: boolean;
}

/**
 * What a ticket `t` has in common with the draw. Computed for every ticket, so a draw that is the same for all play
 * types is one constant.
 */
export function createSharedMasks(
  columns: readonly [bigint[], bigint[], bigint[]],
): [SharedMask, SharedMask, SharedMask] {
  const shared = (ticket: RawBuilder<bigint>, drawn: readonly bigint[]): SharedMask => {
    if (drawn.every((mask) => mask === 0n)) return { mask: sql`0::bigint`, none: true };
    const one = drawn.every((mask) => mask === drawn[0]);
    // Arrays count from 1, plays from 0.
    return {
      mask: one ? sql`${ticket} & ${drawn[0]}::bigint` : sql`${ticket} & (${drawn}::bigint[])[t.play + 1]`,
      none: false,
    };
  };
  const [d1, d2, d3] = columns;
  return [shared(sql`t.m1`, d1), shared(sql`t.m2`, d2), shared(sql`t.m3`, d3)];
}

/**
 * A draw's tickets counted by what they share with its numbers: of a million there are a few dozen groups, so hits
 * are counted a few dozen times. A statement of its own that only reads: PostgreSQL may share it among its workers.
 */
export async function countTicketGroups(
  db: Queryable,
  game: Game,
  numbers: readonly (readonly number[])[],
  id: bigint,
): Promise<readonly TicketGroup[]> {
  const shared = createSharedMasks(createMaskColumns(game, numbers));
  const [s1, s2, s3] = shared;
  const by = [1, ...shared.flatMap(({ none }, i) => (none ? [] : [i + 2]))].map((place) => sql.lit(place));
  const { rows } = await sql<TicketGroup>`
    select t.play, ${s1.mask} as s1, ${s2.mask} as s2, ${s3.mask} as s3, count(*) as tickets
    from tickets t where t.draw_id = ${id} group by ${sql.join(by)}`.execute(db);
  return rows;
}

const countBits = (mask: bigint): number => countCommon(mask, mask);

/** Pure: the groups that win, each with its tier. */
export function findWinningGroups(game: Game, groups: readonly TicketGroup[]): WinningGroup[] {
  return groups.flatMap((group) => {
    const hits = ([group.s1, group.s2, group.s3] satisfies Masks).map(countBits);
    const tiers = game.plays[group.play]?.tiers ?? [];
    const at = tiers.findIndex(({ ways }) => ways.some((way) => way.every((count, i) => count === hits[i])));
    const tier = tiers[at];
    return tier ? [{ ...group, tier: at + 1, prize: tier.prize, shared: tier.shared === true }] : [];
  });
}

import { sql } from 'kysely';
import { luckyNumberAt } from '#games/rules/lucky-id.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Db } from '#server/db/index.ts';

/** Unique Lucky Chance numbers. Those of refused orders are lost. */
export interface LuckyNumbers {
  take(count: number): Promise<bigint[]>;
}

/** The step of the sequence: the numbers that one query reserves for this node. */
const BLOCK = 100n;

export function createLuckyNumbers(db: Db): LuckyNumbers {
  let [next, end] = [0n, 0n];
  let fetching: Promise<void> | undefined;

  const fetchBlock = async (): Promise<void> => {
    const { rows } = await sql<{ first: bigint }>`select nextval('lucky_numbers') as first`.execute(db);
    next = assertPresent(rows[0], 'a block of numbers').first;
    end = next + BLOCK;
  };
  return {
    async take(count) {
      const taken: bigint[] = [];
      while (taken.length < count) {
        if (next < end) taken.push(luckyNumberAt(next++));
        // Other callers that waited may have taken all of the block: check again.
        else await (fetching ??= fetchBlock().finally(() => (fetching = undefined)));
      }
      return taken;
    },
  };
}

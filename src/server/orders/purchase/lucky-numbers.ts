import { sql } from 'kysely';
import { luckyNumberAt } from '#games/rules/lucky-id.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Db } from '#server/db/index.ts';

/** Lucky Chance IDs that no other entry has (migration 0019). Those of orders that are refused are lost. */
export interface LuckyNumbers {
  take(count: number): Promise<bigint[]>;
}

/** As many as the sequence steps: a node asks the database once for so many entries. */
const BLOCK = 100n;

export function createLuckyNumbers(db: Db): LuckyNumbers {
  let [next, end] = [0n, 0n];
  let asking: Promise<void> | undefined;

  const more = async (): Promise<void> => {
    const { rows } = await sql<{ first: bigint }>`select nextval('lucky_numbers') as first`.execute(db);
    next = assertPresent(rows[0], 'a block of numbers').first;
    end = next + BLOCK;
  };
  return {
    async take(count) {
      const taken: bigint[] = [];
      while (taken.length < count) {
        if (next < end) taken.push(luckyNumberAt(next++));
        // Whoever waits with us may have taken them all: looked at again.
        else await (asking ??= more().finally(() => (asking = undefined)));
      }
      return taken;
    },
  };
}

import type { Result } from '#kernel/result.ts';
import type { Db, Tx } from './index.ts';

/** A transaction that is rolled back where it answers a refusal, so that nothing of what it did is left. */
export async function undoWhereRefused<T, E>(db: Db, act: (tx: Tx) => Promise<Result<T, E>>): Promise<Result<T, E>> {
  let refused: Result<T, E> | undefined;
  try {
    return await db.transaction().execute(async (tx) => {
      const done = await act(tx);
      if (done.ok) return done;
      refused = done;
      throw new Error('rolled back: refused');
    });
  } catch (error) {
    if (refused) return refused;
    throw error;
  }
}

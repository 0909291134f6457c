import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadKeys } from '#server/draws/open-data/keys.ts';
import { appendEntries } from '#server/tlog/entries.ts';
import { changeOperatorKey } from '#support/draws/key-change.ts';
import { createSealedDraws, type SealedDraws } from '#support/draws/sealed-draws.ts';
import { openExplainedDatabase } from '#support/node/explained-database.ts';

let world: SealedDraws;
beforeEach(async () => {
  world = await createSealedDraws();
});
afterEach(() => world.stop());

test('keys.json looks for the proofs of changes once for each checkpoint', async () => {
  const { engine, base } = world;
  for (let i = 0; i < 3; i++) await changeOperatorKey(engine);
  await engine.tlog.tick();
  const { handle, rowsRead } = openExplainedDatabase(base.ownerUrl);
  const load = () => loadKeys({ ...engine, db: handle.db });
  const fresh = () => loadKeys(engine) as Promise<{ keyChanges: readonly object[] }>;
  try {
    const first = await load();
    expect(first).toEqual(await fresh());
    expect((await fresh()).keyChanges).toHaveLength(3);
    expect(rowsRead('tlog_tiles')).toBeGreaterThan(0);
    expect(await Promise.all([load(), load()])).toEqual([first, first]);
    expect(rowsRead('tlog_tiles')).toBe(0);
    await changeOperatorKey(engine);
    expect(await load()).toEqual(first);
    await base.db.transaction().execute((tx) => appendEntries(tx, [{ type: 'verifier', version: '1', hash: '00' }]));
    await engine.tlog.tick();
    const later = await load();
    expect(later).toEqual(await fresh());
    expect((await fresh()).keyChanges).toHaveLength(4);
    expect(rowsRead('tlog_tiles')).toBeGreaterThan(0);
  } finally {
    await handle.close();
  }
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { fivetastic } from '#games/fivetastic/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { findSellingDraws, readDraw } from '#support/draws/draws.ts';
import { createSealedDraws, type SealedDraws } from '#support/draws/sealed-draws.ts';

let world: SealedDraws;

beforeEach(async () => {
  // As a release before had it.
  world = await createSealedDraws({ ...fivetastic, multiples: [1, 2, 3] });
});
afterEach(() => world.stop());

test('a draw that has committed to other rules than its game has gets no closing, and is cancelled', async () => {
  const draw = assertPresent((await findSellingDraws(world.base.db, fivetastic.lotteryType))[0], 'a draw on sale');
  await expect(world.close(draw)).rejects.toThrow('the rules of the game are those of the commitment');
  expect(await readDraw(world.base.db, draw.id)).toMatchObject({ state: 'closed', closing: null });
  await world.moveTo(new Date(draw.draws_at.getTime()));
  await world.untilCancelled(draw, 'unsealed');
});

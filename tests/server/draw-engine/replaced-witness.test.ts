import { afterAll, beforeAll, expect, test } from 'vitest';
import { fivetastic } from '#games/fivetastic/index.ts';
import { DAY_MS, systemNow } from '#kernel/time.ts';
import { createDrawEngine } from '#server/draw-engine/index.ts';
import { loadKeys } from '#server/draws/open-data/keys.ts';
import type { Engine } from '#server/engine/engine.ts';
import { createIdleEngine } from '#support/draws/draws.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import { startTestBeacon, type TestBeacon } from '#support/providers/beacon.ts';
import { startTestWitnesses, type TestWitnesses } from '#support/tlog/test-witnesses.ts';

/** Three days from now, when the fourth witness takes the place of the third. */
const REPLACED_AT = new Date(Math.ceil(systemNow() / DAY_MS + 3) * DAY_MS).toISOString();
let base: TestDatabase;
let beacon: TestBeacon;
let witnesses: TestWitnesses;
let engine: Engine;

beforeAll(async () => {
  base = await createTestDatabase();
  beacon = await startTestBeacon();
  witnesses = await startTestWitnesses(4);
  const moment = REPLACED_AT.replace('.000', '');
  const terms = ['', '', ` until ${moment}`, ` from ${moment}`];
  const setting = witnesses.setting.split(',').map((text, n) => text + String(terms[n]));
  engine = await createIdleEngine(base.url, beacon.url, { PROOF_VERSION: '3', WITNESSES: setting.join(', ') });
});
afterAll(async () => {
  await engine.stop();
  await witnesses.stop();
  await beacon.stop();
  await base.drop();
});

test('a draw names the witnesses that hold at the moment of its seal', async () => {
  await createDrawEngine(engine, engine.push, [fivetastic]).tick();
  const draws = await base.db.selectFrom('draws').select(['seal_by', 'witnesses', 'quorum']).execute();
  const [first, second, third, fourth] = witnesses.keys;
  const namesOf = (isLater: boolean) =>
    new Set(
      draws
        .filter(({ seal_by: sealBy }) => (sealBy?.toISOString() ?? '') >= REPLACED_AT === isLater)
        .map((draw) => JSON.stringify([draw.quorum, ...(draw.witnesses ?? [])])),
    );
  expect(namesOf(false)).toEqual(new Set([JSON.stringify([2, first, second, third])]));
  expect(namesOf(true)).toEqual(new Set([JSON.stringify([2, first, second, fourth])]));
});

test('keys.json shows when each holds, and the quorum of now', async () => {
  const { log } = (await loadKeys(engine)) as { log: { witnesses: object[]; quorum: number } };
  expect(log.quorum).toBe(2);
  const [first, second, third, fourth] = witnesses.keys;
  expect(log.witnesses.map((shown) => ({ ...shown, url: '' }))).toEqual([
    { key: first, url: '' },
    { key: second, url: '' },
    { key: third, url: '', until: REPLACED_AT },
    { key: fourth, url: '', from: REPLACED_AT },
  ]);
});

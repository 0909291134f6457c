import { afterAll, beforeAll, expect, test } from 'vitest';
import { fivetastic } from '#games/fivetastic/index.ts';
import { luckyDay } from '#games/lucky-day/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { DAY_MS, systemNow } from '#kernel/time.ts';
import { createDrawEngine } from '#server/draw-engine/index.ts';
import { requireTerms } from '#server/draw-engine/require-terms.ts';
import { loadKeys } from '#server/draws/open-data/keys.ts';
import type { Engine } from '#server/engine/engine.ts';
import { readSettings } from '#server/settings/read-settings.ts';
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

test('no node starts with a term that leaves out a draw which is committed', async () => {
  const [last] = await base.db.selectFrom('draws').select('seal_by').orderBy('seal_by', 'desc').limit(1).execute();
  const until = (sealBy: Date) => {
    const [first = '', ...others] = witnesses.setting.split(',');
    const after = new Date(sealBy.getTime() + 1_000).toISOString().replace(/\.\d+/, '');
    return readSettings({ WITNESSES: [`${first} until ${after}`, ...others].join(',') });
  };
  const sealBy = assertPresent(last?.seal_by, 'a draw');
  await requireTerms(base.db, until(sealBy));
  await expect(requireTerms(base.db, until(new Date(sealBy.getTime() - 2_000)))).rejects.toThrow(
    /^Cannot start: draw \d+-\d+ is to be sealed at .* and names w0\.example, which WITNESSES lets hold from ever until/,
  );
});

test('no draw is committed for which too few witnesses hold', async () => {
  const none = witnesses.setting
    .split(',')
    .map((text) => `${text} from 2999-01-01T00:00Z`)
    .join(',');
  const other = await createIdleEngine(base.url, beacon.url, { PROOF_VERSION: '3', WITNESSES: none });
  try {
    await expect(createDrawEngine(other, other.push, [luckyDay]).tick()).rejects.toThrow(
      /^0 of the witnesses hold when draw 61-\d+ is to be sealed: 1 are needed/,
    );
  } finally {
    await other.stop();
  }
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

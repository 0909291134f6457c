import { afterAll, expect, test } from 'vitest';
import { runAudited } from '#server/ops/audit-log.ts';
import { opsCommands } from '#server/ops/commands/index.ts';
import { OpsRefusal } from '#server/ops/command.ts';
import { createPlayer } from '#server/players/create-player.ts';
import type { Engine } from '#server/engine/engine.ts';
import { createTestDatabase } from '#support/node/database.ts';

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database.drop());

const created = await db.transaction().execute((tx) =>
  createPlayer(tx, {
    mobile: '+971501234567',
    email: 'sara.k@example.com',
    passwordHash: '',
    birthDate: '1990-05-17',
    locale: 'en-US',
  }),
);
const id = created.ok ? created.value.openId : '';
const MASKED = '+971 *** **99';

/** The words of an act as the audit log keeps them. */
async function kept(...words: string[]): Promise<readonly string[]> {
  await runAudited(db, { operator: 'noura', act: 'player lock', arguments: words }, () => Promise.resolve());
  const row = await db.selectFrom('audit_log').select('arguments').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return row.arguments as readonly string[];
}

test.each([
  '+971501234567',
  '0501234567',
  '00971501234567',
  '971501234567',
  '+971 50 123 4567',
  '+971-50-123-4567',
  '+971 (0)50 1234567',
  '050.123.4567',
  '(050) 123 4567',
  '٠٥٠١٢٣٤٥٦٧',
  '+٩٧١ ٥٠ ١٢٣ ٤٥٦٧',
])('keeps %s as the open id of whose number it is', async (typed) => {
  expect(await kept(typed, `called from ${typed}, today`)).toEqual([id, `called from ${id}, today`]);
});

test('keeps numbers and addresses of nobody masked, also where they were not quoted', async () => {
  expect(await kept('050 999 9999', 'or sara@other.example,')).toEqual([MASKED, 'or s***@other.example,']);
  expect(await kept('called', 'from', '050', '123', '4567', 'at', '12')).toEqual(['called', 'from', id, 'at', '12']);
  expect(await kept('0501234567 0509999999', '0501234567 05')).toEqual([`${id} ${MASKED}`, `${id} 05`]);
  expect(await kept('0501234567', '0509', '99', '9999')).toEqual([id, MASKED]);
  // Of a number with a slip, most is right.
  expect(await kept('+97150123456', '050123456', '+9715012345678')).toEqual(['***', '***', '***']);
  const words = { operator: 'noura', act: 'player lock', arguments: ['0501234567'] };
  const refused = runAudited(db, words, () => Promise.reject(new OpsRefusal('Not 050 123 4567.')));
  await expect(refused).rejects.toThrow('Not 050');
  const row = await db.selectFrom('audit_log').select('outcome').orderBy('id', 'desc').executeTakeFirst();
  expect(row?.outcome).toBe(`refused: Not ${id}.`);
});

test.each([
  ['69-261121-0642', 'wrong numbers'],
  ['AE', '0.50', '1234567'],
  ['all', '512345678', '0501'],
  ['dated 05-01-2026 12:30', '2026-01-05', '05/01/2026 11'],
  ['018f3c1e-0501-2345-67ab-0050123456ab', '7Q2RK-05012-34567-0H40W'],
  ['order 971501234567890', 'AED 0.05 and 971', '00001234567'],
  ['--head', `12:${'0501234567'.repeat(6)}abcd`],
])('keeps what is no number of a telephone: %s', async (...words) => {
  expect(await kept(...words)).toEqual(words);
});

test('finds and records a player by a number in any form, and says nothing of one that is nobody’s', async () => {
  const engine = { db } as Engine;
  const { show, lock, export: write } = opsCommands['player'] ?? {};
  for (const typed of ['501234567', '050 123 4567', 'Sara.K@Example.com', id]) {
    const lines: string[] = [];
    await show?.run(engine, [typed], (line) => lines.push(line));
    expect(lines[0]).toContain(id);
    for (const verb of [show, lock, write]) expect(await verb?.recorded?.(engine, [typed, 'x'])).toEqual([id, 'x']);
    const sent = opsCommands['notification']?.['send'];
    expect(await sent?.recorded?.(engine, [typed, 'x'])).toEqual([id, 'x']);
    expect(await sent?.recorded?.(engine, ['all', 'x'])).toEqual(['all', 'x']);
  }
  expect(await show?.recorded?.(engine, ['509999999'])).toEqual([MASKED]);
  await expect(show?.run(engine, ['509999999'], () => undefined)).rejects.toThrow(/^There is no such player\.$/);
});

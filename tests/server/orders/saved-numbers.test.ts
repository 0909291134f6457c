import { afterAll, beforeAll, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { savedNumbers } from '#contract/orders/430035-saved-numbers.ts';
import { saveNumbers } from '#contract/orders/430036-save-numbers.ts';
import { renameNumbers } from '#contract/orders/430037-rename-numbers.ts';
import { removeNumbers } from '#contract/orders/430038-remove-numbers.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

let base: TestDatabase;
let node: TestNode;
beforeAll(async () => {
  base = await createTestDatabase();
  node = await startTestNode(base.url);
});
afterAll(async () => {
  await node.stop();
  await base.drop();
});

const nap = (...numbers: number[]) => ({ play: `nap${numbers.length}`, picks: [numbers], multiple: 1 });
const birthdays = {
  lotteryType: 61,
  name: 'أعياد الميلاد 🎂',
  entries: [{ play: 'main', picks: [[17, 5, 3, 9, 30, 1], [5]], multiple: 1 }],
};
const listOf = async (player: TestPlayer, lotteryType = 69) =>
  (await player.call(savedNumbers, { lotteryType })).data.list;
const namesOf = async (player: TestPlayer) => (await listOf(player)).map(({ name }) => name);

test('stores numbers for one player and one game, normalised by the rules', async () => {
  const player = await makePlayer(node);
  expect((await player.call(savedNumbers, { lotteryType: 69 })).data).toEqual({ most: 20, list: [] });
  const saved = await player.call(saveNumbers, { lotteryType: 69, name: '  Ours ', entries: [nap(9, 3), nap(4)] });
  expect(saved).toMatchObject({ code: 0, data: { name: 'Ours', entries: [nap(3, 9), nap(4)] } });
  expect((await player.call(saveNumbers, birthdays)).code).toBe(0);
  expect(await listOf(player)).toEqual([saved.data]);
  expect(await listOf(player, 61)).toMatchObject([
    { name: birthdays.name, entries: [{ play: 'main', picks: [[1, 3, 5, 9, 17, 30], [5]], multiple: 1 }] },
  ]);
  const other = await makePlayer(node);
  expect(await listOf(other)).toEqual([]);
  expect((await node.client().call(savedNumbers, { lotteryType: 69 })).code).toBe(errorCodes.loginRequired);
});

test('lets only their player rename and remove them', async () => {
  const player = await makePlayer(node);
  const other = await makePlayer(node);
  const { id } = (await player.call(saveNumbers, { lotteryType: 69, name: 'one', entries: [nap(1)] })).data;
  expect((await other.call(renameNumbers, { id, name: 'mine' })).code).toBe(errorCodes.savedNumbersNotFound);
  expect((await other.call(removeNumbers, { id })).code).toBe(errorCodes.savedNumbersNotFound);
  expect((await player.call(renameNumbers, { id, name: 'two' })).data).toMatchObject({ id, name: 'two' });
  expect(await namesOf(player)).toEqual(['two']);
  expect((await player.call(removeNumbers, { id })).code).toBe(0);
  expect(await listOf(player)).toEqual([]);
  expect((await player.call(removeNumbers, { id })).code).toBe(errorCodes.savedNumbersNotFound);
  expect((await player.call(renameNumbers, { id, name: 'gone' })).code).toBe(errorCodes.savedNumbersNotFound);
});

test('refuses numbers that cannot be played', async () => {
  const player = await makePlayer(node);
  const save = (more: object) => player.call(saveNumbers, { lotteryType: 69, name: 'x', entries: [nap(1)], ...more });
  const field = async (more: object) => {
    const { code, data } = await save(more);
    return [code, (data as unknown as { field: string } | null)?.field];
  };
  for (const lotteryType of [4321, 0, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
    expect(await field({ lotteryType })).toEqual([errorCodes.invalidInput, 'lotteryType']);
  }
  expect((await player.call(savedNumbers, { lotteryType: 2 ** 31 })).code).toBe(errorCodes.invalidInput);
  expect(await field({ entries: [] })).toEqual([errorCodes.invalidInput, 'entries']);
  expect(await field({ entries: [nap(1), nap(12)] })).toEqual([errorCodes.invalidInput, 'entries.1']);
  expect(await field({ entries: [{ ...nap(1), play: 'nap99' }] })).toEqual([errorCodes.invalidInput, 'entries.0']);
  expect(await field({ entries: [{ ...nap(1), multiple: 3 }] })).toEqual([errorCodes.invalidInput, 'entries.0']);
  expect(await field({ entries: Array.from({ length: 51 }, () => nap(1)) })).toEqual([
    errorCodes.invalidInput,
    'entries',
  ]);
  for (const name of ['', '   ', 'a'.repeat(41), 'a\u202eb'])
    expect(await field({ name })).toEqual([errorCodes.invalidInput, 'name']);
  // Refused where messages are read.
  for (const name of ['a\u0000b', 'a\nb'])
    expect(await field({ name })).toEqual([errorCodes.malformedMessage, undefined]);
  expect(await listOf(player)).toEqual([]);
});

test('stores at most twenty for a game, even concurrently', async () => {
  const player = await makePlayer(node);
  const save = (n: number) => player.call(saveNumbers, { lotteryType: 69, name: `n${n}`, entries: [nap(1)] });
  const answers = await Promise.all(Array.from({ length: 25 }, (_, n) => save(n)));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(20);
  const refused = answers.filter(({ code }) => code !== 0);
  expect(refused.every(({ code }) => code === errorCodes.tooManySavedNumbers)).toBe(true);
  expect(refused[0]?.message).toContain('20');
  const list = await listOf(player);
  expect(list).toHaveLength(20);
  // Another game has its own limit, and removed numbers make room.
  expect((await player.call(saveNumbers, birthdays)).code).toBe(0);
  expect((await player.call(removeNumbers, { id: list[7]?.id ?? 0 })).code).toBe(0);
  expect((await save(99)).code).toBe(0);
  expect((await save(100)).code).toBe(errorCodes.tooManySavedNumbers);
});

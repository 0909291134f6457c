import { expect, test } from 'vitest';
import type { PhaseItem } from '#contract/draws/fields.ts';
import { createPastDrawsStore } from './past-draws-store.ts';

const EVERY = 120_000;
const draw = (n: number): PhaseItem => ({
  drawId: `67-261121-${String(n).padStart(4, '0')}`,
  phase: `261121-${String(n).padStart(4, '0')}`,
  result: { dayNumbers: [n % 10] },
  expectedPrizeTimestamp: n * EVERY,
});
const list = (...ns: number[]) => ns.map(draw);
const noAnswer = { ok: false, code: 0, message: '', extData: null } as const;

function pastOf(first: readonly PhaseItem[], answers: (readonly PhaseItem[])[] = [], most = 5) {
  let requests = 0;
  const past = createPastDrawsStore(first, {
    fetchPastDraws: () => {
      const next = answers[requests++];
      return Promise.resolve(next ? { ok: true, data: { list: next } } : noAnswer);
    },
    intervalMs: EVERY,
    max: most,
  });
  return { ...past, ns: () => past.$rows.get().map(({ result }) => result?.dayNumbers[0]), requests: () => requests };
}

test("starts with the server's draws up to the limit", () => {
  expect(pastOf(list(9, 8, 7, 6, 5, 4)).ns()).toEqual([9, 8, 7, 6, 5]);
});

test('puts a settled draw first, without a request if none was missed', async () => {
  const past = pastOf(list(5, 4, 3, 2, 1));
  await past.addResult(draw(6));
  expect(past.ns()).toEqual([6, 5, 4, 3, 2]);
  expect(past.requests()).toBe(0);
});

test('ignores a known draw, an older one, or none', async () => {
  const past = pastOf(list(5, 4));
  for (const last of [draw(5), draw(3), null]) await past.addResult(last);
  expect(past.ns()).toEqual([5, 4]);
  expect(past.requests()).toBe(0);
});

test('shows the newest draw while it fetches missed draws', async () => {
  const past = pastOf(list(3, 2), [list(7, 6, 5, 4, 3)]);
  const added = past.addResult(draw(7));
  expect(past.ns()).toEqual([7, 3, 2]);
  await added;
  expect(past.ns()).toEqual([7, 6, 5, 4, 3]);
});

test('keeps its draws if the request fails or its answer is older', async () => {
  const unanswered = pastOf(list(3));
  await unanswered.addResult(draw(7));
  expect(unanswered.ns()).toEqual([7, 3]);
  const overtaken = pastOf(list(3), [list(6, 5, 4)]);
  await overtaken.addResult(draw(7));
  expect(overtaken.ns()).toEqual([7, 3]);
});

test('fetches missed draws again at the next draw after a failure', async () => {
  const past = pastOf(list(3), [list(3), list(8, 7, 6, 5, 4)]);
  await past.addResult(draw(7));
  expect(past.ns()).toEqual([7, 3]);
  await past.addResult(draw(8));
  expect(past.ns()).toEqual([8, 7, 6, 5, 4]);
  await past.addResult(draw(9));
  expect(past.requests()).toBe(2);
});

test('fetches draws if there were none', async () => {
  const past = pastOf([], [list(1)]);
  await past.addResult(draw(1));
  expect(past.ns()).toEqual([1]);
});

import { expect, test } from 'vitest';
import { CLOSURE_CONDITIONS, type ClosureConditionName } from '#contract/closure/choices.ts';
import { routeByName } from '#routes/index.ts';
import type { Queryable } from '../db/index.ts';
import { checkConditions, closureConditions } from './conditions.ts';

const names = closureConditions.map(({ name }) => name);
const noDatabase = {} as Queryable;

test('every condition of the contract is checked once, and leads to a page', () => {
  expect(names.toSorted()).toEqual([...CLOSURE_CONDITIONS].sort());
  for (const { name, route } of closureConditions) expect([name, routeByName(route).state.is]).toEqual([name, 'page']);
});

test('conditions are shown in the order of the contract, each as its domain says', async () => {
  const met = new Set<ClosureConditionName>(['draws', 'balance']);
  const conditions = [...CLOSURE_CONDITIONS].reverse().map((name) => ({
    name,
    route: 'home',
    isMet: (_db: Queryable, player: bigint) => Promise.resolve(player === 7n && met.has(name)),
  }));
  const checked = await checkConditions(noDatabase, 7n, conditions);
  expect(checked.map(({ name }) => name)).toEqual([...CLOSURE_CONDITIONS]);
  expect(checked.filter(({ isMet }) => isMet).map(({ name }) => name)).toEqual(['balance', 'draws']);
});

import { expect, test } from 'vitest';
import { areasOf, isCleared, nextCardState, type CardContents, type CardState } from './card-state.ts';
import { createCardStore } from './card-store.ts';

const CONTENTS: CardContents = {
  prize: 500,
  face: {
    winningAreas: [{ symbol: 7, won: true }],
    areas: [
      { symbol: 7, prize: 500, won: true },
      { symbol: 9, prize: 1_000, won: false },
    ],
  },
};
const COUNT = 3;

/** A store whose answers the test gives by hand. */
function createAsked() {
  const answers: { give: (contents: CardContents) => void; refuse: () => void }[] = [];
  const store = createCardStore(
    COUNT,
    () => new Promise((give, refuse) => answers.push({ give, refuse: () => refuse(new Error('offline')) })),
  );
  const settle = () => new Promise<void>((done) => queueMicrotask(() => queueMicrotask(done)));
  return { store, answers, settle };
}

test('asks for the contents at the first touch and never again', async () => {
  const { store, answers, settle } = createAsked();
  expect(answers).toHaveLength(0);
  store.ask();
  store.ask();
  expect(answers).toHaveLength(1);
  answers[0]?.give(CONTENTS);
  await settle();
  store.ask();
  expect(answers).toHaveLength(1);
});

test('holds nothing of the outcome until the answer arrives, whatever was scratched', async () => {
  const { store, answers, settle } = createAsked();
  store.ask();
  store.clear([0, 1, 2]);
  const state = store.$state.get();
  expect(Object.keys(state).sort()).toEqual(['cleared', 'step']);
  expect(areasOf(state)).toBeUndefined();
  answers[0]?.give(CONTENTS);
  await settle();
  expect(store.$state.get()).toEqual({ step: 'done', contents: CONTENTS });
});

test('is done once all areas are cleared and the contents are known', async () => {
  const { store, answers, settle } = createAsked();
  store.ask();
  store.clear([0]);
  answers[0]?.give(CONTENTS);
  await settle();
  expect(store.$state.get().step).toBe('open');
  store.clear([0, 1]);
  expect(store.$state.get().step).toBe('open');
  store.clear([2]);
  expect(store.$state.get().step).toBe('done');
});

test('covers all areas again when the answer does not come, and asks again at the next touch', async () => {
  const { store, answers, settle } = createAsked();
  store.ask();
  store.clear([0, 1, 2]);
  answers[0]?.refuse();
  await settle();
  expect(store.$state.get()).toEqual({ step: 'covered', failed: true });
  expect(isCleared(store.$state.get(), 0)).toBe(false);
  store.ask();
  answers[1]?.give(CONTENTS);
  await settle();
  expect(store.$state.get()).toEqual({ step: 'open', cleared: new Set(), contents: CONTENTS });
});

test('a card that was revealed before is done and asks for nothing', () => {
  const store = createCardStore(COUNT, () => Promise.reject(new Error('asked')), CONTENTS);
  store.ask();
  expect(store.$state.get()).toEqual({ step: 'done', contents: CONTENTS });
  expect(isCleared(store.$state.get(), 2)).toBe(true);
});

test('an event that does not fit the state changes nothing', () => {
  const covered: CardState = { step: 'covered', failed: false };
  const done: CardState = { step: 'done', contents: CONTENTS };
  const open: CardState = { step: 'open', contents: CONTENTS, cleared: new Set([0]) };
  expect(nextCardState(covered, { type: 'clear', areas: [0] }, COUNT)).toBe(covered);
  expect(nextCardState(covered, { type: 'arrive', contents: CONTENTS }, COUNT)).toBe(covered);
  expect(nextCardState(done, { type: 'fail' }, COUNT)).toBe(done);
  expect(nextCardState(open, { type: 'ask' }, COUNT)).toBe(open);
  expect(nextCardState(open, { type: 'clear', areas: [0] }, COUNT)).toBe(open);
});

test('the areas of a framed card are its winning numbers, then yours', () => {
  const state: CardState = { step: 'done', contents: CONTENTS };
  expect(areasOf(state)?.map(({ symbol }) => symbol)).toEqual([7, 7, 9]);
});

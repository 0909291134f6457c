import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRenderQueue, type RenderLimits } from './render-queue.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Promises that settled, then what was put off until after them. */
async function soon(): Promise<void> {
  await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(1);
}

/** Renderings that end when they are told to. */
function createRenders(limits: RenderLimits) {
  const queue = createRenderQueue(limits);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (
    name: string,
    { isWanted = () => true, first = false }: { isWanted?: () => boolean; first?: boolean } = {},
  ) =>
    queue.run(
      () => {
        started.push(name);
        return new Promise<string>((done) => ends.set(name, () => done(name)));
      },
      { isWanted, first },
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await soon();
  };
  return { started, ask, end };
}

test('renders some at a time and the others in their order', async () => {
  const { started, ask, end } = createRenders({ rendering: 2 });
  const all = ['a', 'b', 'c', 'd'].map((name) => ask(name));
  await soon();
  expect(started).toEqual(['a', 'b']);
  await end('b');
  expect(started).toEqual(['a', 'b', 'c']);
  for (const name of ['c', 'a', 'd']) await end(name);
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd'].map((value) => ({ ok: true, value })));
});

test('a page that goes first passes those that wait', async () => {
  const { started, ask, end } = createRenders({ rendering: 1 });
  void ask('a');
  await soon();
  void ask('b');
  void ask('c', { first: true });
  await end('a');
  expect(started).toEqual(['a', 'c']);
});

test('refuses at once what finds no room, and makes room where a reader has left', async () => {
  const { ask, started, end } = createRenders({ rendering: 1, waiting: 2 });
  void ask('a');
  await soon();
  let isWanted = true;
  const left = ask('b', { isWanted: () => isWanted });
  void ask('c');
  expect(await ask('d')).toEqual({ ok: false, error: 'busy' });
  isWanted = false;
  void ask('e');
  expect(await left).toEqual({ ok: false, error: 'left' });
  await end('a');
  await end('c');
  expect(started).toEqual(['a', 'c', 'e']);
});

test('does not render for readers who left', async () => {
  const { ask, started, end } = createRenders({ rendering: 1 });
  void ask('a');
  await soon();
  const left = ask('b', { isWanted: () => false });
  await end('a');
  expect([await left, started]).toEqual([{ ok: false, error: 'left' }, ['a']]);
});

test('refuses what has waited too long', async () => {
  const { ask } = createRenders({ rendering: 1, slotMs: 2_000, waitMs: 1_000 });
  void ask('a');
  await soon();
  const late = ask('b');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await late).toEqual({ ok: false, error: 'busy' });
});

test('waits while calls are under way, but only some times as long as a page takes', async () => {
  let hasCalls = false;
  const { ask, started, end } = createRenders({ rendering: 1, hasCalls: () => hasCalls });
  void ask('a');
  await soon();
  await vi.advanceTimersByTimeAsync(20);
  await end('a');
  hasCalls = true;
  void ask('b');
  void ask('c');
  await vi.advanceTimersByTimeAsync(70);
  expect(started).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(40);
  expect(started).toEqual(['a', 'b']);
  await vi.advanceTimersByTimeAsync(30);
  await end('b');
  hasCalls = false;
  await vi.advanceTimersByTimeAsync(2);
  expect(started).toEqual(['a', 'b', 'c']);
});

test('a page that waits long for its data gives its place to the next, once', async () => {
  const { ask, started, end } = createRenders({ rendering: 1, slotMs: 500 });
  void ask('a');
  await soon();
  void ask('b');
  await vi.advanceTimersByTimeAsync(490);
  expect(started).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(20);
  expect(started).toEqual(['a', 'b']);
  void ask('c');
  await end('a');
  expect(started).toEqual(['a', 'b']);
  await end('b');
  expect(started).toEqual(['a', 'b', 'c']);
});

test('so many pages wait for their data at most', async () => {
  const { ask, started, end } = createRenders({ rendering: 1, slotMs: 500, underWay: 2 });
  for (const name of ['a', 'b', 'c']) void ask(name);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(started).toEqual(['a', 'b']);
  await end('a');
  expect(started).toEqual(['a', 'b', 'c']);
});

test('a rendering that fails gives its place to the next', async () => {
  const queue = createRenderQueue({ rendering: 1 });
  const wanted = { isWanted: () => true, first: false };
  const broken = queue.run(() => Promise.reject(new Error('the page broke')), wanted);
  const next = queue.run(() => Promise.resolve('b'), wanted);
  const failed = expect(broken).rejects.toThrow('the page broke');
  await soon();
  await failed;
  await soon();
  expect(await next).toEqual({ ok: true, value: 'b' });
});

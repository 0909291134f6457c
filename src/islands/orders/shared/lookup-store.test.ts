import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CallAnswer } from '#client/gateway/call.ts';
import { $user, type User } from '#client/session/user.ts';
import { createLookupStore } from './lookup-store.ts';

const yes = (data: string): CallAnswer<string> => ({ ok: true, data });
const no = (code: number): CallAnswer<string> => ({ ok: false, code, message: '', extData: null });

const be = (userOpenId: string) => $user.set({ userOpenId } as User);
afterEach(() => $user.set(null));

describe('one thing of an order, looked up', () => {
  it.each([
    [430000005, 'missing'],
    [400000005, 'missing'],
    [-1, 'failed'],
  ] as const)('answers %d with: %s', async (code, loaded) => {
    const { $loaded, load } = createLookupStore(async () => no(code));
    await load();
    expect($loaded.get()).toBe(loaded);
  });
  it('never goes back to an older answer', async () => {
    const answers: ((answer: CallAnswer<string>) => void)[] = [];
    const { $loaded, load } = createLookupStore(
      () => new Promise<CallAnswer<string>>((answer) => answers.push(answer)),
    );
    const both = [load(), load()];
    answers[1]?.(yes('newer'));
    answers[0]?.(yes('older'));
    await Promise.all(both);
    expect($loaded.get()).toEqual({ found: 'newer' });
  });
  it('stays on the screen when a later look fails', async () => {
    const answers = [yes('a'), no(-1), no(430000005), yes('b')];
    const { $loaded, load } = createLookupStore(async () => answers.shift() ?? no(-1));
    for (const found of ['a', 'a', 'a', 'b']) {
      await load();
      expect($loaded.get()).toEqual({ found });
    }
  });
  it('says that it looks again after a failure, as a button is pressed for it', async () => {
    const seen: unknown[] = [];
    const answers = [no(-1), no(430000005), no(430000005)];
    const { $loaded, load } = createLookupStore(async () => answers.shift() ?? no(-1));
    $loaded.listen((loaded) => seen.push(loaded));
    for (let i = 0; i < 3; i++) await load();
    expect(seen).toEqual(['failed', 'loading', 'missing']);
  });
  it('shows what was kept where no answer can be had, and what is answered as soon as it can', async () => {
    const kept = { get: () => ({ data: 'then', at: 5 }), set: vi.fn() };
    const answers = [no(-1), no(-1), yes('now'), no(-1)];
    const { $loaded, load } = createLookupStore(
      async () => answers.shift() ?? no(-1),
      async () => kept,
    );
    for (const shown of [{ found: 'then', at: 5 }, { found: 'then', at: 5 }, { found: 'now' }, { found: 'now' }]) {
      await load();
      expect($loaded.get()).toEqual(shown);
    }
    expect(kept.set.mock.calls).toEqual([['now']]);
  });
  it.each([
    ['while it is asked', 0],
    ['while the place to keep it is loaded', 1],
  ])('keeps nothing for a player who logged in in another tab %s, and asks again as them', async (_when, late) => {
    be('anna');
    const set = vi.fn();
    const asked: (string | undefined)[] = [];
    const { $loaded, load } = createLookupStore(
      async () => {
        const who = $user.get()?.userOpenId;
        asked.push(who);
        if (!late) be('omar');
        return yes(`for ${who}`);
      },
      async () => {
        if (late && asked.length === 1) be('omar');
        return { get: () => null, set };
      },
    );
    await load();
    expect(set.mock.calls).toEqual(late ? [] : [['for omar']]);
    expect([asked, $loaded.get()]).toEqual(
      late ? [['anna'], { found: 'for anna' }] : [['anna', 'omar'], { found: 'for omar' }],
    );
  });
  it('shows nothing to a visitor of what was asked for a player', async () => {
    be('anna');
    const { $loaded, load } = createLookupStore(async () => {
      $user.set(null);
      return yes('for anna');
    });
    await load();
    expect($loaded.get()).toBe('loading');
  });
  it('shows nothing kept where there is an answer', async () => {
    const { $loaded, load } = createLookupStore(
      async () => no(430000005),
      async () => ({ get: () => ({ data: 'then', at: 5 }), set: vi.fn() }),
    );
    await load();
    expect($loaded.get()).toBe('missing');
  });
});

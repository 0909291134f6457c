import { afterEach, describe, expect, it, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import type { CallAnswer } from './call.ts';
import { createRequestStore, type RequestState } from './request-store.ts';
import { $user, type User } from '../session/user.ts';

const yes = (data: string): CallAnswer<string> => ({ ok: true, data });
const no = (code: number): CallAnswer<string> => ({ ok: false, code, message: 'sorry', extData: null });
const copy = { data: 'then', at: 5 };

/** A store whose requests the test answers, in any order. */
function createManualStore() {
  const answers: ((answer: CallAnswer<string>) => void)[] = [];
  const requested: number[] = [];
  const store = createRequestStore<number, string>({
    key: 1,
    fetch: (key) => {
      requested.push(key);
      return new Promise((answer) => answers.push(answer));
    },
    merge: (answer, before) => `${answer}+${before}`,
  });
  return { store, requested, answer: (at: number, answer: CallAnswer<string>) => answers[at]?.(answer) };
}
/** A store whose requests are answered one after another. */
const createScriptedStore = (...answers: CallAnswer<string>[]) =>
  createRequestStore<number, string>({ key: 1, fetch: async () => answers.shift() ?? no(-1) });
const login = (userOpenId: string) => $user.set({ userOpenId } as User);
afterEach(() => $user.set(null));

const state = (parts: Partial<RequestState<number, string>>): RequestState<number, string> => ({
  key: 1,
  data: undefined,
  loading: false,
  error: undefined,
  copiedAt: undefined,
  ...parts,
});

describe('a change after a command', () => {
  it('is shown, and drops the answer to an earlier request', async () => {
    const { store, answer } = createManualStore();
    const first = store.load(1);
    answer(0, yes('one'));
    await first;
    const refresh = store.refresh();
    store.change((data) => `${data} changed`);
    answer(1, yes('older'));
    expect(await refresh).toBe('dropped');
    expect(store.$state.get()).toEqual(state({ data: 'one changed' }));
  });
  it('does nothing before the first answer, which is shown', async () => {
    const { store, answer } = createManualStore();
    const first = store.load(1);
    store.change(() => 'changed');
    answer(0, yes('one'));
    expect(await first).toBe('shown');
    expect(store.$state.get()).toEqual(state({ data: 'one' }));
  });
});

describe('the latest answer wins', () => {
  it('drops an answer for a key that was left', async () => {
    const { store, requested, answer } = createManualStore();
    const [slow, quick] = [store.load(2), store.load(3)];
    answer(1, yes('three'));
    answer(0, yes('two'));
    expect(await Promise.all([slow, quick])).toEqual(['dropped', 'shown']);
    expect(store.$state.get()).toEqual(state({ key: 3, data: 'three' }));
    expect(requested).toEqual([2, 3]);
  });
  it('drops an answer for a key that was left and chosen again', async () => {
    const { store, answer } = createManualStore();
    const [early, late] = [store.load(2), store.load(2)];
    answer(0, yes('early'));
    expect(await early).toBe('dropped');
    expect(store.$state.get()).toEqual(state({ key: 2, loading: true }));
    answer(1, yes('late'));
    await late;
    expect(store.$state.get()).toEqual(state({ key: 2, data: 'late' }));
  });
  it('shows an answer during a refresh, unless the refresh was faster', async () => {
    const answers: ((answer: CallAnswer<string>) => void)[] = [];
    const store = createRequestStore<number, string>({
      key: 1,
      fetch: () => new Promise((answer) => answers.push(answer)),
    });
    const [first, second, third] = [store.load(1), store.refresh(), store.refresh()];
    answers[0]?.(yes('first'));
    await first;
    expect(store.$state.get()).toEqual(state({ data: 'first' }));
    answers[2]?.(yes('third'));
    answers[1]?.(yes('second'));
    expect(await Promise.all([second, third])).toEqual(['dropped', 'shown']);
    expect(store.$state.get()).toEqual(state({ data: 'third' }));
  });
  it('drops a failure after a newer answer', async () => {
    const { store, answer } = createManualStore();
    const both = [store.load(1), store.refresh()];
    answer(1, yes('newer'));
    answer(0, no(-1));
    await Promise.all(both);
    expect(store.$state.get()).toEqual(state({ data: 'newer' }));
  });
});

describe('a request that fails', () => {
  it('shows its reason, and that it is loading again', async () => {
    const seen: unknown[] = [];
    const store = createScriptedStore(no(7), no(8));
    store.$state.listen(({ loading, error }) => seen.push(loading ? 'loading' : error?.code));
    await store.load(1);
    await store.load(1);
    expect(seen).toEqual(['loading', 7, 'loading', 8]);
    expect(store.$state.get()).toEqual(state({ error: { code: 8, message: 'sorry' } }));
  });
  it('keeps the data until the next answer', async () => {
    const store = createScriptedStore(yes('a'), no(-1), no(7), yes('b'));
    await store.load(1);
    for (const [data, code] of [
      ['a', -1],
      ['a', 7],
      ['b', undefined],
    ] as const) {
      await store.refresh();
      const { error, ...rest } = store.$state.get();
      expect([rest.data, error?.code, rest.loading]).toEqual([data, code, false]);
    }
  });
  it('is not shown if it is quiet', async () => {
    const store = createScriptedStore(yes('a'));
    await store.load(1);
    expect(await store.refresh({ quiet: true })).toBe('failed');
    expect(store.$state.get()).toEqual(state({ data: 'a' }));
  });
});

describe('data that grows', () => {
  it('merges a refresh and a further page with the data', async () => {
    const { store, answer } = createManualStore();
    const first = store.load(1);
    answer(0, yes('a'));
    await first;
    const fresh = store.refresh();
    answer(1, yes('b'));
    await fresh;
    const more = store.loadMore(
      async () => yes('c'),
      (page, before) => `${before}|${page}`,
    );
    expect(store.$state.get()).toEqual(state({ data: 'b+a', loading: true }));
    expect(await more).toBe('shown');
    expect(store.$state.get()).toEqual(state({ data: 'b+a|c' }));
  });
  it('drops a further page of a key that was left', async () => {
    const { store, answer } = createManualStore();
    const first = store.load(1);
    answer(0, yes('a'));
    await first;
    let reply: ((answer: CallAnswer<string>) => void) | undefined;
    const more = store.loadMore(
      () => new Promise((resolve) => (reply = resolve)),
      (page, before) => before + page,
    );
    const other = store.load(2);
    reply?.(yes('late'));
    expect(await more).toBe('dropped');
    answer(1, yes('b'));
    await other;
    expect(store.$state.get()).toEqual(state({ key: 2, data: 'b' }));
  });
});

describe('without a network', () => {
  it('shows the copy of the key, and then the answer', async () => {
    const set = vi.fn();
    const answers = [no(-1), no(-1), yes('now'), no(-1)];
    const store = createRequestStore<number, string>({
      key: 1,
      fetch: async () => answers.shift() ?? no(-1),
      offlineCopy: (key) => async () => ({ get: () => (key === 1 ? copy : null), set }),
    });
    const error = { code: -1, message: 'sorry' };
    await store.load(1);
    expect(store.$state.get()).toEqual(state({ data: 'then', copiedAt: 5, error }));
    await store.refresh();
    expect(store.$state.get()).toEqual(state({ data: 'then', copiedAt: 5, error }));
    await store.refresh();
    expect(store.$state.get()).toEqual(state({ data: 'now' }));
    await store.refresh();
    expect(store.$state.get()).toEqual(state({ data: 'now', error }));
    await store.load(2);
    expect(store.$state.get()).toEqual(state({ key: 2, error }));
    expect(set.mock.calls).toEqual([['now']]);
  });
  it.each([
    [
      'another refusal',
      no(errorCodes.orderNotFound),
      async () => ({ get: () => copy, set: () => undefined }),
      errorCodes.orderNotFound,
    ],
    ['copies that do not load', no(-1), async () => Promise.reject(new Error('offline')), -1],
  ] as const)('shows no copy after %s', async (_when, answer, offlineCopy, code) => {
    const store = createRequestStore<number, string>({
      key: 1,
      fetch: async () => answer,
      offlineCopy: () => offlineCopy,
    });
    await store.load(1);
    expect(store.$state.get()).toEqual(state({ error: { code, message: 'sorry' } }));
  });
});

describe('a player who logs in or out in another tab', () => {
  it.each([
    ['during the request', 0],
    ['while the copies are loaded', 1],
  ])("%s gets no copy of the earlier player's answer, but their own request", async (_when, late) => {
    login('anna');
    const set = vi.fn();
    const requested: (string | undefined)[] = [];
    const store = createRequestStore<number, string>({
      key: 1,
      fetch: async () => {
        const who = $user.get()?.userOpenId;
        requested.push(who);
        if (!late) login('omar');
        return yes(`for ${who}`);
      },
      offlineCopy: () => async () => {
        if (late && requested.length === 1) login('omar');
        return { get: () => null, set };
      },
    });
    await store.load(1);
    expect(set.mock.calls).toEqual(late ? [] : [['for omar']]);
    expect([requested, store.$state.get().data]).toEqual(
      late ? [['anna'], 'for anna'] : [['anna', 'omar'], 'for omar'],
    );
  });
  it('hides earlier data while their own request is running', async () => {
    login('anna');
    const { store, answer } = createManualStore();
    const first = store.load(1);
    answer(0, yes('for anna'));
    await first;
    const refresh = store.refresh();
    login('omar');
    answer(1, yes('for anna again'));
    await vi.waitFor(() => expect(store.$state.get()).toEqual(state({ loading: true })), { timeout: 10_000 });
    answer(2, yes('for omar'));
    await refresh;
    expect(store.$state.get()).toEqual(state({ data: 'for omar' }));
  });
  it('shows nothing to a visitor', async () => {
    login('anna');
    const store = createRequestStore<number, string>({
      key: 1,
      fetch: async () => {
        $user.set(null);
        return yes('for anna');
      },
    });
    expect(await store.load(1)).toBe('dropped');
    expect(store.$state.get()).toEqual(state({ loading: true }));
  });
});

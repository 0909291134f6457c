import { describe, expect, it } from 'vitest';
import type { CallAnswer } from '#client/gateway/call.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { createSavedNumbersStore, type SavedNumbers, type SavedNumbersApi } from './saved-store.ts';

const entry = { play: 'nap1', picks: [[3]], multiple: 1 };
const saved = (id: number, name: string): SavedNumbers => ({ id, name, entries: [entry], createTimestamp: id });
type Lists = Awaited<ReturnType<SavedNumbersApi['list']>>;
const ok = <T>(data: T): Promise<CallAnswer<T>> => Promise.resolve({ ok: true, data });
const refused = <T>(message: string): Promise<CallAnswer<T>> =>
  Promise.resolve({ ok: false, code: errorCodes.tooManySavedNumbers, message, extData: null });

/** A gateway that keeps what it is told. */
function house(more: Partial<SavedNumbersApi> = {}) {
  const kept = new Map([saved(1, 'Omar'), saved(2, 'Aisha')].map((one) => [one.id, one]));
  let next = 3;
  const put = (one: SavedNumbers) => {
    kept.set(one.id, one);
    return ok(one);
  };
  const calls: SavedNumbersApi = {
    list: () => ok({ most: 20, list: [...kept.values()] }),
    save: (name, entries) => put({ ...saved(next++, name), entries: entries as SavedNumbers['entries'] }),
    rename: (id, name) => put({ ...saved(id, name) }),
    remove: (id) => {
      kept.delete(id);
      return ok({});
    },
    ...more,
  };
  const store = createSavedNumbersStore(calls, 'en-US');
  const names = () => store.$state.get().list?.map(({ name }) => name);
  return { store, kept, names };
}

describe('saved numbers', () => {
  it('are sorted by name after each command', async () => {
    const { store, names } = house();
    expect(names()).toBeUndefined();
    await store.load();
    expect(names()).toEqual(['Aisha', 'Omar']);
    expect(await store.save('layla', [entry])).toBe(true);
    expect(names()).toEqual(['Aisha', 'layla', 'Omar']);
    expect(await store.rename(2, 'Zayed')).toBe(true);
    expect(names()).toEqual(['layla', 'Omar', 'Zayed']);
  });

  it('that were removed can be put back until something else is done', async () => {
    const { store, kept, names } = house();
    await store.load();
    const [first] = store.$state.get().list ?? [];
    expect(first && (await store.remove(first))).toBe(true);
    expect(names()).toEqual(['Omar']);
    expect(store.$state.get().removed).toEqual(first);
    expect(await store.undoRemoval()).toBe(true);
    expect(names()).toEqual(['Aisha', 'Omar']);
    expect([...kept.values()].map(({ name }) => name)).toEqual(['Omar', 'Aisha']);
    expect(await store.undoRemoval()).toBe(false);
    const [again] = store.$state.get().list ?? [];
    if (again) await store.remove(again);
    await store.rename(1, 'Noor');
    expect(store.$state.get().removed).toBeUndefined();
  });

  it('show a refusal, and stay as they were', async () => {
    const { store, names } = house({ save: () => refused('full'), remove: () => refused('gone') });
    await store.load();
    expect(await store.save('x', [entry])).toBe(false);
    expect(store.$state.get()).toMatchObject({ error: 'full', busy: false });
    const [first] = store.$state.get().list ?? [];
    expect(first && (await store.remove(first))).toBe(false);
    expect(store.$state.get()).toMatchObject({ error: 'gone', removed: undefined });
    expect(names()).toEqual(['Aisha', 'Omar']);
  });

  it('send one command at a time', async () => {
    const waits = Promise.withResolvers<CallAnswer<SavedNumbers>>();
    let asked = 0;
    const { store, names } = house({ save: () => (asked++, waits.promise) });
    await store.load();
    const first = store.save('x', [entry]);
    expect(await store.save('x', [entry])).toBe(false);
    waits.resolve({ ok: true, data: saved(9, 'x') });
    expect(await first).toBe(true);
    expect([asked, names()]).toEqual([1, ['Aisha', 'Omar', 'x']]);
  });

  it('are those of the last request, though an older one is answered later', async () => {
    const looks = [Promise.withResolvers<Lists>(), Promise.withResolvers<Lists>()] as const;
    let asked = 0;
    const { store, names } = house({ list: () => looks[asked++ === 0 ? 0 : 1].promise });
    const loads = [store.load(), store.load()];
    looks[1].resolve(await ok({ most: 20, list: [saved(1, 'Omar')] }));
    await loads[1];
    looks[0].resolve(await ok({ most: 20, list: [saved(2, 'Aisha')] }));
    await loads[0];
    expect(names()).toEqual(['Omar']);
  });

  it('that could not be loaded say so, and come with a retry', async () => {
    let down = true;
    const list = () => (down ? refused<never>('') : ok({ most: 20, list: [saved(1, 'Omar')] }));
    const { store, names } = house({ list });
    await store.load();
    expect(store.$state.get().failed).toBe(true);
    down = false;
    await store.load();
    expect(store.$state.get().failed).toBe(false);
    expect(names()).toEqual(['Omar']);
  });
});

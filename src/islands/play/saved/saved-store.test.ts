import { afterEach, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#client/gateway/call.ts';
import { $user } from '#client/session/user.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { createSavedNumbersStore, type SavedNumbers, type SavedNumbersApi } from './saved-store.ts';

const entry = { play: 'nap1', picks: [[3]], multiple: 1 };
const saved = (id: number, name: string): SavedNumbers => ({ id, name, entries: [entry], createTimestamp: id });
const ok = <T>(data: T): Promise<CallAnswer<T>> => Promise.resolve({ ok: true, data });
const refused = <T>(message: string): Promise<CallAnswer<T>> =>
  Promise.resolve({ ok: false, code: errorCodes.tooManySavedNumbers, message, extData: null });
/** Requests are answered at once; what awaits them runs in the same turn. */
const answered = () => new Promise((done) => setTimeout(done));

/** A store over a gateway that stores what it is sent. */
function setUp(more: Partial<SavedNumbersApi> = {}) {
  const rows = new Map([saved(1, 'Omar'), saved(2, 'Aisha')].map((one) => [one.id, one]));
  let next = 3;
  const put = (one: SavedNumbers) => {
    rows.set(one.id, one);
    return ok(one);
  };
  const api: SavedNumbersApi = {
    list: () => ok({ most: 20, list: [...rows.values()] }),
    save: (name, entries) => put({ ...saved(next++, name), entries: entries as SavedNumbers['entries'] }),
    rename: (id, name) => put({ ...saved(id, name) }),
    remove: (id) => {
      rows.delete(id);
      return ok({});
    },
    ...more,
  };
  const store = createSavedNumbersStore(api, 'en-US');
  const list = () => store.$list.get().data?.list ?? [];
  const names = () => list().map(({ name }) => name);
  const find = (name: string) => list().find((one) => one.name === name) ?? saved(0, '');
  const load = async () => {
    store.load();
    await answered();
  };
  return { store, rows, names, find, load };
}
afterEach(() => $user.set(null));

describe('saved numbers', () => {
  it('are sorted by name after each command', async () => {
    const { store, names, load } = setUp();
    expect(store.$list.get().data).toBeUndefined();
    await load();
    expect(names()).toEqual(['Aisha', 'Omar']);
    expect(await store.save('layla', [entry])).toMatchObject({ ok: true, data: { name: 'layla' } });
    expect(names()).toEqual(['Aisha', 'layla', 'Omar']);
    expect(await store.rename(2, 'Zayed')).toMatchObject({ ok: true });
    expect(names()).toEqual(['layla', 'Omar', 'Zayed']);
  });

  it('can be restored after a removal until the next command', async () => {
    const { store, rows, names, find, load } = setUp();
    await load();
    const aisha = find('Aisha');
    await store.remove(aisha);
    expect(names()).toEqual(['Omar']);
    expect(store.$removal.get().removed).toEqual(aisha);
    await store.undoRemoval();
    expect(names()).toEqual(['Aisha', 'Omar']);
    expect([...rows.values()].map(({ name }) => name)).toEqual(['Omar', 'Aisha']);
    await store.undoRemoval();
    expect(rows.size).toBe(2);
    await store.remove(find('Aisha'));
    await store.rename(1, 'Noor');
    expect(store.$removal.get().removed).toBeUndefined();
  });

  it('stay unchanged after a refusal, which is returned to the form', async () => {
    const { store, names, find, load } = setUp({ save: () => refused('full'), remove: () => refused('gone') });
    await load();
    expect(await store.save('x', [entry])).toMatchObject({ ok: false, message: 'full' });
    expect(store.$removal.get().error).toBe('');
    await store.remove(find('Aisha'));
    expect(store.$removal.get()).toEqual({ removed: undefined, error: 'gone' });
    expect(names()).toEqual(['Aisha', 'Omar']);
  });

  it('are removed once for repeated presses', async () => {
    const answer = Promise.withResolvers<CallAnswer<object>>();
    let sent = 0;
    const { store, names, find, load } = setUp({ remove: () => (sent++, answer.promise) });
    await load();
    const both = [store.remove(find('Aisha')), store.remove(find('Aisha'))];
    answer.resolve({ ok: true, data: {} });
    await Promise.all(both);
    expect([sent, names()]).toEqual([1, ['Omar']]);
  });

  it('are loaded by a retry after a failure', async () => {
    let down = true;
    const list = () => (down ? refused<never>('') : ok({ most: 20, list: [saved(1, 'Omar')] }));
    const { store, names, load } = setUp({ list });
    await load();
    expect(store.$list.get()).toMatchObject({ data: undefined, error: {} });
    down = false;
    await load();
    expect(names()).toEqual(['Omar']);
  });
});

import { describe, expect, it, vi } from 'vitest';
import { createMobileReader, type Understand } from './mobile-reader.ts';
import type { Mobile } from '../mobile.ts';

/** Reads '050…' as a number of the Emirates without its zero, and '+44…' as one of Britain. */
const understand: Understand = (text) => {
  if (text.startsWith('+44')) return { countryId: 'GB', number: text.slice(3) };
  return text.startsWith('0') ? { countryId: 'AE', number: text.slice(1) } : undefined;
};

/** A field whose reading is not loaded yet. */
function createField() {
  const { promise, resolve } = Promise.withResolvers<Understand | undefined>();
  const load = vi.fn(() => promise);
  const reader = createMobileReader(load);
  let value: Mobile = { countryId: 'AE', number: '' };
  const set = (next: Mobile) => void (value = next);
  const type = (number: string) =>
    reader.read({ ...value, number }, { offered: new Set(['AE', 'GB']), current: () => value, change: set });
  return { load, reader, type, set, value: () => value, loaded: () => resolve(understand) };
}

describe('the reading of a typed mobile number', () => {
  it('is loaded once, however often the player types meanwhile', async () => {
    const { load, reader, type, loaded, value } = createField();
    void reader.load();
    for (const number of ['0', '05', '050']) type(number);
    expect(load).toHaveBeenCalledTimes(1);
    loaded();
    await reader.load();
    expect(load).toHaveBeenCalledTimes(1);
    expect(value()).toEqual({ countryId: 'AE', number: '50' });
    type('0501');
    expect(value()).toEqual({ countryId: 'AE', number: '501' });
  });

  it('chooses the country of a number that was pasted and left before it was loaded', async () => {
    const { reader, type, set, loaded, value } = createField();
    type('+447400123456');
    set({ countryId: 'AE', number: '447400123456' });
    loaded();
    await reader.load();
    expect(value()).toEqual({ countryId: 'GB', number: '7400123456' });
  });

  it('changes nothing if the player has chosen another country meanwhile', async () => {
    const { reader, type, set, loaded, value } = createField();
    type('050');
    set({ countryId: 'GB', number: '050' });
    loaded();
    await reader.load();
    expect(value()).toEqual({ countryId: 'GB', number: '050' });
  });
});

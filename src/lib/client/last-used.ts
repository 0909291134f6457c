import { lasting } from './storage.ts';

const KEY = 'last_used';

/** When any tab was last used, in ms; null when nobody is logged in. */
export const lastUsed = {
  get: () => {
    const text = lasting.get(KEY);
    return text === null ? null : Number(text);
  },
  set: (at: number | null) => lasting.set(KEY, at === null ? null : String(at)),
};

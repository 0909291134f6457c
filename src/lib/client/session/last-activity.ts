import { localStore } from '../storage/stores.ts';

const KEY = 'last_used';

/** Time of the last activity in any tab, in ms; null if nobody is logged in. */
export const lastActivity = {
  get: () => {
    const text = localStore.get(KEY);
    return text === null ? null : Number(text);
  },
  set: (at: number | null) => localStore.set(KEY, at === null ? null : String(at)),
};

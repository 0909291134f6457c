import { atom } from 'nanostores';

/** Whether the player may not deposit now, as 100163 answered on this page; false before the answer. */
export const $isStopped = atom(false);

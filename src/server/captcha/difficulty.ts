/** So many challenges in ten minutes are nothing unusual for an address: a mobile carrier's is shared by many. */
const USUAL = 100;
/** Harder than this, a shared address would keep its people waiting for longer than five seconds. */
const HARDEST = 16;

/** How many keys a device tries on average: `base`, and twice as many after each `USUAL` challenges of its address. */
export const findDifficulty = (base: number, askedLately: number): number =>
  base * Math.min(HARDEST, 2 ** Math.floor(Math.max(0, askedLately - 1) / USUAL));

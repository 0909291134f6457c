/** How many files one node takes at once: each is held in memory, up to 8 MB. */
const ALL = 16;
const EACH_HOLDER = 2;

export interface UploadSlots {
  /** A slot, to be given back; undefined where all are taken, or this holder has theirs. */
  take(holder: string): (() => void) | undefined;
}

export function createUploadSlots(all = ALL, eachHolder = EACH_HOLDER): UploadSlots {
  const taken = new Map<string, number>();
  let count = 0;
  return {
    take: (holder) => {
      const own = taken.get(holder) ?? 0;
      if (count >= all || own >= eachHolder) return undefined;
      count += 1;
      taken.set(holder, own + 1);
      return () => {
        count -= 1;
        const left = (taken.get(holder) ?? 1) - 1;
        if (left === 0) taken.delete(holder);
        else taken.set(holder, left);
      };
    },
  };
}

/** Runs one after another: a picture takes up to 210 MB while it is decoded (measured at the limits of picture.ts). */
export function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
}

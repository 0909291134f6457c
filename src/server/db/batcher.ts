export interface Batcher<In, Out> {
  /** Resolves with the item's own answer; rejects only where its own try alone failed. */
  add(item: In): Promise<Out>;
  /** Waits until nothing is under way. */
  drained(): Promise<void>;
}

interface Waiting<In, Out> {
  readonly item: In;
  readonly key: string | undefined;
  readonly resolve: (out: Out) => void;
  readonly reject: (error: unknown) => void;
  /** Batches that did not decide it. */
  undecided: number;
}

export interface BatcherOptions<In, Out> {
  readonly limit: number;
  /** Answers in the order of the items; undefined: not decided, ask again in a later batch. */
  readonly run: (items: readonly In[]) => Promise<readonly (Out | undefined)[]>;
  /** When a whole batch failed, or too many did not decide an item: each by itself. */
  readonly alone: (item: In) => Promise<Out>;
  /** Items of one key never stand in one batch; without it, any may. */
  readonly key?: (item: In) => string;
  readonly failed: (error: unknown, size: number) => void;
}

/** Batches that may leave an item undecided; then it is tried alone, where there is always an answer. */
const PATIENCE = 8;

/**
 * Items that arrive together are handled together. There is no timer: a batch leaves when the one before it returns, so one caller alone
 * waits for nobody and a thousand share one statement.
 */
export function createBatcher<In, Out>({ limit, run, alone, key, failed }: BatcherOptions<In, Out>): Batcher<In, Out> {
  let waiting: Waiting<In, Out>[] = [];
  let running: Promise<void> | undefined;
  const trials = new Set<Promise<void>>();

  const take = (): Waiting<In, Out>[] => {
    const keys = new Set<string>();
    const batch: Waiting<In, Out>[] = [];
    const left: Waiting<In, Out>[] = [];
    for (const one of waiting) {
      if (batch.length === limit || (one.key !== undefined && keys.has(one.key))) left.push(one);
      else {
        if (one.key !== undefined) keys.add(one.key);
        batch.push(one);
      }
    }
    waiting = left;
    return batch;
  };

  const settleAlone = async ({ item, resolve, reject }: Waiting<In, Out>): Promise<void> => {
    try {
      resolve(await alone(item));
    } catch (error) {
      reject(error);
    }
  };

  const tryAlone = (one: Waiting<In, Out>): void => {
    const trial = settleAlone(one).finally(() => trials.delete(trial));
    trials.add(trial);
  };

  /** Runs a batch; the function returned answers its items. */
  const handle = async (batch: readonly Waiting<In, Out>[]): Promise<() => void> => {
    try {
      const answers = await run(batch.map(({ item }) => item));
      const undecided = batch.filter((_, i) => answers[i] === undefined);
      for (const one of undecided) one.undecided++;
      waiting = [...undecided.filter((one) => one.undecided < PATIENCE), ...waiting];
      const lost = undecided.filter((one) => one.undecided >= PATIENCE);
      return () => {
        for (const [i, one] of batch.entries()) {
          const answer = answers[i];
          if (answer !== undefined) one.resolve(answer);
        }
        for (const one of lost) tryAlone(one);
      };
    } catch (error) {
      failed(error, batch.length);
      // Side by side and beside the next batch: whatever held this one up then holds up itself only.
      return () => {
        for (const one of batch) tryAlone(one);
      };
    }
  };

  const work = async (): Promise<void> => {
    // One turn of the event loop: what arrived in the same moment leaves together.
    await new Promise((done) => setImmediate(done));
    let answer = (): void => {};
    while (waiting.length > 0) {
      const under = handle(take());
      // What the answers of one batch set off is done while the next one is under way.
      setImmediate(answer);
      answer = await under;
    }
    answer();
    running = undefined;
  };

  return {
    add: (item) =>
      new Promise<Out>((resolve, reject) => {
        waiting.push({ item, key: key?.(item), resolve, reject, undecided: 0 });
        running ??= work();
      }),
    drained: async () => {
      while (running || trials.size > 0) await Promise.all([running, ...trials]);
    },
  };
}

export interface Batcher<In, Out> {
  /** Resolves with the item's own answer; rejects only where its own try alone failed. */
  add(item: In): Promise<Out>;
  /** Waits until nothing is under way. */
  drained(): Promise<void>;
}

interface Waiting<In, Out> {
  readonly item: In;
  readonly key: string | undefined;
  readonly size: number;
  readonly resolve: (out: Out) => void;
  readonly reject: (error: unknown) => void;
  /** Batches that did not decide it. */
  undecided: number;
}

export interface BatcherOptions<In, Out> {
  readonly limit: number;
  /** The sizes of a batch are no more than this together, unless it is one item. */
  readonly room?: number;
  readonly size?: (item: In) => number;
  /** Answers in the order of the items; undefined: not decided, ask again in a later batch. */
  readonly run: (items: readonly In[]) => Promise<readonly (Out | undefined)[]>;
  /**
   * When a whole batch failed, or too many did not decide an item: each by itself. `cause` is what its batch failed with: where that is a
   * broken connection, what became of the batch is not known.
   */
  readonly alone: (item: In, cause: unknown) => Promise<Out>;
  /** Items of one key never stand in one batch; without it, any may. */
  readonly key?: (item: In) => string;
  readonly failed: (error: unknown, size: number) => void;
}

/** Batches that may leave an item undecided; then it is tried alone, where there is always an answer. */
const PATIENCE = 8;
/** Tries alone that are under way together: half of the connections of the calls, which have other work to do. */
const SIDE_BY_SIDE = 8;

/**
 * Items that arrive together are handled together. There is no timer: a batch leaves when the one before it returns, so one caller alone
 * waits for nobody and a thousand share one statement.
 */
export function createBatcher<In, Out>({
  limit,
  room = Infinity,
  size,
  run,
  alone,
  key,
  failed,
}: BatcherOptions<In, Out>): Batcher<In, Out> {
  let waiting: Waiting<In, Out>[] = [];
  let running: Promise<void> | undefined;
  const trials = new Set<Promise<void>>();
  const line: { readonly one: Waiting<In, Out>; readonly cause: unknown }[] = [];

  const take = (): Waiting<In, Out>[] => {
    const keys = new Set<string>();
    const batch: Waiting<In, Out>[] = [];
    const left: Waiting<In, Out>[] = [];
    let free = room;
    for (const one of waiting) {
      const full = batch.length === limit || (batch.length > 0 && free < one.size);
      // What has no room ends the batch: nothing smaller goes before it.
      if (full) free = -1;
      if (full || (one.key !== undefined && keys.has(one.key))) left.push(one);
      else {
        if (one.key !== undefined) keys.add(one.key);
        free -= one.size;
        batch.push(one);
      }
    }
    waiting = left;
    return batch;
  };

  const settleAlone = async ({ item, resolve, reject }: Waiting<In, Out>, cause: unknown): Promise<void> => {
    try {
      resolve(await alone(item, cause));
    } catch (error) {
      reject(error);
    }
  };

  const advance = (): void => {
    for (const { one, cause } of line.splice(0, SIDE_BY_SIDE - trials.size)) {
      const trial = settleAlone(one, cause).finally(() => {
        trials.delete(trial);
        advance();
      });
      trials.add(trial);
    }
  };
  const tryAlone = (some: readonly Waiting<In, Out>[], cause?: unknown): void => {
    for (const one of some) line.push({ one, cause });
    advance();
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
        tryAlone(lost);
      };
    } catch (error) {
      failed(error, batch.length);
      // Side by side and beside the next batch: whatever held this one up then holds up itself only.
      return () => tryAlone(batch, error);
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
        waiting.push({ item, key: key?.(item), size: size?.(item) ?? 0, resolve, reject, undecided: 0 });
        running ??= work();
      }),
    drained: async () => {
      while (running || trials.size > 0) await Promise.all([running, ...trials]);
    },
  };
}

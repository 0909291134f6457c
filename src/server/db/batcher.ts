export interface Batcher<In, Out> {
  /** Resolves with the item's own answer; rejects only where the item failed alone. */
  add(item: In): Promise<Out>;
  /** Waits until every item has its answer. */
  drain(): Promise<void>;
}

interface WaitingItem<In, Out> {
  readonly item: In;
  readonly key: string | undefined;
  readonly size: number;
  readonly resolve: (out: Out) => void;
  readonly reject: (error: unknown) => void;
  /** How many batches left it undecided. */
  undecided: number;
}

export interface BatcherOptions<In, Out> {
  readonly maxItems: number;
  /** The sizes of a batch add up to this at most; a larger item is a batch of its own. */
  readonly maxSize?: number;
  readonly sizeOf?: (item: In) => number;
  /** Answers in the order of the items; undefined where the item was not decided and goes into a later batch. */
  readonly runBatch: (items: readonly In[]) => Promise<readonly (Out | undefined)[]>;
  /**
   * Runs one item whose batch failed, or which too many batches did not decide. `cause` is what its batch failed
   * with: after a broken connection the outcome of the batch is unknown.
   */
  readonly runAlone: (item: In, cause: unknown) => Promise<Out>;
  /** Items with the same key are never in one batch; without this option, any items may be. */
  readonly keyOf?: (item: In) => string;
  readonly onBatchFailed: (error: unknown, size: number) => void;
}

/** Batches that may leave an item undecided; then it runs alone, where there is always an answer. */
const MAX_UNDECIDED = 8;
/** Items that run alone at the same time: half of the connections, since other calls need theirs. */
const MAX_ALONE = 8;

/** Splits a queue into the next batch and the items that stay. */
function takeBatch<In, Out>(
  queue: readonly WaitingItem<In, Out>[],
  maxItems: number,
  maxSize: number,
): { batch: WaitingItem<In, Out>[]; left: WaitingItem<In, Out>[] } {
  const keys = new Set<string>();
  const batch: WaitingItem<In, Out>[] = [];
  const left: WaitingItem<In, Out>[] = [];
  let free = maxSize;
  for (const one of queue) {
    const full = batch.length === maxItems || (batch.length > 0 && free < one.size);
    // What does not fit ends the batch: nothing smaller overtakes it.
    if (full) free = -1;
    if (full || (one.key !== undefined && keys.has(one.key))) left.push(one);
    else {
      if (one.key !== undefined) keys.add(one.key);
      free -= one.size;
      batch.push(one);
    }
  }
  return { batch, left };
}

/** Runs items one by one, a few at the same time. */
function createAloneRunner<In, Out>(runAlone: BatcherOptions<In, Out>['runAlone']) {
  const running = new Set<Promise<void>>();
  const queue: { readonly one: WaitingItem<In, Out>; readonly cause: unknown }[] = [];

  const settle = async ({ item, resolve, reject }: WaitingItem<In, Out>, cause: unknown): Promise<void> => {
    try {
      resolve(await runAlone(item, cause));
    } catch (error) {
      reject(error);
    }
  };
  const startNext = (): void => {
    for (const { one, cause } of queue.splice(0, MAX_ALONE - running.size)) {
      const run = settle(one, cause).finally(() => {
        running.delete(run);
        startNext();
      });
      running.add(run);
    }
  };
  return {
    running,
    add: (items: readonly WaitingItem<In, Out>[], cause?: unknown): void => {
      for (const one of items) queue.push({ one, cause });
      startNext();
    },
  };
}

/**
 * Handles items that arrive together in one batch. There is no timer: a batch leaves when the one before it returns,
 * so a single caller waits for nobody and a thousand share one statement.
 */
export function createBatcher<In, Out>(options: BatcherOptions<In, Out>): Batcher<In, Out> {
  const { maxItems, maxSize = Infinity, sizeOf, runBatch, keyOf, onBatchFailed } = options;
  const aloneRunner = createAloneRunner(options.runAlone);
  let waiting: WaitingItem<In, Out>[] = [];
  let running: Promise<void> | undefined;

  /** Runs a batch; the function returned answers its items. */
  const startBatch = async (batch: readonly WaitingItem<In, Out>[]): Promise<() => void> => {
    try {
      const answers = await runBatch(batch.map(({ item }) => item));
      const undecided = batch.filter((_, i) => answers[i] === undefined);
      for (const one of undecided) one.undecided++;
      waiting = [...undecided.filter((one) => one.undecided < MAX_UNDECIDED), ...waiting];
      const givenUp = undecided.filter((one) => one.undecided >= MAX_UNDECIDED);
      return () => {
        for (const [i, one] of batch.entries()) {
          const answer = answers[i];
          if (answer !== undefined) one.resolve(answer);
        }
        aloneRunner.add(givenUp);
      };
    } catch (error) {
      onBatchFailed(error, batch.length);
      // Beside the next batch, so that the item which held this batch up holds up itself only.
      return () => aloneRunner.add(batch, error);
    }
  };

  const runAll = async (): Promise<void> => {
    // One turn of the event loop: what arrived in the same moment leaves together.
    await new Promise((done) => setImmediate(done));
    let answer = (): void => {};
    while (waiting.length > 0) {
      const { batch, left } = takeBatch(waiting, maxItems, maxSize);
      waiting = left;
      const next = startBatch(batch);
      // The answers of one batch are worked on while the next one is under way.
      setImmediate(answer);
      answer = await next;
    }
    answer();
    running = undefined;
  };

  return {
    add: (item) =>
      new Promise<Out>((resolve, reject) => {
        waiting.push({ item, key: keyOf?.(item), size: sizeOf?.(item) ?? 0, resolve, reject, undecided: 0 });
        running ??= runAll();
      }),
    drain: async () => {
      while (running || aloneRunner.running.size > 0) await Promise.all([running, ...aloneRunner.running]);
    },
  };
}

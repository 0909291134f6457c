export interface Batcher<In, Out> {
  /** Resolves with the item's own answer; rejects only where the item failed alone. */
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
  /** The sizes of a batch add up to this at most, unless it is one item. */
  readonly room?: number;
  readonly size?: (item: In) => number;
  /** Answers in the order of the items; undefined where the item was not decided and goes into a later batch. */
  readonly run: (items: readonly In[]) => Promise<readonly (Out | undefined)[]>;
  /**
   * Runs one item whose batch failed, or which too many batches did not decide. `cause` is what its batch failed with: after a broken
   * connection the outcome of the batch is unknown.
   */
  readonly alone: (item: In, cause: unknown) => Promise<Out>;
  /** Items of one key never stand in one batch; without it, any may. */
  readonly key?: (item: In) => string;
  readonly failed: (error: unknown, size: number) => void;
}

/** Batches that may leave an item undecided; then it runs alone, where there is always an answer. */
const MAX_UNDECIDED = 8;
/** Items that run alone at the same time: half of the connections, since other calls need theirs. */
const MAX_ALONE = 8;

/** Takes the next batch out of a queue: the items that fit, and those that stay in it. */
function takeBatch<In, Out>(
  queue: readonly Waiting<In, Out>[],
  limit: number,
  room: number,
): { batch: Waiting<In, Out>[]; left: Waiting<In, Out>[] } {
  const keys = new Set<string>();
  const batch: Waiting<In, Out>[] = [];
  const left: Waiting<In, Out>[] = [];
  let free = room;
  for (const one of queue) {
    const full = batch.length === limit || (batch.length > 0 && free < one.size);
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
function createAloneRunner<In, Out>(alone: BatcherOptions<In, Out>['alone']) {
  const running = new Set<Promise<void>>();
  const queue: { readonly one: Waiting<In, Out>; readonly cause: unknown }[] = [];

  const settle = async ({ item, resolve, reject }: Waiting<In, Out>, cause: unknown): Promise<void> => {
    try {
      resolve(await alone(item, cause));
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
    add: (items: readonly Waiting<In, Out>[], cause?: unknown): void => {
      for (const one of items) queue.push({ one, cause });
      startNext();
    },
  };
}

/**
 * Handles items that arrive together in one batch. There is no timer: a batch leaves when the one before it returns, so a single caller
 * waits for nobody and a thousand share one statement.
 */
export function createBatcher<In, Out>(options: BatcherOptions<In, Out>): Batcher<In, Out> {
  const { limit, room = Infinity, size, run, key, failed } = options;
  const alone = createAloneRunner(options.alone);
  let waiting: Waiting<In, Out>[] = [];
  let running: Promise<void> | undefined;

  /** Runs a batch; the function returned answers its items. */
  const runBatch = async (batch: readonly Waiting<In, Out>[]): Promise<() => void> => {
    try {
      const answers = await run(batch.map(({ item }) => item));
      const undecided = batch.filter((_, i) => answers[i] === undefined);
      for (const one of undecided) one.undecided++;
      waiting = [...undecided.filter((one) => one.undecided < MAX_UNDECIDED), ...waiting];
      const given = undecided.filter((one) => one.undecided >= MAX_UNDECIDED);
      return () => {
        for (const [i, one] of batch.entries()) {
          const answer = answers[i];
          if (answer !== undefined) one.resolve(answer);
        }
        alone.add(given);
      };
    } catch (error) {
      failed(error, batch.length);
      // Beside the next batch: what held this one up then holds up itself only.
      return () => alone.add(batch, error);
    }
  };

  const runAll = async (): Promise<void> => {
    // One turn of the event loop: what arrived in the same moment leaves together.
    await new Promise((done) => setImmediate(done));
    let answer = (): void => {};
    while (waiting.length > 0) {
      const { batch, left } = takeBatch(waiting, limit, room);
      waiting = left;
      const next = runBatch(batch);
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
        waiting.push({ item, key: key?.(item), size: size?.(item) ?? 0, resolve, reject, undecided: 0 });
        running ??= runAll();
      }),
    drained: async () => {
      while (running || alone.running.size > 0) await Promise.all([running, ...alone.running]);
    },
  };
}

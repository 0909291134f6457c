import { expect, test } from 'vitest';
import { createWorkerChecks, IDLE_MS } from './receipt-worker.ts';
import type { CheckCall, CheckReply } from './receipt.worker.ts';

/** A worker that answers when it is told to. */
class FakeWorker extends EventTarget {
  readonly calls: CheckCall[] = [];
  isEnded = false;
  postMessage(call: CheckCall): void {
    this.calls.push(call);
  }
  terminate(): void {
    this.isEnded = true;
  }
  answer(reply: Omit<CheckReply & { readonly value: unknown }, 'id'>, n = 0): void {
    this.dispatchEvent(new MessageEvent('message', { data: { ...reply, id: this.calls[n]?.id } }));
  }
}

function startChecks() {
  const workers: FakeWorker[] = [];
  const timers = new Set<() => void>();
  const checks = createWorkerChecks(
    () => {
      const worker = new FakeWorker();
      workers.push(worker);
      return worker as unknown as Worker; // all of it that is used
    },
    (act, ms) => {
      expect(ms).toBe(IDLE_MS);
      timers.add(act);
      return () => timers.delete(act);
    },
  );
  const pass = () => {
    for (const act of timers) {
      timers.delete(act);
      act();
    }
  };
  return { checks, workers, timers, pass };
}
const place = { index: 1, checkpoint: '', path: [], witnesses: [] };

test('the worker ends once nothing has waited for a while, and another starts at the next check', async () => {
  const { checks, workers, timers, pass } = startChecks();
  const first = checks.confirm({}, place);
  const second = checks.confirm({}, place);
  const [worker] = workers;
  worker?.answer({ value: [] });
  await first;
  // Something waits still.
  expect([workers.length, timers.size]).toEqual([1, 0]);
  worker?.answer({ value: [] }, 1);
  await second;
  // A check in time keeps it.
  const third = checks.confirm({}, place);
  expect(timers.size).toBe(0);
  worker?.answer({ value: [] }, 2);
  await third;
  expect(worker?.isEnded).toBe(false);
  pass();
  expect(worker?.isEnded).toBe(true);
  const fourth = checks.confirm({}, place);
  expect(workers).toHaveLength(2);
  workers[1]?.answer({ value: undefined });
  expect(await fourth).toBeUndefined();
});

test('a worker that breaks fails what waits for it, and no later one', async () => {
  const { checks, workers } = startChecks();
  const broken = checks.confirm({}, place);
  workers[0]?.dispatchEvent(new Event('error'));
  await expect(broken).rejects.toThrow('do not run');
  const next = checks.confirm({}, place);
  workers[1]?.answer({ value: [] });
  expect(await next).toEqual([]);
});

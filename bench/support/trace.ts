import type { CDPSession } from 'playwright';

export interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** µs */
  readonly ts: number;
  readonly dur?: number;
  /** µs of the thread's own processor time. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string; readonly data?: { readonly type?: string } };
}

/** Traces the browser in these categories. Returns a function that ends it, with all events. */
export async function traceEvents(
  cdp: CDPSession,
  includedCategories: string[],
): Promise<() => Promise<readonly TraceEvent[]>> {
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[]))); // the protocol says: objects
  await cdp.send('Tracing.start', {
    traceConfig: { includedCategories, excludedCategories: ['*'] },
    transferMode: 'ReportEvents',
  });
  return async () => {
    const complete = new Promise((done) => cdp.once('Tracing.tracingComplete', done));
    await cdp.send('Tracing.end');
    await complete;
    return events;
  };
}

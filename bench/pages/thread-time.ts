import type { CDPSession } from 'playwright';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** µs that the thread itself ran. */
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

const LONG_MS = 50;

/**
 * Counts as total blocking time does, but only what the page's main thread ran: time in which other work of the machine
 * held the processor is not the page's. Returns what ends the count.
 */
export async function watchThread(cdp: CDPSession): Promise<() => Promise<number>> {
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[]))); // the protocol says: objects
  await cdp.send('Tracing.start', {
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline'], excludedCategories: ['*'] },
    transferMode: 'ReportEvents',
  });
  return async () => {
    const complete = new Promise((done) => cdp.once('Tracing.tracingComplete', done));
    await cdp.send('Tracing.end');
    await complete;
    const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
    const mains = new Set(
      events
        .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
        .map((event) => threadOf(event)),
    );
    return events
      .filter((event) => event.name === 'RunTask' && mains.has(threadOf(event)))
      .reduce((sum, { tdur = 0 }) => sum + Math.max(0, tdur / 1_000 - LONG_MS), 0);
  };
}

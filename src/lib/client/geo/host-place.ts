import { systemNow } from '#kernel/time.ts';
import type { HostEventData } from '../host/calls.ts';
import { failed, LOCATE_MS, readPosition, type Located } from './place.ts';

/** What a host tells of the place: a position, or `error`: `denied`, `unavailable`. */
export function readHostPlace(told: HostEventData, now = systemNow()): Located {
  const position = readPosition(told, 'host', now);
  return position ? { ok: true, position } : failed(told['error'] === 'denied' ? 'denied' : 'failed');
}

const listeners = new Set<(place: Located) => void>();

/** Loaded inside a host alone; undefined without a network. */
const loadHost = () => import('../host/host-call.ts').catch(() => undefined);

/** Calls back with each place that the host tells; returns what stops it. */
export function watchHost(act: (place: Located) => void): () => void {
  listeners.add(act);
  return () => void listeners.delete(act);
}

/** The position of the app around the page; undefined where it takes no such call (docs/hosts.md). */
export async function locateByHost(fresh: boolean): Promise<Located | undefined> {
  const host = await loadHost();
  if (!host) return undefined;
  host.onHostEvent('position', (told) => {
    const place = readHostPlace(told);
    for (const listener of [...listeners]) listener(place);
  });
  return new Promise((done) => {
    const end = (place: Located | undefined) => {
      stop();
      clearTimeout(timer);
      done(place);
    };
    // Before the call: a host may tell at once what it knows.
    const stop = watchHost(end);
    const timer = setTimeout(() => end(failed('failed')), LOCATE_MS);
    void host.hostCall('locate', { fresh }).then(({ ok }) => {
      if (!ok) end(undefined);
    });
  });
}

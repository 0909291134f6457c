import { isCachedPage } from '#client/page/cached-page.ts';
import { reloadWhenOnline } from './reload-when-online.ts';
import { startForgetting } from './forget-player.ts';
import type { WorkerMessage } from './cache-rules.ts';

/**
 * Whether the worker saw the request of this page. A worker that was installed meanwhile controls a page that it never
 * saw.
 */
const wasRequestSeen = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => entry instanceof PerformanceNavigationTiming && entry.workerStart > 0);

/** This page and its built files. On the first visit they were loaded before there was a worker to cache them. */
const loadedAddresses = (): string[] => [
  location.href.replace(/#.*/, ''),
  ...performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/_astro/`)),
];

/** Registers the service worker. A browser may refuse, and then nothing is cached. */
async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const { active } = await serviceWorker.ready;
  if (!wasRequestSeen()) active?.postMessage({ keep: loadedAddresses() } satisfies WorkerMessage);
}
if ('serviceWorker' in navigator) {
  register().catch(() => {});
  startForgetting();
}

if (isCachedPage()) reloadWhenOnline();

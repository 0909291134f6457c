import { isCachedPage } from '#client/page/cached-page.ts';
import { reloadWhenOnline } from './reload-when-online.ts';
import { startForgetting } from './forget-player.ts';
import type { WorkerMessage } from './cache-rules.ts';

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
  const before = serviceWorker.controller;
  await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const { active } = await serviceWorker.ready;
  if (!before) active?.postMessage({ keep: loadedAddresses() } satisfies WorkerMessage);
}
if ('serviceWorker' in navigator) {
  register().catch(() => {});
  startForgetting();
}

if (isCachedPage()) reloadWhenOnline();

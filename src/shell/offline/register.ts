import { reloadWhenOnline } from './reload-when-online.ts';
import { startForgetting } from './forget-player.ts';
import type { WorkerMessage } from './worker-message.ts';

/** What of the build this page has loaded, and itself: there was no worker to keep them. */
const standsOn = (): string[] => [
  location.href.replace(/#.*/, ''),
  ...performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`${location.origin}/_astro/`)),
];

/** Makes the product readable without a network. Once for each page; a browser that refuses has its reasons. */
async function register(): Promise<void> {
  const { serviceWorker } = navigator;
  const before = serviceWorker.controller;
  await serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  const { active } = await serviceWorker.ready;
  if (!before) active?.postMessage({ keep: standsOn() } satisfies WorkerMessage);
}
if ('serviceWorker' in navigator) {
  register().catch(() => {});
  startForgetting();
}

if (document.documentElement.dataset['kept'] !== undefined) reloadWhenOnline();

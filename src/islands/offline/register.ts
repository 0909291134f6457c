import { readAnew } from './anew.ts';
import { startLeaving } from './leave.ts';
import type { Told } from './told.ts';

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
  if (!before) active?.postMessage({ keep: standsOn() } satisfies Told);
}
if ('serviceWorker' in navigator) {
  register().catch(() => {});
  startLeaving();
}

if (document.documentElement.dataset['kept'] !== undefined) readAnew();

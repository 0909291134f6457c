import './no-autostart.ts';
import { handler } from '@astrojs/node/server.js';
import { textsVersion } from '#i18n/own.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { contentOfBuild } from './content/from-build.ts';
import { startFront } from './front.ts';
import { greeting } from './greeting.ts';
import { createLog } from './log.ts';
import { knownTime, publicVersion, visitedFrom } from './index.ts';
import { startNode } from './node.ts';
import { decidedBy } from './pages/host.ts';
import { servePages } from './pages/index.ts';
import { readSettings, SettingsError } from './settings.ts';
import type { Pages } from './web.ts';

export { handler };

/** What hangs must not keep the process: an orchestrator would kill it a moment later anyway. */
const LAST_MS = 28 * SECOND_MS;

try {
  const settings = readSettings(process.env);
  const log = createLog(settings);
  // Astro's handler takes the two objects of node:http that a browser's request brings.
  const pages = servePages(handler as Pages, {
    version: publicVersion,
    texts: textsVersion,
    clock: knownTime,
    hostOf: ({ headers }) => visitedFrom((name) => headers[name]?.toString()),
    vary: decidedBy({ sandbox: settings.MODE === 'sandbox' }),
    framedBy: settings.FRAME_ANCESTORS,
    failed: (error) => log.error({ err: error }, 'a page could not be sent'),
  });
  const { GATEWAY_ORIGIN: gateway } = settings;
  const running =
    gateway === undefined
      ? await startNode(settings, log, pages, await contentOfBuild())
      : await startFront(settings, gateway, log, pages);
  console.log(greeting(running.origin, settings));
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), LAST_MS).unref();
    void running.stop().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exit(1);
}

import { textsVersion } from '#i18n/text-overrides.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { loadBuildContent } from './content/build-content.ts';
import { sha256Digest } from './crypto/digest.ts';
import { hasCallsUnderWay } from './gateway/calls-under-way.ts';
import { reportStartError } from './engine/start-errors.ts';
import { startFront } from './runtime/front.ts';
import { startMessage } from './runtime/greeting.ts';
import { createLog, type Logger } from './observability/log.ts';
import { serializeError } from './observability/logged-error.ts';
import { formatBusyPage } from './page-data/busy-page.ts';
import { readBuiltText } from './page-data/built-files.ts';
import { readPageAddress } from './page-data/page-address.ts';
import { createPageFrames } from './page-data/page-frames.ts';
import { loadPublicState } from './page-data/public-state.ts';
import { knownProductTime } from './page-data/site.ts';
import { hostKindOf } from './page-data/visitor.ts';
import type { PageHandler } from './http/web-server.ts';
import { startNode, type RunningNode } from './runtime/node.ts';
import { createPageRenderer } from './pages/astro-app.ts';
import { hostHeaders } from './pages/request-host.ts';
import { servePages } from './pages/index.ts';
import { SettingsError, type Settings } from './settings/settings.ts';
import { readSettings } from './settings/read-settings.ts';
import { PRODUCT_VERSION } from './settings/product-version.ts';
import { nameVerifierFile } from './tlog/verifier-entry.ts';

/** A stop that hangs ends here: an orchestrator would kill the process a moment later. */
const STOP_TIMEOUT_MS = 28 * SECOND_MS;

/** A node with all that its build holds. */
async function startWholeNode(of: Settings, log: Logger, pages: PageHandler): Promise<RunningNode> {
  const file = await readBuiltText('/verifier.html');
  const running = await startNode(of, log, pages, await loadBuildContent());
  const release = { version: PRODUCT_VERSION, hash: sha256Digest(file).toString('hex') };
  // The node serves already; the next start writes it.
  await nameVerifierFile(running.engine.db, release).catch((error: unknown) =>
    log.error({ err: error }, 'the hash of the verifier file was not written into the log of draws'),
  );
  return running;
}

let settings: Settings | undefined;
try {
  settings = readSettings(process.env);
  const log = createLog(settings);
  // A bug in one request must not end the process for all others.
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'a promise was rejected and nobody handled it'),
  );
  const pages = servePages(createPageRenderer(log), {
    version: loadPublicState,
    texts: textsVersion,
    clock: knownProductTime,
    addressOf: readPageAddress,
    busyPage: formatBusyPage,
    limits: { hasCalls: hasCallsUnderWay },
    hostOf: ({ headers }) => hostKindOf((name) => headers[name]?.toString()),
    vary: hostHeaders({ sandbox: settings.MODE === 'sandbox' }),
    policy: {
      framedBy: settings.FRAME_ANCESTORS,
      framesOf: createPageFrames(settings),
      // Live starts behind https only.
      isHttpsOnly: settings.MODE === 'live',
    },
    log,
  });
  const { GATEWAY_ORIGIN: gateway } = settings;
  const running =
    gateway === undefined
      ? await startWholeNode(settings, log, pages)
      : await startFront(settings, gateway, log, pages);
  console.log(startMessage(running.origin, settings));
  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'failed to stop');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  if (!settings) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
  const log = createLog(settings);
  const sentence = reportStartError(error, settings, log);
  if (sentence) console.error(sentence);
  else {
    log.fatal({ err: error }, 'the start failed');
    // Nobody would learn why from a silent log.
    if (!log.isLevelEnabled('fatal')) console.error(serializeError(error));
  }
  process.exit(1);
}

import { createLog } from '#server/observability/log.ts';
import { startNode } from '#server/runtime/node.ts';
import { readSettings } from '#server/settings/read-settings.ts';

/** A node of the gateway without pages, in its own process. */
const settings = readSettings(process.env);
const node = await startNode(settings, createLog(settings));
process.send?.(node.origin);
process.once('SIGTERM', () => void node.stop().then(() => process.exit(0)));
